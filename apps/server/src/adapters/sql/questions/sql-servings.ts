import { type Kysely, sql } from 'kysely'
import type { IssuedSet, Serving, Servings } from '../../../features/questions/servings.ts'
import { batchPerTick } from '../batch-per-tick.ts'
import { chunkBySizes, compileOncePerSize } from '../chunk-by-sizes.ts'
import { preparedInsert } from '../prepared-insert.ts'
import type { Schema } from '../schema.ts'
import { sortableIds } from '../sortable-ids.ts'
import { issuedQuestionsJson } from './issued-json.ts'

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

  const readServings = servingsReader(db)
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
    'answers',
  ])
  const commit = batchPerTick<{ serving: Serving; set: IssuedSet | null }, void>(async (items) => {
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
      const pairs = viewers.flatMap((viewer) => [...new Set(categories)].map((category) => ({ viewer, category })))
      if (pairs.length === 0) return seen
      for (const { question_ids, served_at } of await readServings(pairs)) {
        for (const id of question_ids.split(' ')) seen.set(id, Math.max(served_at, seen.get(id) ?? 0))
      }
      return seen
    },
    async wasServed(viewers, questionId) {
      if (viewers.length === 0) return false
      const found = await db
        .selectFrom('servings')
        .select('serving_id')
        .where('user_id', 'in', viewers)
        .where(sql<boolean>`' ' || question_ids || ' ' like ${`% ${questionId} %`}`)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },
    record: (serving, set) => commit({ serving, set }),
  }
}

const toRow = (set: IssuedSet) => ({
  set_id: set.setId,
  session_id: set.sessionId,
  user_id: set.userId,
  category: set.category,
  difficulty: set.difficulty,
  questions: issuedQuestionsJson.stringify(set.questions),
  issued_at: set.issuedAt,
  ahead: set.ahead ? 1 : 0,
  claimed_at: null,
  answers: null,
})

/** One viewer in one category. */
interface ViewerCategory {
  viewer: string
  category: string
}

interface ServedRow {
  user_id: string
  category: string
  question_ids: string
  served_at: number
}

/** Reads what was served. Every quiz starts with this, so the reads of one tick share a query. */
function servingsReader(db: Kysely<Schema>): (pairs: readonly ViewerCategory[]) => Promise<readonly ServedRow[]> {
  const statementFor = compileOncePerSize((on: Kysely<Schema>, size) => {
    const asked = sql.join(Array.from({ length: size }, () => sql`(${''}, ${''})`))
    return sql<ServedRow>`
      select user_id, category, question_ids, served_at from servings where (user_id, category) in (values ${asked})
    `.compile(on)
  })

  return batchPerTick(async (asked: readonly (readonly ViewerCategory[])[]) => {
    const found = new Map(asked.flat().map((pair) => [keyOf(pair), { pair, rows: [] as ServedRow[] }]))
    for (const pairs of chunkBySizes([...found.values()].map(({ pair }) => pair))) {
      const parameters = pairs.flatMap(({ viewer, category }) => [viewer, category])
      const { rows } = await db.executeQuery<ServedRow>({ ...statementFor(db, pairs.length), parameters })
      for (const row of rows) found.get(keyOf({ viewer: row.user_id, category: row.category }))?.rows.push(row)
    }
    return asked.map((pairs) => pairs.flatMap((pair) => found.get(keyOf(pair))?.rows ?? []))
  })
}

const keyOf = ({ viewer, category }: ViewerCategory): string => `${category} ${viewer}`
