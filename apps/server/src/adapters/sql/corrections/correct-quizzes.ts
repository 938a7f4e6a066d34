import { correctCopies, countRight } from '@knowdown/domain/correction/correct-key'
import { PERIODS, periodStart } from '@knowdown/domain/stats/leaderboard'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { RunningCorrection } from '../../../features/corrections/key-corrections.ts'
import { issuedAnswersJson, issuedQuestionsJson } from '../questions/issued-json.ts'
import type { GamesTable, Schema } from '../schema.ts'
import { lockTotals, saveTotals } from '../stats/player-totals.ts'
import { ALL_CATEGORIES } from '../stats/sql-ledger.ts'
import type { Storage } from '../storage.ts'
import { addNote } from './correction-notes.ts'

/** How many quizzes are searched in one step; few of them hold the question. */
const QUIZZES_PER_BATCH = 2_000

export async function correctQuizzes(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  correction: RunningCorrection,
  at: number,
): Promise<{ cursor: string | null }> {
  const last = await lastOfBatch(db, correction.cursor)
  if (last === null) return { cursor: null }
  const found = await db
    .selectFrom('issued_sets')
    .select('set_id')
    .where('set_id', '>', correction.cursor)
    .where('set_id', '<=', last)
    .where('questions', 'like', `%"id":"${correction.questionId}"%`)
    .execute()
  for (const { set_id } of found) {
    await db.transaction().execute((transaction) => correctQuiz(transaction, engine, set_id, correction, at))
  }
  return { cursor: last }
}

async function lastOfBatch(db: Kysely<Schema>, cursor: string): Promise<string | null> {
  const ids = await db
    .selectFrom('issued_sets')
    .select('set_id')
    .where('set_id', '>', cursor)
    .orderBy('set_id')
    .limit(QUIZZES_PER_BATCH)
    .execute()
  return ids.at(-1)?.set_id ?? null
}

/** The issued quiz gets the right key whether it is finished or not; what counts for it already is counted again. */
async function correctQuiz(
  transaction: Transaction<Schema>,
  engine: Storage['engine'],
  setId: string,
  correction: RunningCorrection,
  at: number,
): Promise<void> {
  const set = await transaction
    .selectFrom('issued_sets')
    .select(['questions', 'answers', 'user_id', 'claimed_at'])
    .where('set_id', '=', setId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!set) return
  const dealt = issuedQuestionsJson.parse(set.questions, setId)
  const corrected = correctCopies(dealt, correction)
  if (corrected !== dealt) {
    await transaction
      .updateTable('issued_sets')
      .set({ questions: issuedQuestionsJson.stringify(corrected) })
      .where('set_id', '=', setId)
      .execute()
  }
  if (set.user_id === null || set.claimed_at === null || set.answers === null) return
  const game = await transaction
    .selectFrom('games')
    .selectAll()
    .where('game_id', '=', setId)
    .where('user_id', '=', set.user_id)
    .executeTakeFirst()
  if (!game) return
  const gained = countRight(corrected, issuedAnswersJson.parse(set.answers, setId)) - game.right_count
  if (gained === 0) return
  await countAgain(transaction, game, gained)
  const player = { userId: set.user_id }
  await addNote(transaction, { correctionId: correction.correctionId, player, gained, dailyDate: null, at })
}

async function countAgain(
  transaction: Transaction<Schema>,
  { game_id, user_id, category, counted, finished_at, right_count, wrong_count }: Selectable<GamesTable>,
  gained: number,
): Promise<void> {
  const before = await lockTotals(transaction, user_id)
  const { right, wrong } = before.stats
  const stats = { ...before.stats, right: right + gained, wrong: wrong - gained }
  await saveTotals(transaction, user_id, { ...before, stats })
  await transaction
    .updateTable('games')
    .set({ right_count: right_count + gained, wrong_count: wrong_count - gained })
    .where('game_id', '=', game_id)
    .where('user_id', '=', user_id)
    .execute()
  if (counted !== 1) return
  for (const period of PERIODS) {
    await transaction
      .updateTable('standings')
      .set(({ eb, ref }) => ({ score: eb(ref('score'), '+', gained) }))
      .where('board', '=', 'solo')
      .where('period', '=', period)
      .where('period_start', '=', periodStart(period, finished_at))
      .where('category', 'in', [ALL_CATEGORIES, category])
      .where('user_id', '=', user_id)
      .execute()
  }
}
