import { type Kysely, sql } from 'kysely'
import type { MatchChange, MatchStore, StoredMatch } from '../../../features/matches/match-store.ts'
import { Problem } from '../../../problem.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { Schema } from '../schema.ts'
import { postgresNow } from '../sql-clock.ts'
import type { DatabaseClock } from './database-clock.ts'
import { heartbeatWithoutOutage, recordHeartbeat } from './heartbeat.ts'
import { matchCache } from './match-cache.ts'
import { afterChange, MATCH_COLUMNS, saveInOtherTables, stateColumns, touchesOtherTables } from './match-rows.ts'
import { type MatchRow, toStoredMatch } from './stored-match.ts'

/** Players of one match rarely move at the same moment, and each attempt that fails means that another succeeded. */
const MAX_ATTEMPTS = 20
/** A decision that waited longer to be saved is made again: the node slept, or its clock was wrong. */
const MAX_CLOCK_ERROR_MS = 2_000

interface CachedMatch {
  stored: StoredMatch
  /** Changes whenever anybody writes the row. */
  version: string
}

type SaveValues = ReturnType<typeof stateColumns> & {
  code: string
  match_id: string
  guest_key: string | null
  version: string
  at: number
  max_clock_error: number
  seqs: number[]
  channels: string[]
  names: string[]
  data: string[]
}

/**
 * Matches that several nodes write. A change is decided on the cached state and saved with its events in one statement,
 * which saves nothing if the row was written since. Then the match is read and the change decided again.
 */
export function sharedMatches(
  db: Kysely<Schema>,
  clock: DatabaseClock,
): Pick<MatchStore, 'now' | 'read' | 'change' | 'forgetBefore' | 'heartbeat'> & { created(): void } {
  const cache = matchCache<CachedMatch>()
  const findChanged = conditionalFind(db)
  const saveIfUnchanged = conditionalSave(db)
  const continueHeartbeat = heartbeatWithoutOutage(db)
  const askDatabase = async (on: Kysely<Schema> = db): Promise<number> => {
    const addSample = clock.startSample()
    const { at } = await on.selectNoFrom(postgresNow().as('at')).executeTakeFirstOrThrow()
    addSample(at)
    return at
  }
  const now = async (): Promise<number> => clock.now() ?? (await askDatabase())
  const load = async (code: string): Promise<CachedMatch | null> => {
    const addSample = clock.startSample()
    const cached = cache.get(code)
    const [row] = (await findChanged(db, { code, known: cached?.version ?? null })).rows
    if (!row) return null
    const { state, version, at } = row
    addSample(at)
    // The row is as it was: sending, parsing and checking it again would cost most of the read.
    if (state === null) return cached ?? null
    const loaded = { stored: toStoredMatch({ ...row, state }), version }
    cache.set(code, loaded)
    return loaded
  }
  /** The usual case in one statement. False for the first heartbeat and after an outage. */
  const beat = async (outageMs: number): Promise<boolean> => {
    const addSample = clock.startSample()
    const { rows } = await continueHeartbeat(db, { outageMs })
    const [beaten] = rows
    if (beaten) addSample(beaten.at)
    return beaten !== undefined
  }
  /** False when the row was written meanwhile. */
  const save = async (known: CachedMatch, change: MatchChange, at: number): Promise<boolean> => {
    const { code } = change.match
    // Whatever happens next, the cached state is no longer sure to be the saved one.
    cache.delete(code)
    const saved = touchesOtherTables(known.stored, change)
      ? await db.transaction().execute(async (transaction) => {
          const written = await saveIfUnchanged(transaction, known, change, at)
          if (written) await saveInOtherTables(transaction, known.stored, change, at)
          return written
        })
      : await saveIfUnchanged(db, known, change, at)
    if (saved) cache.set(code, { stored: afterChange(known.stored, change), version: saved.version })
    return saved !== null
  }

  return {
    now,

    async read(code) {
      const found = await load(code)
      return { found: found?.stored ?? null, at: await now() }
    },

    async change(code, decide) {
      const [cached, estimated] = [cache.get(code), clock.now()]
      if (cached && estimated !== null) {
        const decision = unlessRefused(() => decide(cached.stored, estimated))
        // Without a change, the cached state may only be out of date.
        if (decision?.save && (await save(cached, decision.save, estimated))) return decision.value
      }
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const loaded = await load(code)
        const at = await now()
        const { value, save: change } = decide(loaded?.stored ?? null, at)
        if (!loaded || !change || (await save(loaded, change, at))) return value
      }
      throw new Problem('unavailable', 'This match is busy right now. Please try again.')
    },

    /** The guest may come to another node, and reading tells the version. */
    created: () => {},

    forgetBefore(code, seq) {
      const cached = cache.get(code)
      const isOutOfDate = cached !== undefined && Math.max(...Object.values(cached.stored.match.lastSeq)) < seq
      if (isOutOfDate) cache.delete(code)
      return isOutOfDate
    },

    async heartbeat(outageMs) {
      if (await beat(outageMs)) return
      await db
        .transaction()
        .execute(async (transaction) =>
          recordHeartbeat(transaction, 'postgres', outageMs, await askDatabase(transaction)),
        )
    },
  }
}

/** A refusal that rests on a cached state does not count. */
function unlessRefused<Decision>(decide: () => Decision): Decision | null {
  try {
    return decide()
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** PostgreSQL keeps with each row the transaction that wrote it last, whoever that was. */
const ROW_VERSION = sql<string>`xmin::text`

type FoundRow = Omit<MatchRow, 'state'> & { state: string | null; at: number; version: string }

/** The row with the time; without a state while the version is the known one. */
const conditionalFind = (db: Kysely<Schema>) =>
  preparedQuery<{ code: string; known: string | null }, FoundRow>(({ code, known }) =>
    db
      .selectFrom('matches')
      .select([
        ...MATCH_COLUMNS,
        sql<string | null>`case when ${ROW_VERSION} = ${known} then null else state end`.as('state'),
        postgresNow().as('at'),
        ROW_VERSION.as('version'),
      ])
      .where('code', '=', code),
  )

/** One statement for state and events; resolves with null when the row was written meanwhile. */
function conditionalSave(db: Kysely<Schema>) {
  const execute = preparedQuery<SaveValues, { version: string }>((value) => ({
    compile: () =>
      sql<{ version: string }>`
        with saved as (
          update matches set phase = ${value.phase}, open = ${value.open}, state = ${value.state},
            state_version = ${value.state_version}, next_deadline = ${value.next_deadline},
            down_since = ${value.down_since}, code_free_at = ${value.code_free_at}, guest_key = ${value.guest_key}
          where code = ${value.code} and match_id = ${value.match_id} and xmin = ${value.version}::text::xid
            and abs(${postgresNow()} - ${value.at}::bigint) <= ${value.max_clock_error}::bigint
          returning xmin::text as version
        ), saved_events as (
          insert into match_events (code, seq, at, channel, name, data, data_version)
          select ${value.code}, event.seq, ${value.at}::bigint, event.channel, event.name, event.data,
            ${value.state_version}::integer
          from saved, unnest(${value.seqs}::integer[], ${value.channels}::text[], ${value.names}::text[],
            ${value.data}::text[]) as event (seq, channel, name, data)
        )
        select version from saved`.compile(db),
  }))
  return async (on: Kysely<Schema>, { stored, version }: CachedMatch, change: MatchChange, at: number) => {
    const { match, events } = change
    const { rows } = await execute(on, {
      ...stateColumns(match, at),
      code: match.code,
      match_id: stored.matchId,
      guest_key: afterChange(stored, change).keys.guest,
      version,
      at,
      max_clock_error: MAX_CLOCK_ERROR_MS,
      seqs: events.map(({ seq }) => seq),
      channels: events.map(({ channel }) => channel),
      names: events.map(({ name }) => name),
      data: events.map(({ data }) => JSON.stringify(data)),
    })
    return rows[0] ?? null
  }
}
