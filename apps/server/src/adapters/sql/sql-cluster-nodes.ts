import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'
import { postgresNow } from './sql-clock.ts'
import { StorageFault } from './storage.ts'

/** A node that was not seen for so long is gone. */
const GONE_AFTER_MS = 60_000

export interface SharedSecrets {
  realtime: string
  signing: readonly string[]
}

const fingerprint = (secret: string): string =>
  createHash('sha256').update(`knowdown node ${secret}`).digest('hex').slice(0, 16)

/** The nodes that run on one PostgreSQL. */
export function sqlClusterNodes(db: Kysely<Schema>, nodeId: string, secrets: SharedSecrets) {
  const own = { realtime: fingerprint(secrets.realtime), signing: secrets.signing.map(fingerprint).join(' ') }

  let lastBeat: Promise<unknown> = Promise.resolve()

  const beat = async () => {
    const values = { node_id: nodeId, ...own, seen_at: postgresNow() }
    lastBeat = db
      .insertInto('cluster_nodes')
      .values(values)
      .onConflict((conflict) => conflict.column('node_id').doUpdateSet({ ...own, seen_at: postgresNow() }))
      .execute()
    await lastBeat
  }
  const others = () =>
    db
      .selectFrom('cluster_nodes')
      .select(['realtime', 'signing'])
      .where('node_id', '!=', nodeId)
      .where('seen_at', '>', sql<number>`${postgresNow()} - ${GONE_AFTER_MS}`)
      .execute()

  return {
    beat,
    async countOthers(): Promise<number> {
      return (await others()).length
    },
    /** Throws when a running node has other secrets. Keys that are being rotated may differ, but must have one in common. */
    async join(): Promise<void> {
      for (const { realtime, signing } of await others()) {
        const name = realtime !== own.realtime ? 'REALTIME_APP_SECRET' : 'SIGNING_KEYS'
        const shares = own.signing.split(' ').some((key) => signing.split(' ').includes(key))
        if (realtime === own.realtime && shares) continue
        throw new StorageFault(
          `Another node runs on this database with a different ${name}, so neither would know the players of the other. Give all nodes the same, or stop the other one first (after a crash, wait a minute).`,
        )
      }
      await beat()
    },
    /** Call it when no beat will come any more. */
    async leave(): Promise<void> {
      // A running heartbeat would insert the row again after the sign-off. Its caller logs a failure.
      await lastBeat.catch(() => undefined)
      await db.deleteFrom('cluster_nodes').where('node_id', '=', nodeId).execute()
    },
  }
}
