import { type Kysely, sql } from 'kysely'
import type { TokenPurpose, TokenRepository } from '../../../features/accounts/tokens/token.ts'
import { deleteInBatches } from '../delete-in-batches.ts'
import type { Schema } from '../schema.ts'

export function sqlTokens(db: Kysely<Schema>): TokenRepository {
  return {
    replace: ({ id, userId, purpose, address, secretHash, createdAt, expiresAt }) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('account_tokens')
          .where('user_id', '=', userId)
          .where('purpose', '=', purpose)
          .execute()
        await transaction
          .insertInto('account_tokens')
          .values({
            token_id: id,
            user_id: userId,
            purpose,
            address,
            secret_hash: secretHash,
            created_at: createdAt,
            expires_at: expiresAt,
          })
          .execute()
      }),
    async find(userId, purpose) {
      const row = await db
        .selectFrom('account_tokens')
        .selectAll()
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      if (!row) return null
      return {
        id: row.token_id,
        userId: row.user_id,
        purpose: row.purpose as TokenPurpose,
        address: row.address,
        secretHash: row.secret_hash,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }
    },
    async removeOfUser(userId) {
      await db.deleteFrom('account_tokens').where('user_id', '=', userId).execute()
    },
    async removeExpired(at) {
      await deleteInBatches(db, 'account_tokens', sql`expires_at <= ${at}`)
    },
  }
}
