import { newLobby } from '@knowdown/domain/match/start-game'
import { isMissing } from '@knowdown/testkit/missing-program'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import type { StoredMatch } from '../../../features/matches/match-store.ts'
import { Problem } from '../../../problem.ts'
import { openDatabase } from '../open-database.ts'
import { migratedDatabase } from '../testing/migrated-database.ts'
import { DatabaseClock } from './database-clock.ts'
import { sharedMatches } from './shared-matches.ts'
import { sqlMatchStore } from './sql-match-store.ts'

const postgres = inject('postgres')

async function twoNodes() {
  if (isMissing(postgres)) throw postgres
  const url = await migratedDatabase(postgres)
  const [left, right] = await Promise.all([
    openDatabase({ kind: 'postgres', url }),
    openDatabase({ kind: 'postgres', url }),
  ])
  onTestFinished(async () => {
    await Promise.all([left.close(), right.close()])
  })
  const [one, other] = [sqlMatchStore(left, Date.now), sqlMatchStore(right, Date.now)]
  const match = newLobby({ code: 'AB3D', at: Date.now() })
  await one.create({ matchId: 'm', match, hostKey: 'host', hostUserId: null, creator: 'c' })
  return { storage: left, one, other }
}

const nextRound = (found: StoredMatch | null) => {
  if (!found) throw new Problem('not-found', 'no match')
  const { match } = found
  const lobby = match.lastSeq.lobby + 1
  return {
    value: match.round,
    save: { match: { ...match, round: match.round + 1, lastSeq: { ...match.lastSeq, lobby } }, events: [] },
  }
}

describe.skipIf(isMissing(postgres))('matches that several nodes write', () => {
  test('a change decided on an old state is decided again, so that no change is lost', async () => {
    const { one, other } = await twoNodes()
    expect(await one.change('AB3D', nextRound)).toBe(0)
    expect(await other.change('AB3D', nextRound)).toBe(1)
    expect(await one.change('AB3D', nextRound)).toBe(2)
    await Promise.all([one, other, one, other, one, other].map((store) => store.change('AB3D', nextRound)))
    expect((await one.read('AB3D')).found?.match.round).toBe(9)
  })

  test('a change of the match that is cached takes one statement', async () => {
    const { storage, one } = await twoNodes()
    await one.change('AB3D', nextRound)
    const sent = vi.spyOn(storage.db, 'executeQuery')
    await one.change('AB3D', nextRound)
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test('a match that nobody has written since is read without its state', async () => {
    const { storage, one, other } = await twoNodes()
    const sent = vi.spyOn(storage.db, 'executeQuery')
    const readState = async () => {
      const { found } = await one.read('AB3D')
      const reply = await sent.mock.settledResults.at(-1)?.value
      return { round: found?.match.round, wasSent: reply?.rows[0].state !== null }
    }
    expect(await readState()).toEqual({ round: 0, wasSent: true })
    expect(await readState()).toEqual({ round: 0, wasSent: false })
    await one.change('AB3D', nextRound)
    expect(await readState()).toEqual({ round: 1, wasSent: false })
    await other.change('AB3D', nextRound)
    expect(await readState()).toEqual({ round: 2, wasSent: true })
  })

  test('a heartbeat takes one statement while there is no outage', async () => {
    const { storage, one } = await twoNodes()
    await one.heartbeat(3_000)
    const sent = vi.spyOn(storage.db, 'executeQuery')
    const transactions = vi.spyOn(storage.db, 'transaction')
    const before = await storage.db.selectFrom('heartbeats').select('beat_at').executeTakeFirstOrThrow()
    await vi.waitFor(async () => expect(await one.now()).toBeGreaterThan(before.beat_at))
    await one.heartbeat(3_000)
    const after = await storage.db.selectFrom('heartbeats').select('beat_at').executeTakeFirstOrThrow()
    expect(after.beat_at).toBeGreaterThan(before.beat_at)
    expect(sent).toHaveBeenCalledTimes(1)
    expect(transactions).not.toHaveBeenCalled()
  })

  test('nobody is refused because of an old cached state', async () => {
    const { one, other } = await twoNodes()
    await one.change('AB3D', nextRound)
    await other.change('AB3D', nextRound)
    const onlyInRoundTwo = (found: StoredMatch | null) => {
      if (found?.match.round !== 2) throw new Problem('conflict', 'another round')
      return nextRound(found)
    }
    expect(await one.change('AB3D', onlyInRoundTwo)).toBe(2)
    await expect(one.change('AB3D', onlyInRoundTwo)).rejects.toThrow('another round')
  })

  test('an event of another node makes the cached state out of date, an own one does not', async () => {
    const { one, other } = await twoNodes()
    await one.change('AB3D', nextRound)
    expect(one.forgetBefore('AB3D', 1)).toBe(false)
    await other.change('AB3D', nextRound)
    expect(one.forgetBefore('AB3D', 2)).toBe(true)
    expect(one.forgetBefore('AB3D', 2)).toBe(false)
  })

  test('a code that was given to another match is not written over', async () => {
    const { storage, one, other } = await twoNodes()
    await one.change('AB3D', nextRound)
    await storage.db.deleteFrom('matches').execute()
    const match = newLobby({ code: 'AB3D', at: Date.now() })
    await other.create({ matchId: 'm-2', match, hostKey: 'host', hostUserId: null, creator: 'c' })
    expect(await one.change('AB3D', (found) => ({ ...nextRound(found), value: found?.matchId }))).toBe('m-2')
  })

  test('a node whose clock jumped does not save at the wrong time', async () => {
    const { storage } = await twoNodes()
    let jump = 0
    const clock = new DatabaseClock(() => performance.now() + jump)
    const store = sharedMatches(storage.db, clock)
    await store.change('AB3D', nextRound)
    jump = 60_000
    const times: number[] = []
    await store.change('AB3D', (found, at) => {
      times.push(at)
      return nextRound(found)
    })
    expect(Math.abs((times.at(-1) ?? 0) - Date.now())).toBeLessThan(30_000)
    expect((await store.read('AB3D')).found?.match.round).toBe(2)
  })

  test('statements of every move are parsed and planned once on a connection', async () => {
    const { storage, one } = await twoNodes()
    await one.change('AB3D', nextRound)
    await storage.db.connection().execute(async (connection) => {
      const { read } = sharedMatches(connection, new DatabaseClock(() => performance.now()))
      for (const _ of [1, 2]) await read('AB3D')
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        connection,
      )
      expect(rows.filter(({ statement }) => statement.includes('from "matches"'))).toHaveLength(1)
    })
  })
})
