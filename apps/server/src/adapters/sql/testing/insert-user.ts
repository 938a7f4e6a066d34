import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Inserts an account with an address, proved unless a test says otherwise. */
export async function insertUser(
  db: Kysely<Schema>,
  userId: string,
  { verified = true, createdAt = 0, name = '' }: { verified?: boolean; createdAt?: number; name?: string } = {},
): Promise<void> {
  await db
    .insertInto('users')
    .values({
      user_id: userId,
      created_at: createdAt,
      updated_at: createdAt,
      name,
      email: `${userId}@example.org`,
      email_verified: verified ? 1 : 0,
      phone: null,
      phone_verified: 0,
      password_hash: null,
      password_updated_at: null,
      active: 1,
      prefs: '{}',
      accessed_at: createdAt,
      access_proved: 0,
      access_version: 0,
      mfa: 0,
    })
    .execute()
}
