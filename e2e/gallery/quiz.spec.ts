import { buy, signUp } from '../accounts.ts'
import { tenQuestions } from '../bank.ts'
import {
  answerQuestions,
  chooseCategory,
  finishQuiz,
  nextButton,
  options,
  question,
  serveQuestions,
  skipDisclosure,
  startQuiz,
} from '../solo-quiz.ts'
import { expect, test } from './show.ts'

const LONG_STEM =
  'Which Italian astronomer, working with a telescope that he had improved himself, first saw the four largest moons of the planet Jupiter in the year 1610?'
const LONG_OPTIONS = [
  'Giovanni Domenico Cassini of Perinaldo',
  'Galileo Galilei, professor in Padua',
  'Giuseppe Piazzi, who found Ceres',
  'Llanfairpwllgwyngyllgogerychwyrndrobwlll',
]

const right = (number: number) => tenQuestions('space')[number - 1]?.answer ?? ''

test('a quiz from its first question to the review @compared @readme', async ({ page, show }) => {
  await serveQuestions(page, tenQuestions('space'))
  await startQuiz(page)
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await show(page, 'quiz-question', {
    compared: ['phone-light', 'desktop-dark', 'small-dark', 'tablet-light'],
    readme: 'phone-light',
  })
  await options(page)
    .filter({ hasNotText: right(1) })
    .first()
    .click()
  await expect(page.getByText('Incorrect!')).toBeVisible()
  await show(page, 'quiz-wrong', { compared: ['phone-dark', 'desktop-light'] })
  await nextButton(page).click()
  for (let number = 2; number <= 10; number++) {
    await expect(question(page, number)).toBeVisible()
    await options(page)
      .filter({ hasText: right(number) })
      .first()
      .click()
    if (number === 4) await show(page, 'quiz-right')
    await nextButton(page).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Excellent!' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Track Your Progress!' })).toBeVisible()
  await show(page, 'results-visitor', { whole: true })
  await page.getByRole('button', { name: 'Maybe Later', exact: true }).click()
  const time = { '.results-figures > div:nth-child(2) dd': '1:12' }
  await show(page, 'results', { compared: ['phone-light', 'desktop-dark'], words: time, readme: 'desktop-light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Review Quiz', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz Review' })).toBeVisible()
  await show(page, 'review', { compared: ['phone-dark'], whole: true })
})

test('results when everything and when little was right', async ({ page, show }) => {
  const questions = tenQuestions('history').map((one) => ({ ...one, options: [...one.options].sort() }))
  for (const isRight of [true, false]) {
    await page.unrouteAll()
    const first = questions.map((one) => {
      const others = one.options.filter((option) => option !== one.answer)
      return { ...one, options: isRight ? [one.answer, ...others] : [...others, one.answer] }
    })
    await serveQuestions(page, first)
    await startQuiz(page, 'World History')
    await finishQuiz(page)
    await show(page, isRight ? 'results-perfect' : 'results-none')
    await page.getByRole('button', { name: /^Play Again/ }).click()
  }
})

test('long words and an almost empty clock', async ({ page, show }) => {
  const [first, ...rest] = tenQuestions('space')
  if (!first) throw new Error('no question')
  const answer = LONG_OPTIONS[1] ?? ''
  await serveQuestions(page, [{ ...first, question: LONG_STEM, options: LONG_OPTIONS, answer }, ...rest])
  await skipDisclosure(page)
  await page.clock.install()
  await page.goto('/')
  await chooseCategory(page, 'Comics & Superheroes')
  await page.getByRole('switch', { name: /Countdown/ }).click()
  await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
  await page.clock.runFor(1_000)
  await expect(question(page, 1)).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 16_000)
  await show(page, 'quiz-long')
  // Before the clock goes on, because it has only a few seconds left.
  await options(page).last().dispatchEvent('click')
  await page.clock.resume()
  await show(page, 'quiz-long-answered')
  await page.getByRole('button', { name: 'Report this question', exact: true }).click()
  await show(page, 'quiz-report')
})

test('the disclosure, and the card that offers the assistant', async ({ page, show }) => {
  await serveQuestions(page, tenQuestions('space'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'AI-generated questions' })).toBeVisible()
  await show(page, 'quiz-disclosure')
  await page.getByRole('button', { name: 'I understand', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Enable AI Assistant?' })).toBeVisible()
  await show(page, 'quiz-assistant-offer')
})

test('insights of the assistant', async ({ page, show }) => {
  await signUp(page)
  await buy(page, 'premium')
  await page.addInitScript(() => localStorage.setItem('ai-assistant', 'on'))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/generate-feedback', async (route) => {
    await held
    await route.continue()
  })
  await startQuiz(page)
  await options(page).first().click()
  await expect(page.getByText('Loading AI insight...')).toBeVisible()
  await show(page, 'quiz-insight-loading')
  release()
  await expect(page.getByText('Loading AI insight...')).toBeHidden()
  await show(page, 'quiz-insight')
  await nextButton(page).click()
  await answerQuestions(page, 2)
  await expect(page.getByText('Saved to your statistics')).toBeVisible()
  await show(page, 'results-player')
})

test('a quiz that loads, and one that cannot be loaded', async ({ page, show, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/generate-questions', async (route) => {
    await held
    await route.fulfill({ status: 500, json: { detail: 'broken' } })
  })
  await page.route('**/api/generate-loading-message', (route) =>
    route.fulfill({ json: { message: 'Pointing the dish at deep space...' } }),
  )
  await skipDisclosure(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pointing the dish' })).toBeVisible()
  await show(page, 'quiz-loading')
  release()
  await expect(page.getByText('Error loading questions. Please try again.')).toBeVisible()
  await page.clock.install()
  await show(page, 'quiz-failed')
})
