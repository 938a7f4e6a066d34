import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase } from '@knowdown/testkit/postgres'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { Kysely } from 'kysely'
import Database from 'libsql'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { noLimits } from '../../../features/limits.ts'
import { createMatches } from '../../../features/matches/matches.ts'
import type { FinishedBattle } from '../../../features/stats/ledger.ts'
import { createLogger } from '../../../http/logger.ts'
import { inProcessBus } from '../../bus/in-process-bus.ts'
import { sqlMatchStore } from '../matches/sql-match-store.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { GuardedPostgresDialect } from '../postgres/guarded-postgres-dialect.ts'
import { createPool } from '../postgres/pool.ts'
import { APPLICATION_ID } from '../sqlite/check-file.ts'
import { ImmediateSqliteDialect } from '../sqlite/immediate-sqlite-dialect.ts'
import { sqlLedger } from '../stats/sql-ledger.ts'
import type { Storage } from '../storage.ts'
import { migrations } from './migrations.ts'

interface Player {
  code: string
  host: string
  guest: string | null
}

/** Rows that release 0.1 wrote, with the player ids of its matches. */
interface ReleasedRows {
  players: Record<'waiting' | 'joined' | 'playing' | 'finished' | 'ended', Player>
  tables: Record<string, Record<string, unknown>[]>
}

const RELEASED = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0006'))

/** All times are moved, so that the last event of the rows has happened just now. */
function releasedRows(engine: Storage['engine']): ReleasedRows {
  const text = readFileSync(join(import.meta.dirname, `../testing/released-rows.${engine}.json`), 'utf8')
  const { tables } = JSON.parse(text) as ReleasedRows
  const byMs = Date.now() - Math.max(...(tables.match_events ?? []).map(({ at }) => Number(at)))
  return JSON.parse(text.replace(/\b1\d{12}\b/g, (time) => String(Number(time) + byMs))) as ReleasedRows
}

async function insertAll(db: Kysely<never>, { tables }: ReleasedRows): Promise<void> {
  await migrate(db, 'here', RELEASED)
  for (const [table, rows] of Object.entries(tables)) {
    await (db as Kysely<Record<string, Record<string, unknown>>>).insertInto(table).values(rows).execute()
  }
  await db.destroy()
}

async function openUpgraded(engine: Storage['engine']): Promise<{ storage: Storage; rows: ReleasedRows }> {
  const rows = releasedRows(engine)
  const postgres = inject('postgres')
  if (engine === 'postgres' && !isMissing(postgres)) {
    const url = await createDatabase(postgres)
    await insertAll(new Kysely({ dialect: new GuardedPostgresDialect({ pool: createPool(url, 3_000) }) }), rows)
    const storage = await openDatabase({ kind: 'postgres', url })
    onTestFinished(storage.close)
    return { storage, rows }
  }
  const folder = tempDir()
  const database = new Database(join(folder.path, 'knowdown.db'))
  database.exec(`pragma application_id = ${APPLICATION_ID}`)
  await insertAll(new Kysely({ dialect: new ImmediateSqliteDialect({ database }) }), rows)
  const storage = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
  onTestFinished(async () => {
    await storage.close()
    folder.remove()
  })
  return { storage, rows }
}

async function startMatches(storage: Storage) {
  const battles: FinishedBattle[] = []
  const errors: { key?: string }[] = []
  const silent = createLogger('silent')
  const store = sqlMatchStore(storage, Date.now)
  const matches = createMatches({
    isOffensive: () => false,
    store,
    bus: inProcessBus(silent),
    publisher: { publish: () => undefined },
    hub: null,
    dealer: { deal: async () => [] },
    ledger: { recordBattle: async (battle) => void battles.push(battle) },
    history: sqlLedger(storage.db),
    asRival: async () => ({ rivalId: '', isBlocked: false }),
    onMissed: async () => {},
    entitlements: { of: async () => ({ premium: false, packs: [] }) },
    limits: noLimits,
    categories: [],
    rules: { questions: 3, timerMs: 30_000, countdownMs: 0 },
    maxOpenLobbies: null,
    severalNodes: false,
    secret: 'of the test',
    log: { warn: () => undefined, error: (details: { key?: string }) => void errors.push(details) },
    roundTripMs: () => null,
    now: () => performance.now(),
    pause: async () => undefined,
  })
  onTestFinished(() => matches.stop())
  await matches.start()
  return { matches, store, battles, errors }
}

const postgres = inject('postgres')
describe.each(isMissing(postgres) ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const))(
  'a database of release 0.1, on %s',
  (engine) => {
    test('keeps all its rows under the new names', async () => {
      const { storage, rows } = await openUpgraded(engine)
      const { db } = storage
      const { tables } = rows
      const [match] = tables.matches?.filter(({ phase }) => phase === 'ended') ?? []
      const ended = await db
        .selectFrom('matches')
        .selectAll()
        .where('code', '=', String(match?.code))
        .executeTakeFirst()
      expect(ended).toMatchObject({ state: match?.state, code_free_at: match?.rests_until, state_version: 0 })
      expect(await db.selectFrom('matches').select('code').execute()).toHaveLength(tables.matches?.length ?? 0)
      const battles = await db.selectFrom('unrecorded_battles').selectAll().orderBy('battle_id').execute()
      const unrecorded = tables.untold_battles?.map((battle) => ({ ...battle, game_version: 0 })) ?? []
      expect(battles).toHaveLength(unrecorded.length)
      expect(battles).toEqual(expect.arrayContaining(unrecorded))
      expect(await db.selectFrom('heartbeats').selectAll().execute()).toEqual(tables.pulse)
      expect(await db.selectFrom('purchase_sync_queue').selectAll().execute()).toMatchObject([
        { user_id: 'ada', request_count: 2, requested_at: tables.purchase_rereads?.[0]?.wished_at },
      ])
      expect(await db.selectFrom('entitlements').selectAll().execute()).toMatchObject([
        { user_id: 'bob', reads_started: 2, record_read_no: 2, record: tables.entitlements?.[0]?.record },
      ])
      const records = await db.selectFrom('question_records').selectAll().orderBy('question_id').execute()
      expect(records).toMatchObject([
        { servings: 7, difficulty: 'easy', hidden_reason: null, calibration: expect.stringContaining('picks') },
        { servings: 1, difficulty: null, hidden_reason: 'reported', calibration: null },
      ])
      expect(await db.selectFrom('match_events').select('seq').execute()).toHaveLength(tables.match_events?.length ?? 0)
    })

    test('lets every match go on, and a running one is played to its end', async () => {
      const { storage, rows } = await openUpgraded(engine)
      const { matches, store, battles, errors } = await startMatches(storage)
      const { service } = matches
      for (const [phase, { code, host }] of Object.entries(rows.players)) {
        const state = await service.state({ code, playerId: host, network: '' })
        expect(state.view.phase).toBe(phase === 'joined' ? 'waiting' : phase)
        for (const { seq } of await store.eventsAfter(code, 0)) expect(seq).toBeGreaterThan(0)
      }
      await service.join(rows.players.waiting.code, undefined, { caller: null, network: '', sessionId: null })
      const { code, host, guest } = rows.players.playing
      const seats = [host, guest ?? ''].map((playerId) => ({ code, playerId, network: '' }))
      await waitUntil(
        'the running match is over',
        async () => {
          const states = await Promise.all(seats.map(async (seat) => (await service.state(seat)).view))
          for (const [index, { turn }] of states.entries()) {
            const seat = seats[index]
            if (seat && turn?.kind === 'open') {
              await service.answer(seat, { index: turn.index, choice: turn.question.options[0] ?? null })
            }
          }
          return states.every(({ phase }) => phase === 'finished')
        },
        30_000,
      )
      await waitUntil('all battles are recorded', () => battles.length === 3, 20_000)
      expect(errors).toEqual([])
    })

    test('with a row that cannot be read, reports its code and goes on with the others', async () => {
      const { storage, rows } = await openUpgraded(engine)
      const { waiting, joined } = rows.players
      const broken = { state: '{"phase":"playing"}', next_deadline: 1 }
      await storage.db.updateTable('matches').set(broken).where('code', '=', waiting.code).execute()
      const lapsed = String(rows.tables.matches?.find(({ code }) => code === joined.code)?.state)
      await storage.db
        .updateTable('matches')
        .set({ state: lapsed.replace(/"closesAt":\d+/, '"closesAt":1'), next_deadline: 1 })
        .where('code', '=', joined.code)
        .execute()
      const { matches, store, errors } = await startMatches(storage)
      await matches.sweep()
      expect(errors.map(({ key }) => key)).toContain(waiting.code)
      expect((await store.read(joined.code)).found?.match.phase).toBe('ended')
      expect(await store.overdue(0, 10)).not.toContain(waiting.code)
    })
  },
)
