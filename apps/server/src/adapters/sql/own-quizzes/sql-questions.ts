import { LIMITS, mostCharacters } from '@knowdown/domain/own-quiz/limits'
import { type Kysely, type Selectable, sql } from 'kysely'
import { ownCardId } from '../../../features/own-quizzes/own-card-id.ts'
import type { Added, NewQuestion, OwnQuizStore, Place } from '../../../features/own-quizzes/own-quiz-store.ts'
import type { OwnQuestionsTable, Schema } from '../schema.ts'
import type { Storage } from '../storage.ts'
import { type OnUnreadable, readEach } from '../stored-json.ts'
import { addedOn, charactersOf, countCharacters, lockAccount, spend } from './account-rows.ts'
import { charactersIn, lockQuiz, nextRevision, questionColumns, toQuestion } from './quiz-rows.ts'

type QuestionMethods =
  | 'saveQuestion'
  | 'addQuestions'
  | 'moveQuestions'
  | 'deleteQuestions'
  | 'search'
  | 'knownFingerprints'
  | 'addedToday'

/** Drafts may break the limits of single texts; this bounds what one quiz costs. A playable one is far smaller. */
const MOST_CHARACTERS = 500_000

/** The questions of a quiz. */
export function sqlQuestions(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  clock: () => number,
  onUnreadable: OnUnreadable,
): Pick<OwnQuizStore, QuestionMethods> {
  async function insert(
    trx: Kysely<Schema>,
    { userId, quizId, after }: { userId: string; quizId: string; after: Place },
    questions: readonly NewQuestion[],
  ): Promise<void> {
    const version = await nextRevision(trx, quizId, clock())
    const from = await makeRoom(trx, quizId, after, questions.length)
    for (const [index, question] of questions.entries()) {
      const own = {
        quiz_id: quizId,
        question_id: question.questionId,
        user_id: userId,
        position: from + index,
        version,
      }
      await trx
        .insertInto('own_questions')
        .values({ ...own, ...questionColumns(question) })
        .execute()
    }
    await countCharacters(trx, quizId)
  }

  return {
    saveQuestion: (userId, quizId, version, question) =>
      db.transaction().execute(async (trx) => {
        const account = await lockAccount(trx, engine, userId)
        if (!account || !(await lockQuiz(trx, engine, userId, quizId))) return null
        const { questionId } = question
        const [row] = await rowsOf(trx, quizId, [questionId])
        if (!row) return { current: null }
        const columns = questionColumns(question)
        if (row.content === null) return { refused: 'reference' }
        if (row.content === columns.content) return { saved: toQuestion(row) }
        if (row.version !== version) return { current: toQuestion(row) }
        const grown = charactersIn([question]) - row.content.length
        if (grown > 0) {
          const { characters } = await sizeOf(trx, quizId)
          if (characters + grown > MOST_CHARACTERS) return { refused: 'too-large' }
          const all = await charactersOf(trx, userId)
          if (all + grown > mostCharacters(account.isVerified)) return { refused: 'account-too-large' }
        }
        const saved = await trx
          .updateTable('own_questions')
          .set({ ...columns, version: await nextRevision(trx, quizId, clock()) })
          .where('quiz_id', '=', quizId)
          .where('question_id', '=', questionId)
          .returningAll()
          .executeTakeFirstOrThrow()
        await countCharacters(trx, quizId)
        return { saved: toQuestion(saved) }
      }),

    addQuestions: (userId, quizId, after, questions, budget) =>
      db.transaction().execute(async (trx): Promise<Added | null> => {
        const account = await lockAccount(trx, engine, userId)
        if (!account || !(await lockQuiz(trx, engine, userId, quizId))) return null
        const ids = questions.map(({ questionId }) => questionId)
        const known = new Set((await rowsOf(trx, quizId, ids)).map(({ question_id }) => question_id))
        const fresh = questions.filter(({ questionId }) => !known.has(questionId))
        if (fresh.length > 0) {
          const most = mostCharacters(account.isVerified)
          const refused = await refusal(trx, { userId, quizId, most }, fresh)
          if (refused) return { refused }
          if (budget && !(await spend(trx, userId, budget, fresh.length))) return { refused: 'spent' }
          await insert(trx, { userId, quizId, after }, fresh)
        }
        const rows = await rowsOf(trx, quizId, ids)
        return { added: readEach(rows, toQuestion, onUnreadable) }
      }),

    moveQuestions: (userId, quizId, ids, after) =>
      db.transaction().execute(async (trx) => {
        if (!(await lockQuiz(trx, engine, userId, quizId))) return null
        const before = await orderOf(trx, quizId)
        const moved = [...new Set(ids)].filter((id) => before.includes(id))
        const rest = before.filter((id) => !moved.includes(id))
        const place = after === null ? 0 : rest.indexOf(after ?? '') + 1 || rest.length
        const order = rest.toSpliced(place, 0, ...moved)
        for (const [position, id] of order.entries()) {
          if (before[position] === id) continue
          await trx
            .updateTable('own_questions')
            .set({ position })
            .where('quiz_id', '=', quizId)
            .where('question_id', '=', id)
            .execute()
        }
        if (moved.length > 0) await nextRevision(trx, quizId, clock())
        return order
      }),

    deleteQuestions: (userId, quizId, versions) =>
      db.transaction().execute(async (trx) => {
        if (!(await lockQuiz(trx, engine, userId, quizId))) return null
        const rows = await rowsOf(trx, quizId, [...versions.keys()])
        const isSeen = ({ question_id, version }: Row) => versions.get(question_id) === version
        const gone = rows.filter(isSeen).map(({ question_id }) => question_id)
        if (gone.length > 0) {
          await trx.deleteFrom('own_questions').where('quiz_id', '=', quizId).where('question_id', 'in', gone).execute()
          const cards = gone.map((questionId) => ownCardId(quizId, questionId))
          await trx
            .deleteFrom('mistake_cards')
            .where('quiz_id', '=', quizId)
            .where('question_id', 'in', cards)
            .execute()
          await nextRevision(trx, quizId, clock())
          await countCharacters(trx, quizId)
        }
        const kept = rows.filter((row) => !isSeen(row))
        return readEach(kept, toQuestion, onUnreadable)
      }),

    async search(userId, words, from, most) {
      let query = db
        .selectFrom('own_questions')
        .innerJoin('own_quizzes', 'own_quizzes.quiz_id', 'own_questions.quiz_id')
        .selectAll('own_questions')
        .select('own_quizzes.title')
        .where('own_questions.user_id', '=', userId)
        .where('own_quizzes.deleted_at', 'is', null)
      for (const word of words) {
        const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
        query = query.where(sql<boolean>`own_questions.search_text like ${pattern} escape '\\'`)
      }
      const rows = await query
        .orderBy('own_quizzes.changed_at', 'desc')
        .orderBy('own_questions.quiz_id')
        .orderBy('own_questions.position')
        .limit(most)
        .offset(from)
        .execute()
      const toFound = ({ title, ...row }: (typeof rows)[number]) => ({
        ...toQuestion(row),
        quizId: row.quiz_id,
        quizTitle: title,
      })
      return readEach(rows, toFound, onUnreadable)
    },

    async knownFingerprints(userId, fingerprints) {
      const rows = await db
        .selectFrom('own_questions')
        .innerJoin('own_quizzes', 'own_quizzes.quiz_id', 'own_questions.quiz_id')
        .select('own_questions.fingerprint')
        .distinct()
        .where('own_questions.user_id', '=', userId)
        .where('own_quizzes.deleted_at', 'is', null)
        .where('own_questions.fingerprint', 'in', [...fingerprints])
        .execute()
      return rows.flatMap(({ fingerprint }) => fingerprint ?? [])
    },

    addedToday: (userId, dayStart) => addedOn(db, userId, dayStart),
  }
}

type Row = Selectable<OwnQuestionsTable>

const rowsOf = (trx: Kysely<Schema>, quizId: string, ids: readonly string[]): Promise<Row[]> =>
  trx
    .selectFrom('own_questions')
    .selectAll()
    .where('quiz_id', '=', quizId)
    .where('question_id', 'in', [...ids])
    .orderBy('position')
    .execute()

async function orderOf(trx: Kysely<Schema>, quizId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('own_questions')
    .select('question_id')
    .where('quiz_id', '=', quizId)
    .orderBy('position')
    .orderBy('question_id')
    .execute()
  return rows.map(({ question_id }) => question_id)
}

/** Moves what follows the place, and returns the first position that is free. */
async function makeRoom(trx: Kysely<Schema>, quizId: string, after: Place, many: number): Promise<number> {
  const places = trx.selectFrom('own_questions').where('quiz_id', '=', quizId)
  const before =
    after === null
      ? { position: -1 }
      : await places
          .select('position')
          .where('question_id', '=', after ?? '')
          .executeTakeFirst()
  if (before) {
    await trx
      .updateTable('own_questions')
      .set(({ eb }) => ({ position: eb('position', '+', many) }))
      .where('quiz_id', '=', quizId)
      .where('position', '>', before.position)
      .execute()
    return before.position + 1
  }
  const { last } = await places.select(({ fn }) => fn.max('position').as('last')).executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}

/** Why none of the questions is added. */
async function refusal(
  trx: Kysely<Schema>,
  { userId, quizId, most }: { userId: string; quizId: string; most: number },
  questions: readonly NewQuestion[],
): Promise<'full' | 'too-large' | 'account-too-large' | null> {
  const { count, characters } = await sizeOf(trx, quizId)
  if (count + questions.length > LIMITS.questions.most) return 'full'
  const more = charactersIn(questions)
  if (characters + more > MOST_CHARACTERS) return 'too-large'
  return (await charactersOf(trx, userId)) + more > most ? 'account-too-large' : null
}

async function sizeOf(trx: Kysely<Schema>, quizId: string): Promise<{ count: number; characters: number }> {
  const { count, characters } = await trx
    .selectFrom('own_questions')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      sql<number | null>`sum(length(coalesce(content, '')))`.as('characters'),
    ])
    .where('quiz_id', '=', quizId)
    .executeTakeFirstOrThrow()
  return { count: Number(count), characters: Number(characters ?? 0) }
}
