import type { Kysely } from 'kysely'
import { type ErasureRequests, userHash } from '../../features/privacy/privacy-service.ts'
import type { Schema } from './schema.ts'
import { sortableIds } from './sortable-ids.ts'

export function sqlErasures(db: Kysely<Schema>, clock: () => number): ErasureRequests {
  const nextId = sortableIds(clock)
  return {
    async request(userId) {
      await db
        .insertInto('erasures')
        .values({
          erasure_id: nextId(),
          user_id: userId,
          user_hash: userHash(userId),
          asked_at: clock(),
          finished_at: null,
        })
        .execute()
    },
    async remember(hashes) {
      for (const hash of hashes) {
        const values = { erasure_id: nextId(), user_id: null, user_hash: hash, asked_at: clock(), finished_at: clock() }
        await db.insertInto('erasures').values(values).execute()
      }
    },
    async unfinished() {
      const rows = await db.selectFrom('erasures').select('user_id').where('user_id', 'is not', null).execute()
      return rows.flatMap(({ user_id }) => user_id ?? [])
    },
    async finish(userId) {
      await db
        .updateTable('erasures')
        .set({ user_id: null, finished_at: clock() })
        .where('user_id', '=', userId)
        .execute()
    },
    async discard(userId) {
      await db.deleteFrom('erasures').where('user_id', '=', userId).execute()
    },
    async hashes() {
      const rows = await db.selectFrom('erasures').select('user_hash').execute()
      return new Set(rows.map(({ user_hash }) => user_hash))
    },
  }
}
