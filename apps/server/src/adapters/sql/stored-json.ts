import * as z from 'zod/mini'
import { UnreadableRow } from '../../features/live/unreadable-row.ts'
import type { Schema } from './schema.ts'

/** JSON that carries no version was written before its kind had a second one. */
const FIRST_VERSION = 1

interface StoredJsonOptions<Value> {
  table: keyof Schema
  schema: z.ZodMiniType<Value>
  /** Raise it together with an upgrade whenever the shape changes. */
  version?: number
  /** By version, what turns JSON of that version into the next. */
  upgrades?: Readonly<Record<number, (json: unknown) => unknown>>
  /** Whether the JSON carries its version, as `v`. Otherwise a column does, or nothing. */
  tagged?: boolean
}

/** One kind of JSON that the database keeps as text. */
export interface StoredJson<Value> {
  readonly version: number
  stringify(value: Value): string
  /** Throws an `UnreadableRow` when the text is damaged or of a version that is not known. */
  parse(text: string, key: string, version?: number): Value
}

export function storedJson<Value>(options: StoredJsonOptions<Value>): StoredJson<Value> {
  const { table, schema, version: current = FIRST_VERSION, upgrades = {}, tagged = false } = options
  return {
    version: current,
    stringify: (value) => JSON.stringify(tagged ? { v: current, ...value } : value),
    parse(text, key, columnVersion = FIRST_VERSION) {
      const fail = (reason: string) => new UnreadableRow(table, key, reason)
      const parsed = parseText(text, fail)
      const { json, version } = tagged ? untag(parsed) : { json: parsed, version: columnVersion }
      if (version > current) throw fail(`it was written by a newer version (${version})`)
      let upgraded = json
      for (let from = version; from < current; from += 1) {
        const upgrade = upgrades[from]
        if (!upgrade) throw fail(`it was written by version ${from}, which is not known`)
        upgraded = upgrade(upgraded)
      }
      const { success, error } = schema.safeParse(upgraded)
      if (!success) throw fail(z.prettifyError(error))
      // The original, not the checked copy: the copy lacks fields that the check does not know.
      return upgraded as Value
    },
  }
}

function parseText(text: string, fail: (reason: string) => Error): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw fail(String(error))
  }
}

function untag(json: unknown): { json: unknown; version: number } {
  if (typeof json !== 'object' || json === null) return { json, version: FIRST_VERSION }
  const { v, ...rest } = json as { v?: unknown }
  return { json: rest, version: typeof v === 'number' ? v : FIRST_VERSION }
}

/** A list of texts, of which several tables keep one. */
export const storedTexts = (table: keyof Schema): StoredJson<readonly string[]> =>
  storedJson<readonly string[]>({ table, schema: z.array(z.string()) })

export type OnUnreadable = (error: UnreadableRow) => void

/** For callers who would rather have nothing than a part. */
export const rethrow: OnUnreadable = (error) => {
  throw error
}

/** Each row as a value. One that cannot be read is reported and left out, so that it does not hide the others. */
export function readEach<Row, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value,
  onUnreadable: OnUnreadable,
): Value[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)]
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error
      onUnreadable(error)
      return []
    }
  })
}
