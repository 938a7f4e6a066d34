import { expect, test } from '../fixtures.ts'
import { checkScreen, checkScreenInEveryTheme, expectLargeTextFits } from '../screen-checks.ts'
import { chooseCategory } from '../solo-quiz.ts'

const start = { name: 'Start Quiz' } as const

/** Whether the ring around a focused part lies within the part of the sheet that scrolls, which would cut it. */
function isRingWhole(part: Element): boolean {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(part)
  const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
  const [own, sheet] = [part.getBoundingClientRect(), part.closest('.sheet-body')?.getBoundingClientRect()]
  if (outlineStyle !== 'solid' || !sheet) return false
  return own.top - reach >= sheet.top && own.left - reach >= sheet.left && own.right + reach <= sheet.right
}

test('[H1] [H2] [H3] [H4] home offers mode, difficulty and a category, and one tap starts a quiz on every screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/')
  await expect(page.getByText('Test your knowledge with AI-generated questions!')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Solo/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked()
  for (const name of ['Easy', 'Hard', 'Expert']) await expect(page.getByRole('radio', { name })).not.toBeChecked()
  await expect(page.getByRole('button', { name: /General Knowledge.*Change category/ })).toBeVisible()
  await expect(page.getByRole('button', start)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', start).click()
  await expect(page.getByText('General Knowledge · Medium')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Question 1 of 10' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'Leave Quiz', exact: true }).click()
  await chooseCategory(page, 'Space')
  await expect(page.getByRole('button', start)).toBeInViewport({ ratio: 1 })
  await checkScreen(page)
  await page.getByRole('radio', { name: /Multi/ }).check()
  await expect(page.getByRole('button', start)).toHaveCount(0)
})

test('[C6] on a desktop the gallery is searched and chooses at once; what is locked leads to the store @desktop', async ({
  page,
}) => {
  await page.goto('/')
  const gallery = page.getByRole('region', { name: 'Categories' })
  await gallery.getByRole('searchbox').fill('spa')
  await gallery.getByRole('button', { name: 'Space', exact: true }).click()
  await expect(page.getByRole('button', { name: /Space.*Change category/ })).toBeVisible()
  await gallery.getByRole('searchbox').fill('harry')
  await gallery.getByRole('button', { name: /Harry Potter.*Fantasy Pack/ }).click()
  await expect(page.getByRole('dialog', { name: 'Store' }).getByRole('tab', { selected: true })).toHaveText(
    'Category Packs',
  )
})

test('choosing Multi leaves the page where it is @desktop', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Daily Ten' })).toBeVisible()
  await page.getByRole('radio', { name: /^Multi/ }).check()
  await expect(page.getByRole('region', { name: 'Battle', exact: true })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('[H4] Expert asks for obscure questions', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: 'Expert' }).check()
  await chooseCategory(page, 'Space')
  const asked = page.waitForRequest('**/api/generate-questions')
  await page.getByRole('button', start).click()
  expect((await asked).postDataJSON()).toMatchObject({ category: 'space', difficulty: 'obscure' })
})

test('[H5] [H6] the AI Assistant requires premium, and asking for it opens the store', async ({ page }) => {
  await page.goto('/')
  const toggle = page.getByRole('switch', { name: /AI Assistant/ })
  await expect(toggle).toContainText('Premium')
  await expect(toggle).toContainText('Requires Premium')
  await expect(toggle).toContainText('Disabled')
  await toggle.click()
  await expect(page.getByRole('dialog', { name: 'Store' })).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-checked', 'false')
})

test.describe('the category sheet', () => {
  test.beforeEach(({ page }) => page.goto('/'))
  const tile = { name: /Change category/ }
  const named = { name: 'Select Category' } as const

  test('[C1] is 85 % of the screen high and can be searched', async ({ page }) => {
    await page.getByRole('button', tile).click()
    const sheet = page.getByRole('dialog', named)
    await sheet.getByPlaceholder('Search').focus()
    expect(await sheet.locator('.category-search').evaluate(isRingWhole), 'the focus ring of the search').toBe(true)
    const height = await sheet.evaluate((element) => element.getBoundingClientRect().height / innerHeight)
    expect(height).toBeCloseTo(0.85, 2)
    await expect(sheet.getByRole('button', { name: 'Space', exact: true })).toBeVisible()
    await checkScreenInEveryTheme(page)
    await expectLargeTextFits(page)
  })

  test('[C2] closes on Escape, on a tap beside it, and on a drag of more than 150 px', async ({ page }) => {
    const sheet = page.getByRole('dialog', named)
    const open = async () => {
      await page.getByRole('button', tile).click()
      await expect(sheet).toBeVisible()
      await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    }
    await open()
    await sheet.getByPlaceholder('Search').fill('spa')
    await page.keyboard.press('Escape')
    await expect(sheet.getByPlaceholder('Search')).toHaveValue('')
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await open()
    await page.mouse.click(10, 10)
    await expect(sheet).toBeHidden()

    const drag = async (by: number) => {
      const grip = await sheet.locator('.sheet-handle').boundingBox()
      if (!grip) throw new Error('the sheet has no handle')
      await page.mouse.move(grip.x + grip.width / 2, grip.y + 2)
      await page.mouse.down()
      await page.mouse.move(grip.x + grip.width / 2, grip.y + 2 + by, { steps: 5 })
      await page.mouse.up()
    }
    await open()
    await drag(150)
    await expect(sheet).toBeVisible()
    await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    await drag(151)
    await expect(sheet).toBeHidden()
  })

  test('[C5] finds categories by a part of the name, ignoring case, and says when there is no match', async ({
    page,
  }) => {
    await page.getByRole('button', tile).click()
    const sheet = page.getByRole('dialog', named)
    await sheet.getByPlaceholder('Search').fill('HISTORY')
    await expect(sheet.getByRole('listitem')).toHaveText(['World History', 'Ancient History', /^Weird History/])
    await sheet.getByPlaceholder('Search').fill('zzz')
    await expect(sheet.getByText('No categories found for the search term.')).toBeVisible()
  })

  test('[C4] [C6] without a purchase no pack is listed, and there is no header over the free ones', async ({
    page,
  }) => {
    await page.getByRole('button', tile).click()
    const sheet = page.getByRole('dialog', named)
    await expect(sheet.getByRole('button', { name: 'Space', exact: true })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Harry Potter' })).toHaveCount(0)
    await expect(sheet.getByText('Free Categories')).toHaveCount(0)
  })
})

test('[C3] a skeleton is shown while categories load, and an error when they cannot be loaded', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource: .*503/)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/categories', async (route) => {
    await held
    await route.fulfill({ status: 503, json: { detail: 'down' } })
  })
  await page.goto('/')
  await page.getByRole('button', { name: /Change category/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Select Category' })
  await expect(sheet.getByRole('list', { name: 'Loading categories' })).toBeVisible()
  release()
  await expect(sheet.getByRole('alert')).toHaveText('Could not load categories. Please try again later.')
  await expect(sheet.getByRole('listitem')).toHaveCount(0)
})

test.describe('the content warning', () => {
  const dialog = { name: 'Content Warning' } as const

  test('[C7] [C8] a sensitive category needs a confirmed age, once', async ({ page }) => {
    await page.goto('/')
    await chooseCategory(page, 'Mythology')
    const warning = page.getByRole('dialog', dialog)
    await expect(warning).toContainText('17+')
    await checkScreenInEveryTheme(page)
    await expectLargeTextFits(page)
    await warning.getByRole('button', { name: /17 or older/ }).click()
    await expect(warning).toBeHidden()
    await expect(page.getByRole('button', { name: /Mythology.*Change category/ })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('content_warning_mythology_accepted'))).toBe('true')

    await chooseCategory(page, 'Space')
    await chooseCategory(page, 'Mythology')
    await expect(page.getByRole('button', { name: /Mythology.*Change category/ })).toBeVisible()
    await expect(warning).toBeHidden()
  })

  test('[C9] declining or closing keeps the earlier choice', async ({ page }) => {
    await page.goto('/')
    await chooseCategory(page, 'Space')
    for (const name of ['Choose Different Category', 'Close']) {
      await chooseCategory(page, 'Mythology')
      await page.getByRole('dialog', dialog).getByRole('button', { name }).click()
      await expect(page.getByRole('dialog', dialog)).toBeHidden()
      await expect(page.getByRole('button', { name: /Space.*Change category/ })).toBeVisible()
    }
  })
})
