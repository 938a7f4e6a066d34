import { expect, type Page } from '@playwright/test'

export interface Player {
  name: string
  email: string
  password: string
}

let players = 0

export function uniquePlayer(name = 'Ada Lovelace'): Player {
  players += 1
  return { name, email: `player-${process.pid}-${players}@example.com`, password: 'Difference9Engine' }
}

/** Creates an account and a session for this page through the API, without the form. */
export async function signUp(page: Page, player: Player = uniquePlayer()): Promise<Player> {
  const { name, email, password } = player
  const headers = { 'x-appwrite-project': 'knowdown' }
  const made = await page.request.post('/v1/account', { headers, data: { userId: 'unique()', name, email, password } })
  expect(made.status(), await made.text()).toBe(201)
  const opened = await page.request.post('/v1/account/sessions/email', { headers, data: { email, password } })
  expect(opened.status(), await opened.text()).toBe(201)
  return player
}

/** Buys a product for the signed-in player of this page at the test store through the API, without the dialog. */
export async function buy(page: Page, product: string): Promise<void> {
  const issued = await page.request.post('/v1/account/jwt', { headers: { 'x-appwrite-project': 'knowdown' } })
  const { jwt } = await issued.json()
  const bought = await page.request.post('/api/sandbox-store/purchase', {
    headers: { authorization: `Bearer ${jwt}` },
    data: { product, outcome: 'succeed' },
  })
  expect(await bought.json()).toEqual({ success: true })
}
