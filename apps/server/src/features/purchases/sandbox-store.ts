import { findPack } from '@knowdown/domain/catalogue/packs'
import { PREMIUM_ENTITLEMENT, PREMIUM_PRODUCT, packOfProduct, packProduct } from '@knowdown/domain/catalogue/products'
import type { PurchaseInfo } from '@knowdown/domain/catalogue/purchase-record'
import { type SandboxPurchase, sandboxPaidUntil, sandboxSubscriber } from '@knowdown/domain/catalogue/sandbox-purchase'
import { Problem } from '../../problem.ts'
import type { PurchaseService } from './purchase-service.ts'

/** What users bought in the test store: at most one of each product. */
export interface SandboxPurchases {
  of(userId: string): Promise<readonly SandboxPurchase[]>
  /** Replaces an earlier purchase of the same product and queues a purchase sync, in one transaction. */
  save(userId: string, purchase: SandboxPurchase): Promise<void>
}

type TestOutcome = 'succeed' | 'cancel' | 'fail'

/** A checkout for testing: it ends as the buyer chooses, and no money moves. */
export interface SandboxStore {
  purchase(userId: string, product: string, outcome: TestOutcome): Promise<'bought' | 'cancelled'>
  endSubscription(userId: string): Promise<PurchaseInfo>
  /** What the account has bought and still owns: `premium` and keys of packs. */
  restore(userId: string): Promise<string[]>
}

interface SandboxStoreDeps {
  purchases: SandboxPurchases
  refresh(userId: string): Promise<PurchaseInfo>
  periodMs: number
  clock(): number
}

/** The test store in the role of the purchase service. */
export const sandboxService = (purchases: SandboxPurchases, clock: () => number): PurchaseService => ({
  read: async (userId) => sandboxSubscriber(await purchases.of(userId), clock()),
  // Its purchases are rows of our own database, which every erasure removes.
  erase: async () => {},
})

export function sandboxStore({ purchases, refresh, periodMs, clock }: SandboxStoreDeps): SandboxStore {
  async function owned(userId: string, product: string): Promise<SandboxPurchase | undefined> {
    return (await purchases.of(userId)).find((one) => one.product === product && isValid(one, clock()))
  }

  return {
    async purchase(userId, product, outcome) {
      const name = productNamed(product)
      if (outcome === 'cancel') return 'cancelled'
      if (outcome === 'fail') throw new Problem('payment-failed', 'The test payment was declined. Nothing was charged.')
      const before = await owned(userId, name)
      const bought: SandboxPurchase = before
        ? { ...before, stoppedAt: null }
        : { product: name, boughtAt: clock(), periodMs: name === PREMIUM_PRODUCT ? periodMs : null, stoppedAt: null }
      await purchases.save(userId, bought)
      await refresh(userId)
      return 'bought'
    },
    async endSubscription(userId) {
      const running = await owned(userId, PREMIUM_PRODUCT)
      if (running && running.stoppedAt === null) await purchases.save(userId, { ...running, stoppedAt: clock() })
      return refresh(userId)
    },
    async restore(userId) {
      await refresh(userId)
      const valid = (await purchases.of(userId)).filter((one) => isValid(one, clock()))
      return valid.map(({ product }) => packOfProduct(product) ?? PREMIUM_ENTITLEMENT)
    },
  }
}

function productNamed(product: string): string {
  if (product === PREMIUM_ENTITLEMENT) return PREMIUM_PRODUCT
  const pack = findPack(product)
  if (!pack) throw new Problem('invalid', 'Unknown pack')
  return packProduct(pack.key)
}

function isValid(purchase: SandboxPurchase, at: number): boolean {
  const until = sandboxPaidUntil(purchase, at)
  return until === null || at < until
}
