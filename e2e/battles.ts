import { expect, type Page } from '@playwright/test'
import { skipDisclosure } from './solo-quiz.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const openOptions = (page: Page) => page.locator('.answer[data-look="open"]')
const rightOption = (page: Page) => page.locator('.answer[data-look="right"]')
export async function chooseMulti(page: Page, base = '/'): Promise<void> {
  await skipDisclosure(page)
  await page.goto(base)
  await page.getByRole('radio', { name: /^Multi/ }).check()
}

/** With the category that the player last picked for a battle, so that one tap is enough. */
export async function createLobby(page: Page, base = '/'): Promise<string> {
  await page.addInitScript(() => localStorage.setItem('last-battle-category', 'video-games'))
  await chooseMulti(page, base)
  await button(page, 'Create Game').click()
  await expect(heading(page, 'Lobby Ready')).toBeVisible()
  return (await page.getByTestId('lobby-code').innerText()).replace(/\s/g, '')
}

/** By the link that the host shares. */
export async function followLink(page: Page, code: string, base = '/'): Promise<void> {
  await skipDisclosure(page)
  await page.goto(`${base}?join=${code}`)
  await expect(page.getByRole('textbox')).toHaveValue(code)
  await button(page, 'Join Game').click()
  await expect(heading(page, 'Lobby Ready')).toBeVisible()
}

export async function startMatch(host: Page, guest: Page, base = '/'): Promise<string> {
  const code = await createLobby(host, base)
  await followLink(guest, code, base)
  await getReady(host, guest)
  return code
}

export async function getReady(host: Page, guest: Page): Promise<void> {
  await button(host, "I'm Ready!").click()
  await button(guest, "I'm Ready!").click()
  await expect(openOptions(host)).toHaveCount(4)
  await expect(openOptions(guest)).toHaveCount(4)
}

export async function answer(page: Page, option = 0): Promise<void> {
  await openOptions(page).nth(option).click()
  await expect(rightOption(page)).toHaveCount(1)
}

/** Answers whatever is open until nothing is. */
export async function playToTheEnd(page: Page): Promise<void> {
  const over = heading(page, 'All Done!').or(button(page, 'Play Again'))
  while (!(await over.isVisible())) {
    await openOptions(page)
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined)
  }
}

/** Nobody reads a question within a sixth of a second: whoever answers faster is taken for a bot, and not recorded. */
const READING_MS = 250

/** `playToTheEnd` by somebody who is recorded. */
export async function playLikeAPerson(page: Page): Promise<void> {
  const over = heading(page, 'All Done!').or(button(page, 'Play Again'))
  while (!(await over.isVisible())) {
    if ((await openOptions(page).count()) === 0) continue
    await page.waitForTimeout(READING_MS)
    await openOptions(page)
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined)
  }
}
