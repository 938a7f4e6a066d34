import type { Locator } from '@playwright/test'
import { buy, signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import {
  checkScreen,
  checkScreenInEveryTheme,
  expectLargeTextFits,
  expectNoSidewaysScroll,
  setTextSize,
} from '../screen-checks.ts'
import {
  chooseCategory,
  finishQuiz,
  nextButton,
  options,
  question,
  serveKnownQuestions,
  skipDisclosure,
  startQuiz,
} from '../solo-quiz.ts'

test('[L1] the loading screen has message, percent and bar, and shows the message of the server', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/generate-questions', async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/api/generate-loading-message', (route) =>
    route.fulfill({ json: { message: 'Counting the stars...' } }),
  )
  await skipDisclosure(page)
  await page.goto('/')
  await chooseCategory(page, 'Space')
  await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Counting the stars...' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByText(/^\d+%$/)).toBeVisible()
  await checkScreen(page)
  release()
  await expect(question(page, 1)).toBeVisible()
})

test('[L1] without a message of the server the default one stays', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource: .*50[0-9]/)
  await page.route('**/api/generate-loading-message', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }))
  await page.route('**/api/generate-questions', () => {})
  await page.goto('/')
  await chooseCategory(page, 'Space')
  await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preparing your quiz...' })).toBeVisible()
})

for (const { what, reply } of [
  { what: 'a failure', reply: { status: 500, json: { detail: 'broken' } } },
  { what: 'an empty list', reply: { json: { set_id: 'none', questions: [] } } },
]) {
  test(`[L3] ${what} says that the questions could not be loaded, then home comes back with the choice`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/Failed to load resource: .*500/)
    await page.route('**/api/generate-questions', (route) => route.fulfill(reply))
    await page.goto('/')
    await chooseCategory(page, 'Space')
    await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
    await expect(page.getByText('Error loading questions. Please try again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start Quiz', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /Space.*Change category/ })).toBeVisible()
  })
}

test('[Q1] [Q2] [F2] [F4] an answer is locked and shown as right or wrong, by colour and in text', async ({ page }) => {
  await serveKnownQuestions(page)
  await startQuiz(page)
  await expect(page.getByText('Answer the question to see feedback.')).toBeVisible()
  await checkScreenInEveryTheme(page)
  const before = await options(page).first().boundingBox()
  await page.getByRole('button', { name: 'wrong', exact: true }).click()
  await expect(page.getByText('Incorrect!')).toBeVisible()
  await expect(page.getByText('The correct answer was: right')).toBeVisible()
  await expect(options(page)).toHaveText([/right.*Right answer/, /wrong.*Your answer/, /other$/, /none$/])
  for (const option of await options(page).all()) await expect(option).toBeDisabled()
  expect(await options(page).first().boundingBox()).toEqual(before)
  await checkScreen(page)
  await expectLargeTextFits(page)
  await nextButton(page).click()
  await expect(question(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'right', exact: true }).click()
  await expect(page.getByText('Correct!', { exact: true })).toBeVisible()
  await expect(page.getByText(/The correct answer was/)).toHaveCount(0)
})

test('a quiz can be played with the keyboard alone @desktop', async ({ page }) => {
  await serveKnownQuestions(page)
  await startQuiz(page)
  await page.keyboard.press('1')
  await expect(page.getByText('Correct!', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(question(page, 2)).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.getByText('Incorrect!')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(question(page, 3)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Correct!', { exact: true })).toBeVisible()
})

test('[Q1] the countdown turns red at 5 s, and running out counts as not answered', async ({ page }) => {
  await serveKnownQuestions(page)
  await skipDisclosure(page)
  await page.clock.install()
  await page.goto('/')
  await chooseCategory(page, 'Space')
  await page.getByRole('switch', { name: /Countdown/ }).click()
  await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
  await page.clock.runFor(1_000)
  await expect(question(page, 1)).toBeVisible()
  const ring = page.locator('.timer-ring')
  await expect(ring).not.toHaveClass(/warning/)
  // A report holds the clock.
  await page.getByRole('button', { name: 'Report this question', exact: true }).click()
  await page.clock.runFor(30_000)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(ring).not.toHaveClass(/warning/)
  await page.clock.runFor(15_500)
  await expect(ring).toHaveClass(/timer-ring-warning.*timer-ring-pulse/)
  const offer = page.getByRole('region', { name: 'Enable AI Assistant?' })
  const before = await offer.boundingBox()
  await page.clock.runFor(6_000)
  await expect(page.getByText('Incorrect!')).toBeVisible()
  await expect(page.getByText('The correct answer was: right')).toBeVisible()
  const [card, foot] = await Promise.all([offer.boundingBox(), page.locator('.question-foot').boundingBox()])
  expect(card, 'the card stays where it was').toEqual(before)
  expect((card?.y ?? 0) + (card?.height ?? 0), 'the card ends over Next').toBeLessThanOrEqual(foot?.y ?? 0)
})

test('[Q3] the AI disclosure stands below the answers, covers no verdict, and comes only once', async ({ page }) => {
  await serveKnownQuestions(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/')
  await chooseCategory(page, 'Space')
  const start = page.getByRole('button', { name: 'Start Quiz', exact: true })
  await start.click()
  const disclosure = page.getByRole('dialog', { name: 'AI-generated questions' })
  await expect(disclosure).toBeVisible()
  await checkScreenInEveryTheme(page)
  await expectLargeTextFits(page)
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const size of ['', '200%']) {
    await setTextSize(page, size)
    const [last, notice] = [await box(options(page).last()), await box(disclosure)]
    expect(notice.y, 'below the answers').toBeGreaterThanOrEqual(last.y + last.height)
    const [heading, button] = [disclosure.getByRole('heading'), disclosure.getByRole('button')]
    const [words, press] = [await box(heading), await box(button)]
    const isBeside = press.x >= words.x + words.width - 1
    expect(isBeside || press.y >= words.y + words.height - 1, 'the button covers no words').toBe(true)
    const stem = page.getByRole('heading', { level: 1 })
    expect(
      await stem.evaluate((words) => words.scrollHeight - (words.parentElement?.clientHeight ?? 0)),
    ).toBeLessThanOrEqual(1)
  }
  await setTextSize(page, '')
  // One request at a time.
  const offer = page.getByRole('region', { name: 'Enable AI Assistant?' })
  await expect(offer).toBeHidden()
  await disclosure.getByRole('button', { name: 'I understand', exact: true }).click()
  await expect(disclosure).toBeHidden()
  await expect(offer).toBeAttached()
  expect(await page.evaluate(() => localStorage.getItem('ai_disclosure_questions_accepted'))).toBe('true')
  await page.reload()
  await expect(question(page, 1)).toBeVisible()
  await expect(disclosure).toBeHidden()
})

test('[Q3] whoever answers beside the AI disclosure has seen it: it does not come again', async ({ page }) => {
  await serveKnownQuestions(page)
  await page.goto('/')
  await chooseCategory(page, 'Space')
  const start = page.getByRole('button', { name: 'Start Quiz', exact: true })
  await start.click()
  const disclosure = page.getByRole('dialog', { name: 'AI-generated questions' })
  await expect(disclosure).toBeVisible()
  await options(page).last().click()
  await expect(disclosure).toBeHidden()
  await expect(page.getByText('Incorrect!')).toBeInViewport()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'Leave Quiz', exact: true }).click()
  await start.click()
  await expect(question(page, 1)).toBeVisible()
  await expect(disclosure).toBeHidden()
})

test('[Q3] the first AI insight carries a disclosure, never under Next, and only once @desktop', async ({ page }) => {
  await signUp(page)
  await buy(page, 'premium')
  await page.addInitScript(() => {
    localStorage.setItem('ai-assistant', 'on')
    localStorage.setItem('ai_disclosure_questions_accepted', 'true')
  })
  await page.goto('/')
  await chooseCategory(page, 'Space')
  await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
  await expect(question(page, 1)).toBeVisible()
  const disclosure = page.getByRole('dialog', { name: 'AI-generated explanations' })
  await expect(disclosure).toBeHidden()
  await options(page).first().click()
  await expect(disclosure).toBeVisible()
  await checkScreen(page)
  const [notice, foot] = [await disclosure.boundingBox(), await page.locator('.question-foot').boundingBox()]
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  await disclosure.getByRole('button', { name: 'I understand', exact: true }).click()
  await expect(disclosure).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('ai_disclosure_feedback_accepted'))).toBe('true')
  await nextButton(page).click()
  await options(page).first().click()
  await expect(page.getByRole('status').filter({ hasText: /^(Correct!|Incorrect!)/ })).toBeVisible()
  await expect(disclosure).toBeHidden()
})

test('[F1] the first question offers the AI Assistant; Dismiss hides it, Enable opens the store without premium', async ({
  page,
}) => {
  await startQuiz(page)
  const card = page.getByRole('region', { name: 'Enable AI Assistant?' })
  await card.getByRole('button', { name: 'Enable', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Store' })).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(card).toBeHidden()
  await options(page).first().click()
  await nextButton(page).click()
  await expect(question(page, 2)).toBeVisible()
  await expect(card).toBeHidden()
})

test('after a reload the quiz continues as it was', async ({ page }) => {
  await startQuiz(page)
  await options(page).first().click()
  await nextButton(page).click()
  await expect(question(page, 2)).toBeVisible()
  const words = await page.getByRole('heading', { level: 1 }).textContent()
  await page.reload()
  await expect(question(page, 2)).toBeVisible()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words)
})

test('a quiz has the screen to itself; cross, Escape and Back ask before leaving, and Resume continues it', async ({
  page,
}) => {
  await startQuiz(page)
  await options(page).first().click()
  await nextButton(page).click()
  await expect(question(page, 2)).toBeVisible()
  await expect(page.locator('.nav-bar, .promo-strip').locator('visible=true')).toHaveCount(0)
  const leave = page.getByRole('dialog', { name: 'Leave this quiz?' })
  for (const ask of [
    () => page.getByRole('button', { name: 'Leave', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await ask()
    await expect(leave).toBeVisible()
    await leave.getByRole('button', { name: 'Keep Playing', exact: true }).click()
    await expect(leave).toBeHidden()
    await expect(question(page, 2)).toBeVisible()
  }
  await page.goBack()
  await leave.getByRole('button', { name: 'Leave Quiz', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeVisible()
  await expect(page.getByText('Question 2 of 10 is waiting')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(question(page, 2)).toBeVisible()
})

test('on the smallest phone all answers are in view, with long questions too, and nothing moves', async ({ page }) => {
  await serveKnownQuestions(page, 'right', {
    0: 'Which one is right?',
    1: 'Which Italian astronomer, working with a telescope that he had improved himself, first saw the four largest moons of the planet Jupiter in the year 1610?',
  })
  await page.setViewportSize({ width: 320, height: 568 })
  await startQuiz(page)
  const places: unknown[] = []
  for (const number of [1, 2]) {
    await expect(question(page, number)).toBeVisible()
    await expect(options(page).last()).toBeInViewport({ ratio: 1 })
    const answers = await page.locator('.answers').boundingBox()
    expect((answers?.y ?? 0) + (answers?.height ?? 0)).toBeLessThanOrEqual(456)
    await options(page).last().click()
    await expect(page.getByText('The correct answer was: right')).toBeInViewport()
    expect(await page.locator('.answers').boundingBox()).toEqual(answers)
    const [next, flag] = await Promise.all([
      nextButton(page).boundingBox(),
      page.getByRole('button', { name: 'Report this question', exact: true }).boundingBox(),
    ])
    places.push([answers, next, flag])
    await nextButton(page).click()
  }
  expect(places[1]).toEqual(places[0])
})

test('back leads from the review to the results, and from there home', async ({ page }) => {
  await serveKnownQuestions(page)
  await startQuiz(page)
  await finishQuiz(page)
  await page.getByRole('button', { name: 'Review Quiz', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz Review' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfect!' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeVisible()
})

test('a question that looks wrong can be reported', async ({ page }) => {
  await startQuiz(page)
  await page.getByRole('button', { name: 'Report this question', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this question' })
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'The answer is wrong', exact: true }).click()
  await expect(dialog.getByText('Thank you. We will look at it.')).toBeVisible()
})

test('long options, a long category, a clock and text twice as large fit 320 px', async ({ page }) => {
  await serveKnownQuestions(page, 'Llanfairpwllgwyngyllgogerychwyrndrobwlll')
  await skipDisclosure(page)
  await page.goto('/')
  await chooseCategory(page, 'Comics & Superheroes')
  await page.getByRole('switch', { name: /Countdown/ }).click()
  await expectLargeTextFits(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await setTextSize(page, '200%')
  await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
  await expect(question(page, 1)).toBeVisible()
  await expectNoSidewaysScroll(page)
  // A line of one letter each would be as high as the word is long.
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.width).toBeGreaterThan(200)
  await options(page).last().click()
  await expect(page.getByText('Right answer')).toBeAttached()
  await expectNoSidewaysScroll(page)
  expect((await options(page).last().locator('.answer-text').boundingBox())?.width).toBeGreaterThan(100)
  await nextButton(page).click()
  await finishQuiz(page, 2)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Review Quiz', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz Review' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
