import { useCallback, useEffect, useState } from 'react'
import { onBackOnline } from '../../platform/reachability.ts'

type RefreshState = { loading: boolean; error: string | null }

/**
 * Reads the account again when the profile opens and when the user comes back to the tab: the address may have been
 * verified in the mail program meanwhile.
 */
export function useAccountRefresh(refresh: () => Promise<unknown>) {
  const [{ loading, error }, setFreshness] = useState<RefreshState>({ loading: true, error: null })

  useEffect(() => {
    if (!loading) return
    let left = false
    const settle = (failure: string | null) => {
      if (!left) setFreshness({ loading: false, error: failure })
    }
    refresh().then(
      () => settle(null),
      (failure: unknown) => settle(failure instanceof Error ? failure.message : String(failure)),
    )
    return () => {
      left = true
    }
  }, [refresh, loading])

  useEffect(() => {
    const look = () => {
      // A failure is ignored: the shown data stays.
      if (document.visibilityState === 'visible') refresh().catch(() => {})
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refresh])

  const again = useCallback(() => setFreshness({ loading: true, error: null }), [])

  const failed = error !== null
  useEffect(() => {
    if (!failed) return
    return onBackOnline(again)
  }, [failed, again])

  return { loading, error, again }
}
