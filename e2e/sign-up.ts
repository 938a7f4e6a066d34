import { expect, type Page } from '@playwright/test'

export interface Player {
  name: string
  email: string
  password: string
}

let players = 0

export function newPlayerDetails(name = 'Ada Lovelace'): Player {
  players += 1
  return { name, email: `player-${process.pid}-${players}@example.com`, password: 'Difference9Engine' }
}

/** Makes an account and a session for this page without walking through the form. */
export async function signUp(page: Page, player: Player = newPlayerDetails()): Promise<Player> {
  const { name, email, password } = player
  const headers = { 'x-appwrite-project': 'knowdown' }
  const made = await page.request.post('/v1/account', { headers, data: { userId: 'unique()', name, email, password } })
  expect(made.status(), await made.text()).toBe(201)
  const opened = await page.request.post('/v1/account/sessions/email', { headers, data: { email, password } })
  expect(opened.status(), await opened.text()).toBe(201)
  return player
}
