import type { Kysely, Selectable } from 'kysely'
import type {
  Authenticator,
  AuthenticatorRepository,
  Factor,
  FactorChallengeRepository,
  RecoveryCodeRepository,
} from '../../../features/accounts/second-factor/second-factor.ts'
import type { AuthenticatorsTable, Schema } from '../schema.ts'
import { lockAccess } from './sql-users.ts'

export function sqlAuthenticators(db: Kysely<Schema>): AuthenticatorRepository {
  return {
    async ofUser(userId) {
      const row = await db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst()
      return row ? toAuthenticator(row) : null
    },
    prepare: ({ userId, sealedSecret, lastStep, createdAt, confirmedAt }, user) =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockAccess(transaction, userId, user.accessVersion))) return false
        await transaction
          .deleteFrom('authenticators')
          .where('user_id', '=', userId)
          .where('confirmed_at', 'is', null)
          .execute()
        const added = await transaction
          .insertInto('authenticators')
          .values({
            user_id: userId,
            sealed_secret: sealedSecret,
            last_step: lastStep,
            created_at: createdAt,
            confirmed_at: confirmedAt,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('user_id')
          .executeTakeFirst()
        return added !== undefined
      }),
    async useStep(userId, step, confirmedAt) {
      const used = await db
        .updateTable('authenticators')
        .set({ last_step: step, ...(confirmedAt !== undefined && { confirmed_at: confirmedAt }) })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .returning('user_id')
        .executeTakeFirst()
      return used !== undefined
    },
    remove: (userId) => db.transaction().execute((transaction) => removeSecondFactor(transaction, userId)),
    async sealedOtherwise(prefix, limit) {
      const rows = await db
        .selectFrom('authenticators')
        .selectAll()
        .where(({ eb, fn, val }) =>
          eb(fn<string>('substr', ['sealed_secret', val(1), val(prefix.length)]), '<>', prefix),
        )
        .limit(limit)
        .execute()
      return rows.map(toAuthenticator)
    },
    async reseal(userId, from, to) {
      await db
        .updateTable('authenticators')
        .set({ sealed_secret: to })
        .where('user_id', '=', userId)
        .where('sealed_secret', '=', from)
        .execute()
    },
  }
}

export async function removeSecondFactor(transaction: Kysely<Schema>, userId: string): Promise<void> {
  await transaction.deleteFrom('authenticators').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

const toAuthenticator = (row: Selectable<AuthenticatorsTable>): Authenticator => ({
  userId: row.user_id,
  sealedSecret: row.sealed_secret,
  lastStep: row.last_step,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
})

export function sqlRecoveryCodes(db: Kysely<Schema>): RecoveryCodeRepository {
  return {
    async countLeft(userId) {
      const { count } = await db
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    replace: (user, hashes, at) =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockAccess(transaction, user.id, user.accessVersion))) return false
        await transaction.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
        await transaction
          .insertInto('recovery_codes')
          .values(hashes.map((hash) => ({ user_id: user.id, code_hash: hash, created_at: at })))
          .execute()
        return true
      }),
    async use(userId, hash) {
      const used = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .returning('user_id')
        .executeTakeFirst()
      return used !== undefined
    },
  }
}

export function sqlFactorChallenges(db: Kysely<Schema>): FactorChallengeRepository {
  return {
    async replace({ id, userId, sessionId, factor, createdAt, expiresAt }) {
      const changing = { challenge_id: id, factor, created_at: createdAt, expires_at: expiresAt }
      await db
        .insertInto('factor_challenges')
        .values({ user_id: userId, session_id: sessionId, ...changing })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(changing))
        .execute()
    },
    async find(id) {
      const row = await db.selectFrom('factor_challenges').selectAll().where('challenge_id', '=', id).executeTakeFirst()
      if (!row) return null
      return {
        id: row.challenge_id,
        userId: row.user_id,
        sessionId: row.session_id,
        factor: row.factor as Factor,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }
    },
    async remove(id) {
      await db.deleteFrom('factor_challenges').where('challenge_id', '=', id).execute()
    },
    async removeExpired(at) {
      await db.deleteFrom('factor_challenges').where('expires_at', '<=', at).execute()
    },
  }
}
