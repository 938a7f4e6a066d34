import { expect, type Page } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'

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

/** Confirms the address while signed in, as an operator must. */
export async function confirmAddress(page: Page, { email }: Player, mailbox: Mailbox) {
  const headers = { 'x-appwrite-project': 'knowdown', 'content-type': 'application/json' }
  const data = { url: new URL('/verify-email', page.url()).href }
  await page.request.post('/v1/account/verification', { headers, data })
  await page.goto(mailbox.linkIn(await mailbox.newestTo(email), '/verify-email'))
  await expect(page.getByText(/verified/i).first()).toBeVisible()
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
