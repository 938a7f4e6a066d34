import type { Entitlement } from '@knowdown/domain/catalogue/entitlements'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useBackend } from '../api/backend.tsx'
import { usePurchaseInfo } from '../api/use-purchase-info.ts'
import { inNativeShell } from '../platform/native-shell.ts'
import { runWhenIdle } from './run-when-idle.ts'

/** What the player has paid for. Until that is loaded, all packs stay hidden. */
export function useEntitlement(): Entitlement | 'not-ready' {
  const { data } = usePurchaseInfo()
  return useMemo(() => (data ? { premium: data.hasPremium, packs: data.unlockedPacks } : 'not-ready'), [data])
}

/**
 * In the installed app the phone's store is linked to the account from the start, so that renewals and refunds are
 * credited to the right player. In a browser this happens when the store opens.
 */
export function useLinkedStoreAccount(userId: string | null): void {
  const { api } = useBackend()
  const queries = useQueryClient()
  useEffect(() => {
    if (!inNativeShell()) return
    return runWhenIdle(async () => {
      const { linkStoreAccount } = await import('./link-store-account.ts')
      // A failure is harmless: the store logs in again when it opens.
      await linkStoreAccount(api, queries, userId).catch(async (error: unknown) => {
        const { reportFailure } = await import('../platform/report-failure.ts')
        reportFailure('start', error)
      })
    })
  }, [api, queries, userId])
}
