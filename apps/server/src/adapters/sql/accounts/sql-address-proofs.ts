import type { Kysely } from 'kysely'
import {
  type AddressProofRepository,
  accessAfterProof,
  provesPhone,
} from '../../../features/accounts/credentials/address-proof.ts'
import type { Schema } from '../schema.ts'
import { removeSecondFactor } from './sql-second-factor.ts'
import { toSession } from './sql-sessions.ts'
import { toColumns, toUser } from './sql-users.ts'

export function sqlAddressProofs(db: Kysely<Schema>): AddressProofRepository {
  return {
    redeem: (proof) =>
      db.transaction().execute(async (transaction) => {
        const { token, newPassword, at } = proof
        const used = await transaction
          .deleteFrom('account_tokens')
          .where('token_id', '=', token.id)
          .returning('token_id')
          .executeTakeFirst()
        if (!used) return null
        // This update locks the row, so that a change of address waits until everything below is done.
        const row = await transaction
          .updateTable('users')
          .set({ updated_at: at })
          .where('user_id', '=', token.userId)
          .where(provesPhone(token) ? 'phone' : 'email', '=', token.address)
          .returningAll()
          .executeTakeFirst()
        if (!row) return null
        const before = toUser(row)
        const access = accessAfterProof(before, proof)
        const changes = {
          ...(provesPhone(token) ? { phoneVerified: true } : { emailVerified: true }),
          accessProved: access.isProved,
          ...(access.removePassword && { passwordHash: null, passwordUpdatedAt: null }),
          ...newPassword,
          ...(access.removeSecondFactor && { mfa: false }),
          ...((newPassword || access.removeOthers) && { accessVersion: before.accessVersion + 1 }),
          ...(access.removePhone && { phone: null, phoneVerified: false }),
        }
        const changed = await transaction
          .updateTable('users')
          .set(toColumns(changes))
          .where('user_id', '=', token.userId)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (access.removeSecondFactor) await removeSecondFactor(transaction, token.userId)
        const others = access.removeOthers
          ? await removeOthers(transaction, token.userId)
          : { identities: 0, sessions: [] }
        return {
          user: toUser(changed),
          removed: {
            password: access.removePassword && before.passwordHash !== null,
            phone: access.removePhone && before.phone !== null,
            secondFactor: access.removeSecondFactor && before.mfa,
            ...others,
          },
        }
      }),
  }
}

async function removeOthers(transaction: Kysely<Schema>, userId: string) {
  await transaction.deleteFrom('account_tokens').where('user_id', '=', userId).execute()
  const identities = await transaction
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .returning('identity_id')
    .execute()
  const sessions = await transaction.deleteFrom('sessions').where('user_id', '=', userId).returningAll().execute()
  return { identities: identities.length, sessions: sessions.map(toSession) }
}
