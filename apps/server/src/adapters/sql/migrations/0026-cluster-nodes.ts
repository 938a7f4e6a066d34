import type { Kysely, Migration } from 'kysely'

/** Which nodes run on this database, and fingerprints of the secrets that they must share. */
export const clusterNodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('cluster_nodes')
      .addColumn('node_id', 'text', (id) => id.primaryKey())
      .addColumn('realtime', 'text', (column) => column.notNull())
      .addColumn('signing', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
