import { type Kysely, sql } from 'kysely'
import type { OauthAttemptRepository } from '../../../features/accounts/providers/openid.ts'
import { deleteInBatches } from '../delete-in-batches.ts'
import type { Schema } from '../schema.ts'

export function sqlOauthAttempts(db: Kysely<Schema>): OauthAttemptRepository {
  return {
    async add(attempt) {
      await db
        .insertInto('oauth_attempts')
        .values({
          state_hash: attempt.stateHash,
          browser_hash: attempt.browserHash,
          provider: attempt.provider,
          verifier: attempt.verifier,
          nonce: attempt.nonce,
          success_url: attempt.successUrl,
          failure_url: attempt.failureUrl,
          expires_at: attempt.expiresAt,
        })
        .execute()
    },
    async take(stateHash) {
      const row = await db
        .deleteFrom('oauth_attempts')
        .where('state_hash', '=', stateHash)
        .returningAll()
        .executeTakeFirst()
      if (!row) return null
      return {
        stateHash: row.state_hash,
        browserHash: row.browser_hash,
        provider: row.provider,
        verifier: row.verifier,
        nonce: row.nonce,
        successUrl: row.success_url,
        failureUrl: row.failure_url,
        expiresAt: row.expires_at,
      }
    },
    async removeExpired(at) {
      await deleteInBatches(db, 'oauth_attempts', sql`expires_at <= ${at}`)
    },
  }
}
