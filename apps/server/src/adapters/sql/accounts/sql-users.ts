import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { User, UserChanges, UserRepository } from '../../../features/accounts/profile/user.ts'
import { userHash } from '../../../features/privacy/privacy-service.ts'
import { isDuplicate } from '../is-duplicate.ts'
import type { Schema, UsersTable } from '../schema.ts'
import { storedJson } from '../stored-json.ts'

const prefsJson = storedJson<User['prefs']>({ table: 'users', schema: z.record(z.string(), z.unknown()) })

export function sqlUsers(db: Kysely<Schema>): UserRepository {
  const find = async (column: 'user_id' | 'email' | 'phone', value: string) => {
    const row = await db.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst()
    return row ? toUser(row) : null
  }
  return {
    add: ({ id, createdAt, ...rest }) =>
      db.transaction().execute(async (transaction) => {
        const added = await transaction
          .insertInto('users')
          .values({
            user_id: id,
            created_at: createdAt,
            ...(toColumns(rest) as Omit<UsersTable, 'user_id' | 'created_at'>),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('user_id')
          .executeTakeFirst()
        if (!added) return false
        // After the insert, because an erasure is recorded before it removes the user.
        const erased = await transaction
          .selectFrom('erasures')
          .select('erasure_id')
          .where('user_hash', '=', userHash(id))
          .executeTakeFirst()
        if (erased) await transaction.deleteFrom('users').where('user_id', '=', id).execute()
        return !erased
      }),
    byId: (id) => find('user_id', id),
    byEmail: (email) => find('email', email),
    byPhone: (phone) => find('phone', phone),
    async abandonedBefore(at, withPasswordAt, limit) {
      const rows = await db
        .selectFrom('users')
        .select('user_id')
        .where('accessed_at', '<', at)
        .where(({ eb, or }) => or([eb('password_hash', 'is', null), eb('accessed_at', '<', withPasswordAt)]))
        .where('email_verified', '=', 0)
        .where('phone_verified', '=', 0)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('sessions').select('session_id').whereRef('sessions.user_id', '=', 'users.user_id'))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('identities').select('identity_id').whereRef('identities.user_id', '=', 'users.user_id')),
          ),
        )
        .orderBy('accessed_at')
        .limit(limit)
        .execute()
      return rows.map(({ user_id }) => user_id)
    },
    async change(id, changes, expectedVersion) {
      try {
        const update = db.updateTable('users').set(toColumns(changes)).where('user_id', '=', id)
        const row = await (expectedVersion === undefined
          ? update
          : update.where('access_version', '=', expectedVersion)
        )
          .returningAll()
          .executeTakeFirst()
        return row ? toUser(row) : null
      } catch (error) {
        if (isDuplicate(error)) return 'taken'
        throw error
      }
    },
  }
}

/**
 * Locks the user's row until the transaction ends, so that nothing is added to an account whose ways in are being taken
 * away at the same moment. False when that has happened already.
 */
export async function lockAccess(transaction: Kysely<Schema>, userId: string, accessVersion: number): Promise<boolean> {
  const row = await transaction
    .updateTable('users')
    .set({ access_version: accessVersion })
    .where('user_id', '=', userId)
    .where('access_version', '=', accessVersion)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const toUser = (row: Selectable<UsersTable>): User => ({
  id: row.user_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  name: row.name,
  email: row.email,
  emailVerified: row.email_verified === 1,
  accessProved: row.access_proved === 1,
  accessVersion: row.access_version,
  phone: row.phone,
  phoneVerified: row.phone_verified === 1,
  passwordHash: row.password_hash,
  passwordUpdatedAt: row.password_updated_at,
  active: row.active === 1,
  prefs: prefsJson.parse(row.prefs, row.user_id),
  mfa: row.mfa === 1,
  accessedAt: row.accessed_at,
})

const flag = (value: boolean): number => (value ? 1 : 0)

/** Only the given changes, so that a missing one does not overwrite anything. */
export function toColumns(changes: UserChanges): Partial<UsersTable> {
  const { emailVerified, accessProved, phoneVerified, active, prefs, mfa } = changes
  return {
    ...(changes.updatedAt !== undefined && { updated_at: changes.updatedAt }),
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.email !== undefined && { email: changes.email }),
    ...(emailVerified !== undefined && { email_verified: flag(emailVerified) }),
    ...(accessProved !== undefined && { access_proved: flag(accessProved) }),
    ...(changes.accessVersion !== undefined && { access_version: changes.accessVersion }),
    ...(changes.phone !== undefined && { phone: changes.phone }),
    ...(phoneVerified !== undefined && { phone_verified: flag(phoneVerified) }),
    ...(changes.passwordHash !== undefined && { password_hash: changes.passwordHash }),
    ...(changes.passwordUpdatedAt !== undefined && { password_updated_at: changes.passwordUpdatedAt }),
    ...(active !== undefined && { active: flag(active) }),
    ...(prefs !== undefined && { prefs: prefsJson.stringify(prefs) }),
    ...(mfa !== undefined && { mfa: flag(mfa) }),
    ...(changes.accessedAt !== undefined && { accessed_at: changes.accessedAt }),
  }
}
