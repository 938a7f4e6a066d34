import { expect, type Page } from '@playwright/test'

/** Chooses a category on the home screen through the category sheet. */
export async function chooseCategory(page: Page, name: string) {
  await page.getByRole('button', { name: /Select Category|Change\s+category/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Select Category' })
  await sheet.getByRole('button', { name, exact: true }).click()
  await expect(sheet).toBeHidden()
}

/** Accepts the AI disclosures beforehand; they have tests of their own. */
export const skipDisclosure = (page: Page) =>
  page.addInitScript(() => {
    for (const type of ['questions', 'feedback']) localStorage.setItem(`ai_disclosure_${type}_accepted`, 'true')
  })

export async function startQuiz(page: Page, category = 'Space') {
  await skipDisclosure(page)
  await page.goto('/')
  await chooseCategory(page, category)
  await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
  await expect(question(page, 1)).toBeVisible()
}

export const question = (page: Page, number: number) =>
  page.getByRole('region', { name: `Question ${number} of 10`, exact: true })

export const options = (page: Page) => page.locator('.answer')

/** Next, or See results at the last question. By its place: an answer may have the same words. */
export const nextButton = (page: Page) => page.locator('.question-next').getByRole('button')

/** Answers every card of the deck with its first option; a practice has just begun. */
export async function practiseAll(page: Page, onAnswered = async (_number: number) => {}) {
  const name = await page.getByRole('region', { name: /^Question 1 of \d+$/ }).getAttribute('aria-label')
  const total = Number(name?.split(' ').at(-1))
  for (let number = 1; number <= total; number++) {
    await expect(page.getByRole('region', { name: `Question ${number} of ${total}`, exact: true })).toBeVisible()
    await options(page).first().click()
    await onAnswered(number)
    await nextButton(page).click()
  }
}

/** Answers questions with their first option; the tenth leads to the results. */
export async function answerQuestions(page: Page, from = 1, to = 10) {
  for (let number = from; number <= to; number++) {
    await expect(question(page, number)).toBeVisible()
    await options(page).first().click()
    await nextButton(page).click()
  }
}

/** Answers the remaining questions of a solo quiz, up to the results. */
export async function finishQuiz(page: Page, from = 1) {
  await answerQuestions(page, from)
  await expect(page.getByRole('button', { name: /^Continue/ })).toBeVisible()
}

export interface KnownQuestion {
  question: string
  options: string[]
  answer: string
  explanation: string
}

/** Replaces the server's questions by ten known ones whose first option, `right`, is the right one. */
export const serveKnownQuestions = (page: Page, right = 'right', stems: Record<number, string> = {}) =>
  serveQuestions(
    page,
    Array.from({ length: 10 }, (_, number) => ({
      question: stems[number] ?? `Which one is right, number ${number + 1}?`,
      options: [right, 'wrong', 'other', 'none'],
      answer: right,
      explanation: `Because of reason ${number + 1}.`,
    })),
  )

/** Replaces the server's questions. */
export async function serveQuestions(page: Page, questions: readonly KnownQuestion[]) {
  await page.route('**/api/generate-questions', (route) =>
    route.fulfill({
      json: {
        set_id: 'known-set',
        questions: questions.map(({ question, options, answer }, number) => ({
          id: `known-${number}`,
          question,
          options,
          answer,
        })),
      },
    }),
  )
  await page.route('**/api/finish-quiz', (route) => route.fulfill({ json: { finished: true } }))
  await page.route('**/api/quiz-review/*', (route) =>
    route.fulfill({
      json: {
        set_id: 'known-set',
        questions: questions.map(({ explanation }, number) => ({ id: `known-${number}`, explanation })),
      },
    }),
  )
}
