import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreenInEveryTheme } from '../screen-checks.ts'

const GIFT = `What is 2 plus 2? {=Four ~Five}

Match each river to its sea. {=Nile -> Mediterranean =Rhine -> North Sea =Volga -> Caspian}

Which is longer? {=The Nile ~%50%The Congo ~The Thames}`

const savedHere = (page: Page) => expect(page.getByText('Saved on this device')).toBeVisible()

/** Writes the first question by keyboard alone. */
async function writeQuestion(page: Page) {
  await page.goto('/quizzes')
  await page.getByRole('button', { name: 'Write a question', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toBeFocused()
  await page.keyboard.type('Where does the Danube end?')
  for (const option of ['Black Sea', 'Aegean Sea', 'Kara Sea', 'Red Sea']) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(option)
  }
  await page.keyboard.press('Alt+1')
}

test('[OQ9] a visitor writes a quiz by keyboard, finds it after a reload, and takes it along at sign-up', async ({
  page,
}) => {
  test.slow()
  await writeQuestion(page)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('Which river is longest?')
  await savedHere(page)
  await checkScreenInEveryTheme(page)

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Where does the Danube end?')
  await expect(page.getByRole('radio', { name: 'Option A is right' })).toBeChecked()
  await page.getByRole('button', { name: 'Back to my quizzes', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Fix 1 question' })).toBeVisible()
  await checkScreenInEveryTheme(page)

  await signUp(page)
  await page.goto('/quizzes')
  await page.getByRole('link', { name: 'Untitled quiz', exact: true }).click()
  await page.getByRole('textbox', { name: 'Option B' }).fill('Baltic Sea')
  await expect(page.getByText('just now')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Option B' })).toHaveValue('Baltic Sea')
})

test('[IM1] [IM3] a file is read on the device, its report says what comes in, and the questions can be edited', async ({
  page,
}) => {
  test.slow()
  await page.goto('/quizzes')
  await expect(page.getByRole('heading', { name: 'Your first quiz' })).toBeVisible()
  await checkScreenInEveryTheme(page)
  await page.getByRole('link', { name: /^Import a file/ }).click()
  await expect(page.getByRole('heading', { name: 'Import questions' })).toBeVisible()
  await checkScreenInEveryTheme(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const file = { name: 'rivers.gift', mimeType: 'text/plain', buffer: Buffer.from(GIFT) }
  await page.getByLabel('A file with questions').setInputFiles(file)
  await expect(page.getByRole('heading', { name: '3 questions found' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^1 left out/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^1 changed/ })).toBeVisible()
  await checkScreenInEveryTheme(page)
  await page.getByRole('button', { name: 'Add 2 questions' }).click()
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toHaveValue('What is 2 plus 2?')
  await savedHere(page)
  expect(sent.filter((address) => address.includes('own-quizzes'))).toEqual([])
})

test('[OQ9] two devices of one account: the second is not overwritten silently, and both versions are shown', async ({
  page,
  context,
  consoleErrors,
}) => {
  test.slow()
  consoleErrors.allow(/409 \(Conflict\)/)
  await signUp(page)
  await writeQuestion(page)
  await expect(page.getByText('just now')).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('textbox', { name: 'Option B' }).fill('Baltic Sea')
  await expect(other.getByText('just now')).toBeVisible()
  await page.getByRole('textbox', { name: 'Option C' }).fill('Yellow Sea')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Here', exact: true })).toContainText('Yellow Sea')
  await expect(page.getByRole('region', { name: 'There', exact: true })).toContainText('Baltic Sea')
  await page.getByRole('region', { name: 'There', exact: true }).getByRole('button').click()
  await expect(page.getByRole('textbox', { name: 'Option B' })).toHaveValue('Baltic Sea')
})
