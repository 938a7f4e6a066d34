import { type Kysely, sql } from 'kysely'
import type { BankBudget } from '../../../features/own-quizzes/own-quiz-store.ts'
import { isVerified } from '../is-verified.ts'
import type { Schema } from '../schema.ts'
import type { Storage } from '../storage.ts'

/**
 * The account's row first, so that what two tabs do at once is counted one after the other; undefined if the account is
 * gone.
 */
export async function lockAccount(
  trx: Kysely<Schema>,
  engine: Storage['engine'],
  userId: string,
): Promise<{ isVerified: boolean } | undefined> {
  const account = await trx
    .selectFrom('users')
    .select(['email_verified', 'phone_verified'])
    .where('user_id', '=', userId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  return account && { isVerified: isVerified(account) }
}

/** All text of the account outside the bin. */
export async function charactersOf(trx: Kysely<Schema>, userId: string): Promise<number> {
  const { characters } = await trx
    .selectFrom('own_quizzes')
    .select(({ fn }) => fn.sum('characters').as('characters'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(characters ?? 0)
}

/** Call it after every change of questions. */
export async function countCharacters(trx: Kysely<Schema>, quizId: string): Promise<void> {
  await trx
    .updateTable('own_quizzes')
    .set({
      characters: sql<number>`coalesce((select sum(length(content)) from own_questions where quiz_id = ${quizId}), 0)`,
    })
    .where('quiz_id', '=', quizId)
    .execute()
}

export async function addedOn(db: Kysely<Schema>, userId: string, dayStart: number): Promise<number> {
  const row = await db
    .selectFrom('bank_additions')
    .select('added')
    .where('user_id', '=', userId)
    .where('day_start', '=', dayStart)
    .executeTakeFirst()
  return row?.added ?? 0
}

/** Whether the day has room for so many questions of the bank; if so, they are counted. The account must be locked. */
export async function spend(
  trx: Kysely<Schema>,
  userId: string,
  { dayStart, most }: BankBudget,
  many: number,
): Promise<boolean> {
  if (many === 0) return true
  if ((await addedOn(trx, userId, dayStart)) + many > most) return false
  await trx
    .insertInto('bank_additions')
    .values({ user_id: userId, day_start: dayStart, added: many })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day_start'])
        .doUpdateSet(({ eb }) => ({ added: eb('bank_additions.added', '+', many) })),
    )
    .execute()
  return true
}
