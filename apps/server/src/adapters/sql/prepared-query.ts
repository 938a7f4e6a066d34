import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import { nameStatement } from './named-statements.ts'
import type { Schema } from './schema.ts'

/** Takes the place of a value in a compiled query; each execution replaces it. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Placeholders<Values> = { readonly [Name in keyof Values]: Values[Name] }

/**
 * A query that is compiled once, because compiling takes longer than SQLite needs to answer it. Every value must come
 * from the placeholders that `build` receives: a value written into the query itself stays the same for ever.
 */
export function preparedQuery<Values extends object, Row>(
  build: (placeholders: Placeholders<Values>) => { compile(): CompiledQuery<Row> },
): (db: Kysely<Schema>, values: Values) => Promise<QueryResult<Row>> {
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Placeholders<Values>
  let compiled: CompiledQuery<Row> | null = null
  return (db, values) => {
    compiled ??= nameStatement(build(placeholders).compile())
    const byName = values as Record<string, unknown>
    const fill = (value: unknown) => (value instanceof Placeholder ? byName[value.name] : value)
    return db.executeQuery({ ...compiled, parameters: compiled.parameters.map(fill) })
  }
}
