import { expect, type Page } from '@playwright/test'

/** Buys for the signed-in player of this page at the test store, without walking through the dialog. */
export async function buy(page: Page, product: string): Promise<void> {
  const issued = await page.request.post('/v1/account/jwt', { headers: { 'x-appwrite-project': 'knowdown' } })
  const { jwt } = await issued.json()
  const bought = await page.request.post('/api/sandbox-store/purchase', {
    headers: { authorization: `Bearer ${jwt}` },
    data: { product, outcome: 'succeed' },
  })
  expect(await bought.json()).toEqual({ success: true })
}
