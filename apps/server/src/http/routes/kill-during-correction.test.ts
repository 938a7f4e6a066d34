import { once } from 'node:events'
import { isMissing } from '@knowdown/testkit/missing-program'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { type Kysely, sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { correctedWorld } from '../../adapters/sql/corrections/testing/corrected-world.ts'
import { type DatabaseLocation, openDatabase } from '../../adapters/sql/open-database.ts'
import { openForCommand } from '../../adapters/sql/open-for-command.ts'
import type { Schema } from '../../adapters/sql/schema.ts'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { migratedDatabase } from '../../adapters/sql/testing/migrated-database.ts'

const PLAYERS = 300
const LONG_MS = 120_000
const TEMPLATE = 'template-player'

/** Many players chose Venus in a daily and in a quiz; then Venus becomes the right answer in place of Mars. */
async function fillAndCorrect(location: DatabaseLocation): Promise<void> {
  const storage = await openDatabase(location)
  const world = correctedWorld(storage, Date.now())
  await insertUser(storage.db, TEMPLATE)
  await world.playDaily({ userId: TEMPLATE }, ['Venus', 'Mars'])
  await world.playQuiz(TEMPLATE, TEMPLATE, ['Venus', 'Mars'])
  for (const table of ['users', 'runs', 'issued_sets', 'games', 'player_totals', 'standings'] as const) {
    await copyRows(storage.db, table)
  }
  await world.correct('Venus')
  await storage.close()
}

async function copyRows(db: Kysely<Schema>, table: keyof Schema): Promise<void> {
  const rows = (await db
    .selectFrom(table as 'users')
    .selectAll()
    .where('user_id', '=', TEMPLATE)
    .execute()) as Record<string, unknown>[]
  const copyFor = (player: string) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          typeof value === 'string' ? value.replaceAll(TEMPLATE, player) : value,
        ]),
      ),
    )
  const copies = Array.from({ length: PLAYERS - 1 }, (_, index) => copyFor(`player-${index}`)).flat()
  for (let from = 0; from < copies.length; from += 100) {
    await db
      .insertInto(table as 'users')
      .values(copies.slice(from, from + 100) as never)
      .execute()
  }
}

async function kill({ process }: RunningServer): Promise<void> {
  process.kill('SIGKILL')
  await once(process, 'exit')
}

async function surviveKills(location: DatabaseLocation, start: () => Promise<RunningServer>): Promise<void> {
  await fillAndCorrect(location)
  const db = await openForCommand(location)
  onTestFinished(() => db.destroy())
  const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    Number((await query.execute(db)).rows[0]?.count)
  const notes = () => count(sql`select count(*) as count from correction_notes`)
  const quizzes = () => count(sql`select count(*) as count from games where right_count = 2`)
  // What a dead process had claimed is free again after half a minute; the second pass follows after two.
  const endWaiting = () =>
    db.updateTable('key_corrections').set({ due_at: 1 }).where('due_at', 'is not', null).execute()
  const progress = () => db.selectFrom('key_corrections').select(['stage', 'due_at']).executeTakeFirstOrThrow()

  for (const corrected of [notes, quizzes]) {
    const server = await start()
    await waitUntil('some are corrected', async () => (await corrected()) > 0)
    await kill(server)
    expect(await corrected()).toBeLessThan(PLAYERS)
    await endWaiting()
  }
  await start()
  await waitUntil('the first pass is done', async () => (await progress()).stage === 'dailies-again', 30_000)
  await endWaiting()
  await waitUntil('all is done', async () => (await progress()).due_at === null, 30_000)

  const right = await sql<{ right: number; players: number }>`
    select right_count as "right", count(*) as players from player_totals group by right_count`.execute(db)
  expect(right.rows.map((row) => [Number(row.right), Number(row.players)])).toEqual([[2, PLAYERS]])
  expect(await quizzes()).toBe(PLAYERS)
  const scores = await db.selectFrom('standings').select('score').distinct().execute()
  expect(scores.map(({ score }) => Number(score))).toEqual([2])
  const gained = await db.selectFrom('correction_notes').select('gained').execute()
  expect(gained).toEqual(Array.from({ length: PLAYERS }, () => ({ gained: 2 })))
  const runs = await db.selectFrom('runs').select('right_answers').execute()
  expect(runs.filter(({ right_answers }) => right_answers === 2)).toHaveLength(PLAYERS)
}

describe('[OP3] a server that is killed twice in the middle of a correction finishes it after its start, and counts once', () => {
  test(
    'on SQLite',
    async () => {
      const folder = tempDir()
      onTestFinished(folder.remove)
      await surviveKills({ kind: 'sqlite', dataDir: folder.path }, async () => {
        const server = await startServer({ dataDir: folder.path })
        onTestFinished(async () => void (await server.stop()))
        return server
      })
    },
    LONG_MS,
  )

  const postgres = inject('postgres')
  test.skipIf(isMissing(postgres))(
    'on PostgreSQL',
    async () => {
      if (isMissing(postgres)) return
      const folder = tempDir()
      onTestFinished(folder.remove)
      const url = await migratedDatabase(postgres)
      await surviveKills({ kind: 'postgres', url }, async () => {
        const server = await startServer({ dataDir: folder.path, env: { DATABASE_URL: url } })
        onTestFinished(async () => void (await server.stop()))
        return server
      })
    },
    LONG_MS,
  )
})
