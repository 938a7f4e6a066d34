import { newParty } from '@knowdown/domain/party/party'
import { SETTINGS } from '@knowdown/domain/party/testing/room'
import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlUserData } from '../sql-user-data.ts'
import type { Storage } from '../storage.ts'
import { hostedResults } from './sql-hosted-results.ts'
import { sqlPartyStore } from './sql-party-store.ts'

const QUESTIONS = 70

/** A finished party of Ada in which these answered every question; the last one was removed. */
async function finishedParty(storage: Storage, partyId: string, players: readonly string[]) {
  const store = sqlPartyStore(storage, Date.now)
  const party = { ...newParty(SETTINGS, 1), phase: { kind: 'podium' as const, at: 1 } }
  await store.create({
    ...{ partyId, code: partyId, party, quiz: null, hostKeyHash: 'hash', creator: 'network', title: 'Mine' },
    ...{ host: { userId: 'ada', sessionId: null }, keptDays: 30 },
  })
  for (const name of players) {
    const playerId = `${partyId} ${name}`
    const keyHash = `key ${playerId}`
    const userId = name === 'Ben' ? 'ben' : null
    const seat = { code: partyId, playerId, keyHash, userId, deviceHash: null, name }
    await store.join({ ...seat, admit: () => ({ fromIndex: 0 }) })
    const rows = Array.from({ length: QUESTIONS }, (_, question_index) => ({
      ...{ party_id: partyId, round: 1, question_index, player_id: playerId, choice: -1, given: `by ${name}` },
      ...{ correct: 1, points: 5, took_ms: 9, worth: 5 },
    }))
    await storage.db.insertInto('party_answers').values(rows).execute()
  }
  const last = `${partyId} ${players.at(-1)}`
  await storage.db.updateTable('party_players').set({ removed: 1 }).where('player_id', '=', last).execute()
}

onBothEngines('results of hosts in their export', (open) => {
  test('[OQ18] are read in pages, each row once, and without players who were removed', async () => {
    const storage = await open()
    await finishedParty(storage, 'first', ['Ben', 'Cem', 'Dia', 'Removed'])
    await finishedParty(storage, 'second', ['Eva', 'Removed'])
    const sizes: number[] = []
    const seen: string[] = []
    for await (const { table, rows } of hostedResults(storage.db, 'ada')) {
      sizes.push(rows.length)
      for (const { player_id, question_index } of rows) seen.push(`${table} ${player_id} ${question_index}`)
    }
    expect(sizes.toSorted((one, other) => one - other)).toEqual([1, 3, 10, 70, 100, 100])
    expect(new Set(seen).size).toBe(4 + 4 * QUESTIONS)
    expect(seen.filter((row) => row.includes('Removed'))).toEqual([])
    const exported = await sqlUserData(storage.db).collect('ada')
    expect(exported.hosted_party_answers).toHaveLength(4 * QUESTIONS)
  })

  test('[S-84] erasing the account of a player deletes what they answered, and nothing of others', async () => {
    const storage = await open()
    await finishedParty(storage, 'first', ['Ben', 'Cem', 'Removed'])
    await finishedParty(storage, 'second', ['Ben', 'Removed'])
    await sqlUserData(storage.db).erase('ben')
    const left = await storage.db.selectFrom('party_answers').select('player_id').distinct().execute()
    expect(left.map(({ player_id }) => player_id).toSorted()).toEqual(['first Cem', 'first Removed', 'second Removed'])
  })
})
