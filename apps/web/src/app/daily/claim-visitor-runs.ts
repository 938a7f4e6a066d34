import { claimRuns } from '@knowdown/contracts/runs/calls'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import { reloadQueries } from '../../api/query-client.ts'
import { DAILY_QUERY } from '../../api/use-daily-status.ts'
import { moveDeckToAccount } from '../../features/mistakes/sync-deck.ts'
import { forgetVisitorKey, hasVisitorData, visitorKey } from '../../platform/device-keys.ts'
import { deviceStorage } from '../../platform/device-storage.ts'

/** Moves what a visitor has played to the account; a failed attempt is repeated at the next start. */
export async function claimVisitorRuns(api: Api, queries: QueryClient): Promise<void> {
  if (!hasVisitorData()) return
  await moveDeckToAccount(api, deviceStorage)
  const claimed = await api.call(claimRuns, { visitor_key: visitorKey() })
  if (!claimed.ok) return
  forgetVisitorKey()
  await reloadQueries(queries, DAILY_QUERY)
}
