import type { Kysely, Selectable } from 'kysely'
import type { IdentityRepository, ProviderIdentity } from '../../../features/accounts/providers/openid.ts'
import type { IdentitiesTable, Schema } from '../schema.ts'
import { lockAccess } from './sql-users.ts'

export function sqlIdentities(db: Kysely<Schema>): IdentityRepository {
  return {
    add: (identity, accessVersion) =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockAccess(transaction, identity.userId, accessVersion))) return false
        const added = await transaction
          .insertInto('identities')
          .values({
            identity_id: identity.id,
            user_id: identity.userId,
            provider: identity.provider,
            provider_uid: identity.providerUid,
            provider_email: identity.providerEmail,
            created_at: identity.createdAt,
            updated_at: identity.updatedAt,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('identity_id')
          .executeTakeFirst()
        return added !== undefined
      }),
    async find(provider, providerUid) {
      const row = await db
        .selectFrom('identities')
        .selectAll()
        .where('provider', '=', provider)
        .where('provider_uid', '=', providerUid)
        .executeTakeFirst()
      return row ? toIdentity(row) : null
    },
    async ofUser(userId) {
      const rows = await db
        .selectFrom('identities')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('identity_id')
        .execute()
      return rows.map(toIdentity)
    },
    async remove(userId, id) {
      const removed = await db
        .deleteFrom('identities')
        .where('identity_id', '=', id)
        .where('user_id', '=', userId)
        .returning('identity_id')
        .executeTakeFirst()
      return removed !== undefined
    },
  }
}

const toIdentity = (row: Selectable<IdentitiesTable>): ProviderIdentity => ({
  id: row.identity_id,
  userId: row.user_id,
  provider: row.provider,
  providerUid: row.provider_uid,
  providerEmail: row.provider_email,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
