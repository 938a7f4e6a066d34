/** PostgreSQL parses and plans a statement with a name only once on each connection. */
const names = new Map<string, string>()

/**
 * Gives a compiled statement a name. Only for statements that are sent all the time, are always the same text, and list
 * their columns: `select *` fails on open connections when a newer node adds a column.
 */
export function nameStatement<Query extends { readonly sql: string }>(query: Query): Query {
  if (!names.has(query.sql)) names.set(query.sql, `statement_${names.size + 1}`)
  return query
}

export const nameOfStatement = (sql: string): string | undefined => names.get(sql)
