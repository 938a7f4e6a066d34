import type { Page } from '@playwright/test'

/** Texts that take the place of those that differ from run to run, by CSS selector; a list goes round. */
export type Words = Readonly<Record<string, string | readonly string[]>>

/** What no stylesheet and no test decides: where particles float, what a QR code says, how late it is, today's ten. */
const CHANGING = `
  .particles, .promo-track, .invite-qr svg, .party-qr svg, .timer-ring, .timer-bar, .party-phone-seconds, .daily-review,
  .daily-week-days {
    visibility: hidden !important;
  }
`

/** The words of a question that was dealt by chance. */
export const QUESTION: Words = {
  '.stem-text, .party-question-text, .party-phone-question':
    'Which planet would float in a bath that was large enough?',
  '.answer-text, .party-option-text, .party-phone-option-text': ['Saturn', 'Jupiter', 'Neptune', 'Mercury'],
}

const EVERYWHERE: Words = {
  '.code-box': ['K', '7', 'M', 'Q'],
  '.party-code': 'K7MQ',
  '.daily-card-head p.text-sm': 'Sat 14 Nov · same ten for everyone',
}

/** Writes into the page what it shows in a compared picture. React writes over it as soon as something changes. */
export const writeWords = (page: Page, words: Words = {}): Promise<void> =>
  page.evaluate(
    (texts) => {
      for (const [selector, text] of Object.entries(texts)) {
        for (const [place, element] of document.querySelectorAll(selector).entries()) {
          const own = typeof text === 'string' ? text : text[place % text.length]
          if (element.textContent !== own) element.textContent = own ?? ''
          // Some sizes follow from the length of the text that was there before.
          if (element.hasAttribute('data-length')) element.setAttribute('data-length', 'short')
          element.closest('[data-long]')?.setAttribute('data-long', 'false')
        }
      }
    },
    { ...EVERYWHERE, ...words },
  )

/** A screenshot in which nothing moves or blinks; `css` counts for this picture only. */
export async function takeStill(page: Page, css = ''): Promise<Buffer> {
  // As a stylesheet object, because the page's own policy forbids styles in elements.
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, `${CHANGING} * { caret-color: transparent !important; } ${css}`)
  const screenshot = await page.screenshot({ animations: 'disabled', caret: 'initial' })
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return screenshot
}
