import { refreshPurchases } from '@knowdown/contracts/purchases/calls'
import { findPack } from '@knowdown/domain/catalogue/packs'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { cachePurchases } from '../../api/use-purchase-info.ts'
import type { Product, TestOutcome } from '../../platform/purchases/sandbox-vendor.ts'
import { reportFailure } from '../../platform/report-failure.ts'
import { useDeviceStore } from './use-device-store.ts'

export type StoreMessage = { tone: 'correct' | 'wrong' | 'neutral'; text: string }

export type StoreStep =
  | { kind: 'products' }
  /** Buying needs an account, and the player is not signed in. */
  | { kind: 'sign-in' }
  | { kind: 'test-checkout'; product: Product; decide(outcome: TestOutcome): void }

/** What the player has started and what still runs; null when nothing does. */
export type RunningAction = { buying: Product } | 'restoring' | 'stopping' | null

const isPurchase = (busy: RunningAction) => typeof busy === 'object' && busy !== null

export const productName = (product: Product): string =>
  product === 'premium' ? 'Premium Monthly' : (findPack(product)?.title ?? product)

/** Buying, restoring purchases and stopping the renewal, with the message that each one ends with. */
export function useCheckout(open: boolean, userId: string | null) {
  const { api } = useBackend()
  const queries = useQueryClient()
  const [step, setStep] = useState<StoreStep>({ kind: 'products' })
  const [busy, setBusy] = useState<RunningAction>(null)
  const [message, setMessage] = useState<StoreMessage | null>(null)
  const [bought, setBought] = useState<Product | null>(null)

  const decide = useCallback(
    (product: Product) =>
      new Promise<TestOutcome>((resolve) => {
        setStep({
          kind: 'test-checkout',
          product,
          decide(outcome) {
            setStep({ kind: 'products' })
            resolve(outcome)
          },
        })
      }),
    [],
  )
  const { store, status, retry } = useDeviceStore(open, userId, decide)

  const reloadPurchases = async () => cachePurchases(queries, await callOrThrow(api, refreshPurchases, {}))

  async function run(what: Exclude<RunningAction, null>, action: () => Promise<StoreMessage>, failed: string) {
    if (busy !== null) return
    setBusy(what)
    setMessage(null)
    setBought(null)
    const report = (error: unknown): StoreMessage => {
      reportFailure(what === 'restoring' ? 'restore' : 'purchase', error)
      return { tone: 'wrong', text: failed }
    }
    setMessage(await action().catch(report))
    setBusy(null)
  }

  function buy(product: Product) {
    if (userId === null) return setStep({ kind: 'sign-in' })
    const purchases = store?.purchases
    if (!purchases) return
    return run(
      { buying: product },
      async () => {
        const outcome = await (product === 'premium' ? purchases.purchasePremium() : purchases.purchasePack(product))
        if (!outcome.success) return { tone: 'neutral', text: 'Cancelled. Nothing was bought.' }
        return reloadPurchases().then(
          () => {
            setBought(product)
            return { tone: 'correct', text: `${productName(product)} is yours. Have fun!` } as const
          },
          (error: unknown) => {
            reportFailure('purchase', error)
            return { tone: 'neutral', text: 'Your purchase went through. It will show here in a moment.' } as const
          },
        )
      },
      'The purchase did not go through. Please try again.',
    )
  }

  function restore() {
    if (userId === null) return setStep({ kind: 'sign-in' })
    const purchases = store?.purchases
    if (!purchases) return
    return run(
      'restoring',
      async () => {
        await purchases.restore()
        await reloadPurchases()
        return { tone: 'correct', text: 'Your purchases are up to date.' }
      },
      'Your purchases could not be restored. Please try again.',
    )
  }

  function stopRenewal() {
    const stop = store?.purchases?.stopRenewal
    if (!stop) return
    return run(
      'stopping',
      async () => {
        await stop()
        await reloadPurchases()
        return { tone: 'neutral', text: 'The renewal has been stopped.' }
      },
      'The renewal could not be stopped. Please try again.',
    )
  }

  /** Closing the store during a test checkout cancels the purchase. */
  function leave() {
    if (step.kind === 'test-checkout') step.decide('cancel')
    setStep({ kind: 'products' })
    setMessage(null)
    setBought(null)
  }

  return {
    ...{ step, busy, message, bought, status, retry, buy, restore, leave },
    back: () => setStep({ kind: 'products' }),
    forgetMessage: () => setMessage(null),
    prices: store?.prices ?? null,
    sandbox: store?.sandbox ?? false,
    /** The vendor draws its checkout into the page, so our dialog must make room. */
    isVendorCheckoutOpen: isPurchase(busy) && (store?.purchases?.drawsInPage ?? false),
    stopRenewal: store?.purchases?.stopRenewal ? stopRenewal : null,
  }
}
