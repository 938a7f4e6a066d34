import { createHash } from 'node:crypto'

export type Row = Record<string, unknown>

/** Everything that is stored about users. Tables are found by their columns, so that no new one can be forgotten. */
export interface UserData {
  /** The rows of each table, without hashes, secrets and the links in mails. */
  collect(userId: string): Promise<Record<string, Row[]>>
  /** Deletes all or nothing. */
  erase(userId: string): Promise<void>
  hasAccount(userId: string): Promise<boolean>
  /** The ids of all users whose id has one of these hashes. */
  findByHash(hashes: ReadonlySet<string>): Promise<readonly string[]>
}

/** Who asked to be erased. A finished request keeps only a hash, which shows that somebody was erased but not who. */
export interface ErasureRequests {
  request(userId: string): Promise<void>
  /** Requests whose process stopped before the erasure was complete. */
  unfinished(): Promise<readonly string[]>
  finish(userId: string): Promise<void>
  /** Finishes without leaving a hash. */
  discard(userId: string): Promise<void>
  hashes(): Promise<ReadonlySet<string>>
  /** Records erasures that only the log outside the database knows. */
  remember(hashes: readonly string[]): Promise<void>
}

/** The same hashes outside the database, so that restoring an older backup does not bring erased users back. */
export interface ErasureLog {
  /** Throws when the hash could not be written; one that is there already is not written again. */
  append(userHash: string): void
  hashes(): ReadonlySet<string>
}

interface PrivacyServiceDeps {
  data: UserData
  erasures: ErasureRequests
  erasureLog: ErasureLog
  /** Ends all sessions of the user and closes their sockets. */
  endSessions(userId: string): Promise<void>
  /** Deletes the customer at the purchase service; rejects when that has to be tried again. */
  eraseAtPurchaseService(userId: string): Promise<void>
  reportFailure(error: unknown): void
  /** Runs the work later, when requests that are now under way have ended. */
  scheduleSecondPass(work: () => Promise<void>): void
}

export type PrivacyService = ReturnType<typeof privacyService>

export const userHash = (userId: string): string => createHash('sha256').update(`erased ${userId}`).digest('hex')

export function privacyService(deps: PrivacyServiceDeps) {
  const { data, erasures, erasureLog, endSessions, eraseAtPurchaseService, reportFailure, scheduleSecondPass } = deps

  /** Every step may run twice, so an interrupted erasure simply starts again. */
  async function carryOut(userId: string): Promise<void> {
    await endSessions(userId)
    await data.erase(userId)
    await finish(userId)
  }

  /** A full disk or a service that does not answer must not keep anybody from being erased here: it is tried again. */
  async function finish(userId: string): Promise<void> {
    try {
      erasureLog.append(userHash(userId))
      await eraseAtPurchaseService(userId)
    } catch (error) {
      reportFailure(error)
      return
    }
    await erasures.finish(userId)
  }

  /** Takes over what other nodes erased, so that any node's log is enough after a restore. */
  async function logAllErasures(): Promise<void> {
    try {
      for (const hash of await erasures.hashes()) erasureLog.append(hash)
    } catch (error) {
      reportFailure(error)
    }
  }

  return {
    export: (userId: string): Promise<Record<string, Row[]>> => data.collect(userId),

    async erase(userId: string): Promise<void> {
      await erasures.request(userId)
      await carryOut(userId)
      // A request that began before the erasure may have written after it, for example the result of a quiz.
      scheduleSecondPass(async () => {
        if (!(await data.hasAccount(userId))) await data.erase(userId)
      })
    },

    /**
     * For accounts that nobody can be any more. They leave no hash: a restored backup brings them back, and the next
     * clean-up finds them again. Otherwise every visit would leave a row for ever.
     */
    async eraseAbandoned(userId: string): Promise<void> {
      await erasures.request(userId)
      await endSessions(userId)
      await data.erase(userId)
      await eraseAtPurchaseService(userId)
      await erasures.discard(userId)
    },

    /** Runs before the first request: finishes interrupted erasures and repeats those that a restored backup undid. */
    async resumeErasures(): Promise<void> {
      for (const userId of await erasures.unfinished()) await carryOut(userId)
      await logAllErasures()
      const done = await erasures.hashes()
      const missing = new Set([...erasureLog.hashes()].filter((hash) => !done.has(hash)))
      if (missing.size === 0) return
      const restored = await data.findByHash(missing)
      for (const userId of restored) {
        await erasures.request(userId)
        await carryOut(userId)
      }
      const returned = new Set(restored.map(userHash))
      await erasures.remember([...missing].filter((hash) => !returned.has(hash)))
    },

    /** Called from time to time: finishes erasures that a service elsewhere has not confirmed. */
    async retryErasures(): Promise<void> {
      await logAllErasures()
      for (const userId of await erasures.unfinished()) {
        await data.erase(userId)
        await finish(userId)
      }
    },
  }
}
