import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** What a player who is not here for the first time has dismissed and accepted. */
const KNOWN_PLAYER = ['welcome-dismissed', 'ai_disclosure_questions_accepted', 'ai_disclosure_feedback_accepted']

/** A page of a new player on a device of their own. */
export async function newPlayer(browser: Browser, origin: string, options?: BrowserContextOptions): Promise<Page> {
  const localStorage = KNOWN_PLAYER.map((name) => ({ name, value: 'true' }))
  const context = await browser.newContext({
    ...PHONE,
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    ...options,
  })
  return context.newPage()
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const openAnswers = (page: Page) => page.locator('.answer[data-look="open"]')

/** From home to the first question, with the category that home proposes. */
export async function startQuiz(page: Page): Promise<void> {
  await page.goto('/')
  await button(page, 'Start Quiz').click()
  await openAnswers(page).first().waitFor()
}

/** Both stand in the same lobby afterwards, and neither is ready. */
export async function meetInLobby(host: Page, guest: Page): Promise<void> {
  await host.goto('/')
  await host.getByRole('radio', { name: /^Multi/ }).check()
  await button(host, 'Create Game').click()
  await host.getByRole('heading', { name: 'Create Game' }).waitFor()
  await button(host, 'Create Game').click()
  const code = await host.getByTestId('lobby-code').innerText()
  await guest.goto(`/?join=${code.replace(/\s/g, '')}`)
  await button(guest, 'Join Game').click()
  await ready(guest).waitFor()
  await host.getByText('Opponent joined').waitFor()
}

export const ready = (page: Page) => button(page, "I'm Ready!")

export async function startBattle(host: Page, guest: Page): Promise<void> {
  await meetInLobby(host, guest)
  await ready(host).click()
  await ready(guest).click()
  await openAnswers(host).first().waitFor()
}
