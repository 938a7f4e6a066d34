import type { Limit, Limits } from '../features/limits.ts'
import { Problem } from '../problem.ts'

/** Counts one call and turns it away when there were too many. */
export async function withinLimit(limits: Limits, key: string, limit: Limit): Promise<void> {
  const { ok, retryAfterMs } = await limits.hit(key, limit)
  if (!ok) throw new Problem('too-many-requests', 'That was too often. Please wait a while.', { retryAfterMs })
}
