import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Schema } from './schema.ts'

/** Stands in a query for a value that each execution brings. */
class Hole {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Holes<Values> = { readonly [Name in keyof Values]: Values[Name] }

/**
 * A query that is put into words once and then only executed: building its text anew costs more than SQLite needs to
 * answer it. Give every value through `holes`; what is written into the query itself stays the same for ever.
 */
export function preparedQuery<Values extends object, Row>(
  build: (holes: Holes<Values>) => { compile(): CompiledQuery<Row> },
): (db: Kysely<Schema>, values: Values) => Promise<QueryResult<Row>> {
  const holes = new Proxy({}, { get: (_target, name) => new Hole(String(name)) }) as Holes<Values>
  let compiled: CompiledQuery<Row> | null = null
  return (db, values) => {
    compiled ??= build(holes).compile()
    const given = values as Record<string, unknown>
    const fill = (value: unknown) => (value instanceof Hole ? given[value.name] : value)
    return db.executeQuery({ ...compiled, parameters: compiled.parameters.map(fill) })
  }
}
