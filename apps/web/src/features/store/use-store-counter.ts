import { refreshPurchases } from '@knowdown/contracts/purchases'
import { findPack } from '@knowdown/domain/catalogue/packs'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { useBackend } from '../../api/backend.tsx'
import { tellPurchases } from '../../api/use-purchase-info.ts'
import type { Product, TestOutcome } from '../../platform/purchases/sandbox-vendor.ts'
import { useShop } from './use-shop.ts'

export type Said = { tone: 'correct' | 'wrong' | 'neutral'; words: string }

export type StoreStep =
  | { kind: 'shelves' }
  /** Buying needs an account, and there is none. */
  | { kind: 'sign-in' }
  | { kind: 'test-checkout'; product: Product; decide(outcome: TestOutcome): void }

/** What runs: a purchase of this product, or one of the two errands. */
export type Busy = { buying: Product } | 'restoring' | 'stopping' | null

const isPurchase = (busy: Busy) => typeof busy === 'object' && busy !== null

export const nameOf = (product: Product): string =>
  product === 'premium' ? 'Premium Monthly' : (findPack(product)?.title ?? product)

/** All that happens at the counter: buying, restoring, stopping the renewal, and what is said about it. */
export function useStoreCounter(open: boolean, userId: string | null) {
  const { api } = useBackend()
  const queries = useQueryClient()
  const [step, setStep] = useState<StoreStep>({ kind: 'shelves' })
  const [busy, setBusy] = useState<Busy>(null)
  const [said, setSaid] = useState<Said | null>(null)

  const decide = useCallback(
    (product: Product) =>
      new Promise<TestOutcome>((resolve) => {
        setStep({
          kind: 'test-checkout',
          product,
          decide(outcome) {
            setStep({ kind: 'shelves' })
            resolve(outcome)
          },
        })
      }),
    [],
  )
  const { shop, status, retry } = useShop(open, userId, decide)

  const reload = async () => tellPurchases(queries, await ask(api, refreshPurchases, {}))

  async function attempt(what: Exclude<Busy, null>, action: () => Promise<Said>, failed: string) {
    if (busy !== null) return
    setBusy(what)
    setSaid(null)
    setSaid(await action().catch(() => ({ tone: 'wrong' as const, words: failed })))
    setBusy(null)
  }

  function buy(product: Product) {
    if (userId === null) return setStep({ kind: 'sign-in' })
    const purchases = shop?.purchases
    if (!purchases) return
    return attempt(
      { buying: product },
      async () => {
        const outcome = await (product === 'premium' ? purchases.purchasePremium() : purchases.purchasePack(product))
        if (!outcome.success) return { tone: 'neutral', words: 'Cancelled. Nothing was bought.' }
        return reload().then(
          () => ({ tone: 'correct', words: `${nameOf(product)} is yours. Have fun!` }) as const,
          () => ({ tone: 'neutral', words: 'Your purchase went through. It will show here in a moment.' }) as const,
        )
      },
      'The purchase did not go through. Please try again.',
    )
  }

  function restore() {
    if (userId === null) return setStep({ kind: 'sign-in' })
    const purchases = shop?.purchases
    if (!purchases) return
    return attempt(
      'restoring',
      async () => {
        await purchases.restore()
        await reload()
        return { tone: 'correct', words: 'Your purchases are up to date.' }
      },
      'Your purchases could not be restored. Please try again.',
    )
  }

  function stopRenewal() {
    const stop = shop?.purchases?.stopRenewal
    if (!stop) return
    return attempt(
      'stopping',
      async () => {
        await stop()
        await reload()
        return { tone: 'neutral', words: 'The renewal has been stopped.' }
      },
      'The renewal could not be stopped. Please try again.',
    )
  }

  /** Closing the store in the middle of a test checkout is a cancelled purchase. */
  function leave() {
    if (step.kind === 'test-checkout') step.decide('cancel')
    setStep({ kind: 'shelves' })
    setSaid(null)
  }

  return {
    ...{ step, busy, said, status, retry, buy, restore, leave },
    back: () => setStep({ kind: 'shelves' }),
    prices: shop?.prices ?? null,
    sandbox: shop?.sandbox ?? false,
    /** The vendor's checkout has the page. */
    elsewhere: isPurchase(busy) && (shop?.purchases?.drawsInPage ?? false),
    stopRenewal: shop?.purchases?.stopRenewal ? stopRenewal : null,
  }
}
