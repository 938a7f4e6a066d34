import { myPurchases, purchaseWebhook } from '@knowdown/contracts/purchases/calls'
import { purchaseEvent, startFakeRevenueCat } from '@knowdown/testkit/fake-revenuecat'
import { isMissing } from '@knowdown/testkit/missing-program'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migratedDatabase } from '../../adapters/sql/testing/migrated-database.ts'
import { wholeProduct } from '../../testing/whole-product.ts'

const postgres = inject('postgres')
const AUTHORIZATION = 'Bearer wh_4Tq9-xLm2_Vb7s0Kd8Rz'

/** Three nodes on one database, with nothing between them: what one learns the others find in it. */
async function threeNodes() {
  if (isMissing(postgres)) throw postgres
  const fake = await startFakeRevenueCat()
  onTestFinished(fake.close)
  const env = {
    DATABASE_URL: await migratedDatabase(postgres),
    REALTIME_APP_SECRET: 'the three nodes of this test share it',
    STORE_PROVIDER: 'revenuecat',
    REVENUECAT_SECRET_KEY: fake.secretKey,
    REVENUECAT_WEBHOOK_AUTH: AUTHORIZATION,
    REVENUECAT_API_URL: fake.url,
  }
  const nodes = [await wholeProduct(env), await wholeProduct(env), await wholeProduct(env)] as const
  return { fake, nodes }
}

test.skipIf(isMissing(postgres))(
  '[S-69] [S-71] one event sent to three nodes twenty times is carried out once and opens premium on all of them',
  { timeout: 60_000 },
  async () => {
    const { fake, nodes } = await threeNodes()
    const { userId, token } = await nodes[0].signUp('ada')
    await nodes[0].call(myPurchases, {}, token)
    const until = Date.now() + 3_600_000
    fake.sell(userId, { entitlement: 'premium', product: 'premium_monthly', until })
    const event = purchaseEvent('INITIAL_PURCHASE', { app_user_id: userId })
    const sent = Array.from({ length: 20 }, (_, n) =>
      nodes[(n % 3) as 0 | 1 | 2].call(purchaseWebhook, event, { authorization: AUTHORIZATION }),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(20).fill(200))
    const premiumOn = (node: (typeof nodes)[number]) => async () =>
      (await node.call(myPurchases, {}, token)).reply.hasPremium
    for (const node of nodes) await waitUntil('premium is open', premiumOn(node), 5_000)
    // Once when her purchases were first read, once for the event.
    expect(fake.reads).toEqual([userId, userId])

    fake.note(userId, 'premium_monthly', { refunded_at: new Date().toISOString() })
    const refund = purchaseEvent('CANCELLATION', { app_user_id: userId, cancel_reason: 'CUSTOMER_SUPPORT' })
    await nodes[1].call(purchaseWebhook, refund, { authorization: AUTHORIZATION })
    for (const node of nodes) await waitUntil('premium is shut', async () => !(await premiumOn(node)()), 5_000)
  },
)
