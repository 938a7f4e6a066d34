import { type Kysely, type Selectable, sql } from 'kysely'
import { FACTORS } from '../../../features/accounts/second-factor/second-factor.ts'
import { SESSION_IDLE_MS, type Session, type SessionRepository } from '../../../features/accounts/sessions/session.ts'
import { deleteInBatches } from '../delete-in-batches.ts'
import type { Schema, SessionsTable } from '../schema.ts'
import { lockAccess } from './sql-users.ts'

export function sqlSessions(db: Kysely<Schema>): SessionRepository {
  const find = async (column: 'session_id' | 'secret_hash', value: string) => {
    const row = await db.selectFrom('sessions').selectAll().where(column, '=', value).executeTakeFirst()
    return row ? toSession(row) : null
  }
  return {
    add: (session, accessVersion) =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockAccess(transaction, session.userId, accessVersion))) return false
        await transaction.insertInto('sessions').values(toRow(session)).execute()
        return true
      }),
    byId: (id) => find('session_id', id),
    bySecretHash: (secretHash) => find('secret_hash', secretHash),
    async ofUser(userId) {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('session_id')
        .execute()
      return rows.map(toSession)
    },
    async change(id, { expiresAt, usedAt, provedAt, updatedAt, secondFactor, secondFactorAt }) {
      await db
        .updateTable('sessions')
        .set({
          ...(expiresAt !== undefined && { expires_at: expiresAt }),
          ...(usedAt !== undefined && { used_at: usedAt }),
          ...(provedAt !== undefined && { proved_at: provedAt }),
          ...(updatedAt !== undefined && { updated_at: updatedAt }),
          ...(secondFactor !== undefined && { second_factor: secondFactor ?? '' }),
          ...(secondFactorAt !== undefined && { second_factor_at: secondFactorAt }),
        })
        .where('session_id', '=', id)
        .execute()
    },
    async remove(ids) {
      if (ids.length > 0) await db.deleteFrom('sessions').where('session_id', 'in', ids).execute()
    },
    async removeExpired(at) {
      await deleteInBatches(db, 'sessions', sql`expires_at <= ${at} or used_at <= ${at - SESSION_IDLE_MS}`)
    },
    async filterExisting(ids) {
      if (ids.length === 0) return new Set()
      const rows = await db.selectFrom('sessions').select('session_id').where('session_id', 'in', ids).execute()
      return new Set(rows.map(({ session_id }) => session_id))
    },
  }
}

export const toSession = (row: Selectable<SessionsTable>): Session => ({
  id: row.session_id,
  userId: row.user_id,
  secretHash: row.secret_hash,
  provider: row.provider,
  providerUid: row.provider_uid,
  ip: row.ip,
  userAgent: row.user_agent,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
  provedAt: row.proved_at,
  secondFactor: toFactor(row.second_factor),
  secondFactorAt: row.second_factor_at,
})

const toFactor = (stored: string) => FACTORS.find((factor) => factor === stored) ?? null

const toRow = (session: Session): SessionsTable => ({
  session_id: session.id,
  user_id: session.userId,
  secret_hash: session.secretHash,
  provider: session.provider,
  provider_uid: session.providerUid,
  ip: session.ip,
  user_agent: session.userAgent,
  created_at: session.createdAt,
  updated_at: session.updatedAt,
  expires_at: session.expiresAt,
  used_at: session.usedAt,
  proved_at: session.provedAt,
  second_factor: session.secondFactor ?? '',
  second_factor_at: session.secondFactorAt,
})
