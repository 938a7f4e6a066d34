import { expect, type Page } from '@playwright/test'

const SIZES = {
  small: { width: 320, height: 568 },
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const
const THEMES = ['dark', 'light'] as const

/** One kind of screen in one theme. */
export type Look = `${keyof typeof SIZES}-${(typeof THEMES)[number]}`

export const LOOKS = THEMES.flatMap((theme) =>
  Object.keys(SIZES).map((size): Look => `${size as keyof typeof SIZES}-${theme}`),
)

/** Resizes the open page and switches its theme, so that a journey leads to a state only once. */
export async function takeOn(page: Page, look: Look): Promise<void> {
  const [size, colorScheme] = look.split('-') as [keyof typeof SIZES, (typeof THEMES)[number]]
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(SIZES[size])
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  await settle(page)
}

/** From the top of the page: waits for fonts and transitions, and for two frames in which what follows from a new size is laid out. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    scrollTo(0, 0)
    // Animation frames stand still in a page whose clock a test has stopped; observers are always called.
    const nextFrame = () => new Promise((resolve) => new ResizeObserver(resolve).observe(document.documentElement))
    await nextFrame()
    await document.fonts.ready
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(running.map(({ finished }) => finished))
    await nextFrame()
  })
