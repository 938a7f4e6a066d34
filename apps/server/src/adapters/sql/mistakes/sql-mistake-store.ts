import { OwnAnswer, StoredPicture } from '@knowdown/contracts/operator/draft-question'
import type { CardState } from '@knowdown/scheduling/card'
import { DECK_SIZE } from '@knowdown/scheduling/deck'
import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { DeckChange, MistakeCard, MistakeStore, OwnCopy } from '../../../features/mistakes/mistake-store.ts'
import { ownCardId, quizIdIn } from '../../../features/own-quizzes/own-card-id.ts'
import type { MistakeCardsTable, Schema } from '../schema.ts'
import type { Storage } from '../storage.ts'
import { type OnUnreadable, readEach, rethrow, storedJson } from '../stored-json.ts'

const cardJson = storedJson<CardState>({
  table: 'mistake_cards',
  tagged: true,
  schema: z.object({
    dueAt: z.number(),
    stability: z.number(),
    difficulty: z.number(),
    intervalDays: z.number(),
    reviews: z.number(),
    lapses: z.number(),
    reviewedAt: z.nullable(z.number()),
  }),
})

const ownJson = storedJson<Omit<OwnCopy, 'quizId'>>({
  table: 'mistake_cards',
  tagged: true,
  schema: z.object({ text: z.string(), asked: OwnAnswer, explanation: z.string(), picture: StoredPicture }),
})

export function sqlMistakeStore(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  onUnreadable: OnUnreadable = rethrow,
): MistakeStore {
  const read = async (on: Kysely<Schema>, userId: string, forUpdate: boolean): Promise<MistakeCard[]> => {
    const rows = await on
      .selectFrom('mistake_cards')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('question_id')
      .$if(forUpdate && engine === 'postgres', (query) => query.forUpdate())
      .execute()
    return readEach(rows, toCard, onUnreadable)
  }

  const byId = (cards: readonly MistakeCard[]) => new Map(cards.map((card) => [card.questionId, card]))

  async function apply(on: Kysely<Schema>, userId: string, { save = [], remove = [] }: DeckChange): Promise<void> {
    for (const card of save) {
      const columns = toColumns(card)
      await on
        .insertInto('mistake_cards')
        .values({ user_id: userId, question_id: card.questionId, ...columns })
        .onConflict((conflict) => conflict.columns(['user_id', 'question_id']).doUpdateSet(columns))
        .execute()
    }
    if (remove.length > 0) {
      await on
        .deleteFrom('mistake_cards')
        .where('user_id', '=', userId)
        .where('question_id', 'in', [...remove])
        .execute()
    }
    if (save.length > 0) await dropSurplus(on, userId)
  }

  async function dropSurplus(on: Kysely<Schema>, userId: string): Promise<void> {
    const surplus = await on
      .selectFrom('mistake_cards')
      .select('question_id')
      .where('user_id', '=', userId)
      .orderBy('due_at')
      .limit(DECK_SIZE)
      .offset(DECK_SIZE)
      .execute()
    if (surplus.length === 0) return
    const ids = surplus.map(({ question_id }) => question_id)
    await on.deleteFrom('mistake_cards').where('user_id', '=', userId).where('question_id', 'in', ids).execute()
  }

  return {
    cardsOf: (userId) => read(db, userId, false),

    async stillThere(cardIds) {
      const quizIds = [...new Set(cardIds.flatMap((id) => quizIdIn(id) ?? []))]
      if (quizIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('own_questions')
        .innerJoin('own_quizzes', 'own_quizzes.quiz_id', 'own_questions.quiz_id')
        .select(['own_questions.quiz_id', 'own_questions.question_id'])
        .where('own_questions.quiz_id', 'in', quizIds)
        .where('own_quizzes.deleted_at', 'is', null)
        .execute()
      const there = new Set(rows.map(({ quiz_id, question_id }) => ownCardId(quiz_id, question_id)))
      return new Set(cardIds.filter((id) => there.has(id)))
    },

    change: (userId, decide) =>
      db.transaction().execute(async (trx) => apply(trx, userId, decide(byId(await read(trx, userId, true))))),

    recordReviews: (userId, reviewIds, at, decide) =>
      db.transaction().execute(async (trx) => {
        const fresh = await trx
          .insertInto('mistake_reviews')
          .values([...new Set(reviewIds)].map((id) => ({ user_id: userId, review_id: id, reviewed_at: at })))
          .onConflict((conflict) => conflict.doNothing())
          .returning('review_id')
          .execute()
        const freshIds = new Set(fresh.map(({ review_id }) => review_id))
        await apply(trx, userId, decide(freshIds, byId(await read(trx, userId, true))))
      }),
  }
}

const toColumns = ({ answer, source, corrected, state, own }: MistakeCard) => ({
  answer,
  source,
  corrected: corrected ? 1 : 0,
  state: cardJson.stringify(state),
  due_at: state.dueAt,
  quiz_id: own?.quizId ?? null,
  own:
    own && ownJson.stringify({ text: own.text, asked: own.asked, explanation: own.explanation, picture: own.picture }),
})

function toCard(row: Selectable<MistakeCardsTable>): MistakeCard {
  return {
    questionId: row.question_id,
    answer: row.answer,
    source: row.source,
    corrected: row.corrected === 1,
    state: cardJson.parse(row.state, `${row.user_id} ${row.question_id}`),
    own:
      row.own === null || row.quiz_id === null
        ? null
        : { quizId: row.quiz_id, ...ownJson.parse(row.own, `${row.user_id} ${row.question_id}`) },
  }
}
