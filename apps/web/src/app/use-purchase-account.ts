import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBackend } from '../api/backend.tsx'
import { inNativeShell } from '../platform/native-shell.ts'
import { whenQuiet } from './particles/when-quiet.ts'

/**
 * In the installed app the phone's store follows the account from the start, so that a renewal or a refund finds its
 * player. A browser's store is told when it opens.
 */
export function usePurchaseAccount(userId: string | null): void {
  const { api } = useBackend()
  const queries = useQueryClient()
  useEffect(() => {
    if (!inNativeShell()) return
    return whenQuiet(async () => {
      const { followAccount } = await import('./follow-account.ts')
      // Without it the store still opens, and logs in then.
      await followAccount(api, queries, userId).catch(() => undefined)
    })
  }, [api, queries, userId])
}
