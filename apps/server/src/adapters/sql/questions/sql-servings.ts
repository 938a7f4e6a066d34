import type { Kysely } from 'kysely'
import type { Serving, Servings, StoredSet } from '../../../features/questions/servings.ts'
import { inOneGo } from '../in-one-go.ts'
import { preparedInsert } from '../prepared-insert.ts'
import type { Schema } from '../schema.ts'
import { sortableIds } from '../sortable-ids.ts'
import { servingsOf } from './servings-of.ts'

export function sqlServings(db: Kysely<Schema>, clock: () => number): Servings {
  const nextId = sortableIds(clock)
  const rowsOf = ({ viewers, category, questionIds, at }: Serving) =>
    viewers.map((viewer) => ({
      serving_id: nextId(),
      user_id: viewer,
      category,
      question_ids: questionIds.join(' '),
      served_at: at,
    }))

  const lookUp = servingsOf(db)
  const insertServings = preparedInsert('servings', ['serving_id', 'user_id', 'category', 'question_ids', 'served_at'])
  const insertSets = preparedInsert('issued_sets', [
    'set_id',
    'session_id',
    'user_id',
    'category',
    'difficulty',
    'questions',
    'issued_at',
    'ahead',
    'claimed_at',
  ])
  const commit = inOneGo<{ serving: Serving; set: StoredSet | null }, void>(async (items) => {
    const servings = items.flatMap(({ serving }) => rowsOf(serving))
    const sets = items.flatMap(({ set }) => (set ? [toRow(set)] : []))
    await db.transaction().execute(async (transaction) => {
      await insertServings(transaction, servings)
      await insertSets(transaction, sets)
    })
    return []
  })

  return {
    async seenBy(viewers, categories) {
      const seen = new Map<string, number>()
      const cells = viewers.flatMap((viewer) => [...new Set(categories)].map((category) => ({ viewer, category })))
      if (cells.length === 0) return seen
      for (const { question_ids, served_at } of await lookUp(cells)) {
        for (const id of question_ids.split(' ')) seen.set(id, Math.max(served_at, seen.get(id) ?? 0))
      }
      return seen
    },
    record: (serving, set) => commit({ serving, set }),
  }
}

const toRow = (set: StoredSet) => ({
  set_id: set.setId,
  session_id: set.sessionId,
  user_id: set.userId,
  category: set.category,
  difficulty: set.difficulty,
  questions: JSON.stringify(set.questions),
  issued_at: set.issuedAt,
  ahead: set.ahead ? 1 : 0,
  claimed_at: null,
})
