import { createHash } from 'node:crypto'
import type { ErasureLog, ErasureRequests, Row, UserData } from './user-data.ts'

interface PrivacyServiceDeps {
  data: UserData
  erasures: ErasureRequests
  erasureLog: ErasureLog
  /** Signs the person out everywhere, sockets included. */
  endSessions(userId: string): Promise<void>
  /** In a while, when whatever was under way has ended. */
  scheduleSecondPass(work: () => Promise<void>): void
}

export type PrivacyService = ReturnType<typeof privacyService>

export const userHash = (userId: string): string => createHash('sha256').update(`erased ${userId}`).digest('hex')

export function privacyService({
  data,
  erasures,
  erasureLog: ledger,
  endSessions,
  scheduleSecondPass: later,
}: PrivacyServiceDeps) {
  /** Every step can be taken again: whoever finds it half done begins anew. */
  async function carryOut(userId: string): Promise<void> {
    await endSessions(userId)
    await data.erase(userId)
    ledger.append(userHash(userId))
    await erasures.finish(userId)
  }

  return {
    export: (userId: string): Promise<Record<string, Row[]>> => data.collect(userId),

    async erase(userId: string): Promise<void> {
      await erasures.request(userId)
      await carryOut(userId)
      // A request that began before may have written after: a quiz that just ended, a battle that was just counted.
      later(async () => {
        if (!(await data.hasAccount(userId))) await data.erase(userId)
      })
    },

    /** Before the first request: what was begun is ended, and who was forgotten stays so whatever copy was put back. */
    async resumeErasures(): Promise<void> {
      for (const userId of await erasures.unfinished()) await carryOut(userId)
      const done = await erasures.hashes()
      const missing = new Set([...ledger.hashes()].filter((hash) => !done.has(hash)))
      if (missing.size === 0) return
      for (const userId of await data.findByHash(missing)) {
        await erasures.request(userId)
        await carryOut(userId)
      }
    },
  }
}
