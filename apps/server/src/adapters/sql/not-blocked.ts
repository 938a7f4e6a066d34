import { type RawBuilder, sql } from 'kysely'

/** Whether the account in this column may be seen by others; also for visitors, who have none. */
export const isNotBlocked = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from player_blocks where player_blocks.user_id = ${sql.ref(userId)})`
