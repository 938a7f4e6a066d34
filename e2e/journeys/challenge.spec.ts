import { expect, test } from '../fixtures.ts'
import { checkScreenInEveryTheme } from '../screen-checks.ts'
import { answerQuestions, chooseCategory } from '../solo-quiz.ts'

test('[CL1] [CL2] [CL3] [CL4] one plays ten and sends a link, a visitor plays it from there, and both see the result', async ({
  page,
  newPlayer,
}) => {
  test.slow()
  await page.goto('/')
  await chooseCategory(page, 'Space')
  await page.getByRole('radio', { name: 'Multi' }).click()
  await page.getByRole('button', { name: /^Challenge/ }).click()
  await answerQuestions(page)
  const sent = page.getByRole('region', { name: 'Challenge result' })
  await expect(sent.getByRole('region', { name: 'Send it' })).toBeVisible()
  await sent.getByLabel('Your name here').fill('Ada')
  await sent.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sent.getByLabel('Your name here')).toHaveAttribute('placeholder', 'Ada')
  await checkScreenInEveryTheme(page)

  const friend = await newPlayer()
  await friend.goto(page.url())
  const landing = friend.getByRole('region', { name: 'Challenge' })
  await expect(landing.getByRole('heading', { name: 'Ada challenges you' })).toBeVisible()
  await expect(landing.getByText(/recorded on/)).toBeVisible()
  await checkScreenInEveryTheme(friend)
  await landing.getByRole('button', { name: 'Play the same ten', exact: true }).click()
  await expect(friend.getByText(/recorded on/)).toBeVisible()
  await checkScreenInEveryTheme(friend)
  await answerQuestions(friend)
  const result = friend.getByRole('region', { name: 'Challenge result' })
  await expect(result.getByRole('heading', { name: 'It’s a tie!' })).toBeVisible()
  await expect(result.getByRole('button', { name: 'Send It Back', exact: true })).toBeVisible()
  await friend.setViewportSize({ width: 1440, height: 900 })
  const [title, board] = await Promise.all([
    result.getByRole('heading', { level: 1 }).boundingBox(),
    result.getByRole('region', { name: 'Everybody' }).boundingBox(),
  ])
  expect((title?.x ?? 0) + (title?.width ?? 0), 'the board stands beside the result').toBeLessThan(board?.x ?? 0)
  await checkScreenInEveryTheme(friend)

  await page.reload()
  await expect(sent.getByRole('region', { name: 'Everybody' }).getByRole('row')).toHaveCount(3)
})
