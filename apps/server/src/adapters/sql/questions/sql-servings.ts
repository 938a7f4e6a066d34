import type { Kysely } from 'kysely'
import type { Serving, Servings, StoredSet } from '../../../features/questions/servings.ts'
import { groupCommit } from '../group-commit.ts'
import type { Schema } from '../schema.ts'
import { sortableIds } from '../sortable-ids.ts'

/** Engines allow only so many values in one statement. */
const MOST_ROWS = 500

interface ServedRow {
  question_ids: string
  served_at: number
}

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

  // Every quiz asks this; to put the query together anew each time would cost more than to run it.
  const ofViewer = db
    .selectFrom('servings')
    .select(['question_ids', 'served_at'])
    .where('user_id', '=', '')
    .where('category', 'in', ['', ''])
    .compile()

  const commit = groupCommit(async (items: readonly { serving: Serving; set: StoredSet | null }[]) => {
    const servings = items.flatMap(({ serving }) => rowsOf(serving))
    const sets = items.flatMap(({ set }) => (set ? [toRow(set)] : []))
    await db.transaction().execute(async (transaction) => {
      for (const rows of slices(servings)) await transaction.insertInto('servings').values(rows).execute()
      for (const rows of slices(sets)) await transaction.insertInto('issued_sets').values(rows).execute()
    })
  })

  return {
    async seenBy(viewers, categories) {
      const [category = '', other = category] = categories
      const seen = new Map<string, number>()
      for (const viewer of viewers) {
        const { rows } = await db.executeQuery<ServedRow>({ ...ofViewer, parameters: [viewer, category, other] })
        for (const { question_ids, served_at } of rows) {
          for (const id of question_ids.split(' ')) seen.set(id, Math.max(served_at, seen.get(id) ?? 0))
        }
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

function* slices<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += MOST_ROWS) yield rows.slice(from, from + MOST_ROWS)
}
