import { type Kysely, sql } from 'kysely'
import { inFewSizes, onceForEachSize } from '../few-sizes.ts'
import { inOneGo } from '../in-one-go.ts'
import type { Schema } from '../schema.ts'

/** One person in one category. */
interface Cell {
  viewer: string
  category: string
}

interface ServedRow {
  user_id: string
  category: string
  question_ids: string
  served_at: number
}

/** What was served in some cells. Every quiz asks this first, so that who asks at the same time is answered together. */
export function servingsOf(db: Kysely<Schema>): (cells: readonly Cell[]) => Promise<readonly ServedRow[]> {
  const textFor = onceForEachSize((on: Kysely<Schema>, size) => {
    const asked = sql.join(Array.from({ length: size }, () => sql`(${''}, ${''})`))
    return sql<ServedRow>`
      select user_id, category, question_ids, served_at from servings where (user_id, category) in (values ${asked})
    `.compile(on)
  })

  return inOneGo(async (asked: readonly (readonly Cell[])[]) => {
    const found = new Map(asked.flat().map((cell) => [keyOf(cell), { cell, rows: [] as ServedRow[] }]))
    for (const cells of inFewSizes([...found.values()].map(({ cell }) => cell))) {
      const parameters = cells.flatMap(({ viewer, category }) => [viewer, category])
      const { rows } = await db.executeQuery<ServedRow>({ ...textFor(db, cells.length), parameters })
      for (const row of rows) found.get(keyOf({ viewer: row.user_id, category: row.category }))?.rows.push(row)
    }
    return asked.map((cells) => cells.flatMap((cell) => found.get(keyOf(cell))?.rows ?? []))
  })
}

const keyOf = ({ viewer, category }: Cell): string => `${category} ${viewer}`
