import { claimRuns } from '@knowdown/contracts/runs'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import { DAILY_QUERY } from '../../api/use-daily-status.ts'
import { moveDeckToAccount } from '../../features/mistakes/sync-deck.ts'
import { deviceStorage, forgetVisitorKey, visitorKey } from '../../platform/device-storage.ts'

/** Moves what a visitor has played to the account; a failed attempt is repeated at the next start. */
export async function claimVisitorRuns(api: Api, queries: QueryClient): Promise<void> {
  await moveDeckToAccount(api, deviceStorage)
  const claimed = await api.call(claimRuns, { visitor_key: visitorKey() })
  if (!claimed.ok) return
  forgetVisitorKey()
  await queries.invalidateQueries({ queryKey: DAILY_QUERY })
}
