import { expect, type Page } from '@playwright/test'

export const BIG_SCREEN = { viewport: { width: 1280, height: 720 }, hasTouch: false, isMobile: false }

/** Opens a party with the usual choices; returns its code. */
export async function openParty(screen: Page): Promise<string> {
  await screen.goto('/host')
  await screen.getByRole('button', { name: 'Open the party', exact: true }).click()
  await expect(screen.getByRole('heading', { name: 'Join the party' })).toBeVisible()
  return new URL(screen.url()).pathname.split('/').at(-1) ?? ''
}

export async function joinAs(phone: Page, name: string) {
  await phone.getByLabel('Your name in this party').fill(name)
  await phone.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'You’re in!' })).toBeVisible()
}

export const partyOptions = (phone: Page) => phone.getByRole('button', { name: /^[A-D]: / })
