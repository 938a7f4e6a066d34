import type { Answer } from '@knowdown/domain/kinds/judge'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { judgeAnswer } from '@knowdown/domain/party/judge-answer'
import { CLOSED_MS, hostSeenAfter, newParty, type Party } from '@knowdown/domain/party/party'
import { type PartyMove, playParty } from '@knowdown/domain/party/play-party'
import { partyQuestions, questionsOfAllKinds, RIGHT, rankByPoints, SETTINGS } from '@knowdown/domain/party/testing/room'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import type { PartyStore } from '../../../features/parties/party-store.ts'
import { sqlMatchStore } from '../matches/sql-match-store.ts'
import { onBothEngines } from '../on-both-engines.ts'
import type { Storage } from '../storage.ts'
import { sqlPartyStore } from './sql-party-store.ts'
import { sqlPastParties } from './sql-past-parties.ts'

const CODE = 'K7QM'

const newRow = (party: Party, part: object = {}) => ({
  partyId: 'party-1',
  code: CODE,
  party,
  quiz: null,
  hostKeyHash: 'hash of the host key',
  host: { userId: null, sessionId: null },
  creator: 'network',
  title: 'Space',
  keptDays: null,
  ...part,
})

async function openParty(storage: Storage) {
  const store = sqlPartyStore(storage, Date.now)
  const at = await store.now()
  expect(await store.create(newRow(newParty(SETTINGS, at)))).toBe(true)
  return store
}

const join = (store: PartyStore, name: string, part: object = {}) =>
  store.join({
    code: CODE,
    playerId: `id-${name}`,
    keyHash: `key-${name}`,
    userId: null,
    deviceHash: null,
    name,
    admit: () => ({ fromIndex: 0 }),
    ...part,
  })

const play = (store: PartyStore, move: (party: Party, at: number) => PartyMove, removePlayer?: string) =>
  store.change(CODE, ({ party }, at) => {
    const step = playParty(party, move(party, at))
    if (!step.ok) throw new Error(step.error)
    return { ...step.value, ...(removePlayer !== undefined && { removePlayer }) }
  })

/** Opens the current question at once, whatever the clock says. */
const openQuestion = (store: PartyStore) =>
  store.change(CODE, ({ party }, at) => ({
    party: { ...party, seq: party.seq + 1, phase: { kind: 'open', openedAt: at, closesAt: at + 20_000 } },
    effect: null,
  }))

async function startGame(store: PartyStore): Promise<void> {
  await play(store, (_party, at) => ({ type: 'start', questions: partyQuestions(), at }))
  await openQuestion(store)
}

/** Closes the open question and shows its answer at once, with which its points are counted. */
async function reveal(store: PartyStore) {
  await play(store, (_party, at) => ({ type: 'next', at }))
  return play(store, (_party, at) => ({ type: 'tick', hostSeenAt: at, at: at + CLOSED_MS }))
}

const answer = (store: PartyStore, name: string, choice: number, points: number | null = null, index = 0) =>
  give(store, name, { kind: 'choice', choice }, points, index)

const give = (store: PartyStore, name: string, given: Answer, points: number | null = null, index = 0) =>
  store.answer({
    code: CODE,
    keyHash: `key-${name}`,
    round: 1,
    index,
    given,
    judge: (found, player, at) => {
      const judged = judgeAnswer(found.party, player, { round: 1, index, given, at })
      return judged.ok && points !== null ? { ok: true, value: { ...judged.value, points } } : judged
    },
  })

onBothEngines('the store of parties', (open) => {
  describe('codes', () => {
    test('[PR2] a party and a lobby never share a code, in either order', async () => {
      const storage = await open()
      const store = await openParty(storage)
      const matches = sqlMatchStore(storage, Date.now)
      const { newLobby } = await import('@knowdown/domain/match/start-game')
      const lobby = (code: string) =>
        matches.create({
          matchId: `match ${code}`,
          match: newLobby({ code, at: Date.now() }),
          hostKey: '',
          hostUserId: null,
          creator: '',
        })
      expect(await lobby(CODE)).toBe(false)
      expect(await lobby('ABCD')).toBe(true)
      const party = newParty(SETTINGS, Date.now())
      expect(await store.create(newRow(party, { partyId: 'party-2', code: 'ABCD' }))).toBe(false)
      expect(await store.create(newRow(party, { partyId: 'party-3' }))).toBe(false)
      expect(await Promise.all([CODE, 'ABCD', 'ZZZZ'].map(store.kindOf))).toEqual(['party', 'battle', null])
    })
  })

  describe('players', () => {
    test('[PR2] equal names get numbers, and a number that somebody chose is stepped over', async () => {
      const store = await openParty(await open())
      const names: (string | undefined)[] = []
      for (const [place, name] of ['Mara', 'Mara 2', 'MARA', 'mara'].entries()) {
        const joined = await join(store, name, { playerId: `p${place}`, keyHash: `k${place}` })
        names.push(joined?.player.name)
      }
      expect(names).toEqual(['Mara', 'Mara 2', 'MARA 3', 'mara 4'])
    })

    test('[PR3] many who join at the same moment all get a seat and a name of their own', async () => {
      const store = await openParty(await open())
      const joined = await Promise.all(
        Array.from({ length: 40 }, (_, place) => join(store, 'Bob', { playerId: `p${place}`, keyHash: `k${place}` })),
      )
      expect(new Set(joined.map((one) => one?.player.name)).size).toBe(40)
      expect(await store.playerCount('party-1')).toBe(40)
    })

    test('[PR8] a join that is repeated gets the same seat, even when the party is locked by then', async () => {
      const store = await openParty(await open())
      await join(store, 'Ada')
      const again = await join(store, 'Ada', {
        playerId: 'other',
        admit: () => {
          throw new Error('locked')
        },
      })
      expect(again?.player.playerId).toBe('id-Ada')
    })

    test('[PR6] a removed player is not counted, not listed, and stays out with the same device', async () => {
      const store = await openParty(await open())
      await join(store, 'Ada', { deviceHash: 'phone' })
      await join(store, 'Ben')
      await play(store, () => ({ type: 'roster-changed' }), 'id-Ada')
      expect((await store.players('party-1')).map(({ name }) => name)).toEqual(['Ben'])
      await expect(join(store, 'Ada')).rejects.toThrow()
      await expect(join(store, 'Eve', { deviceHash: 'phone' })).rejects.toThrow()
      await expect(join(store, 'Cleo', { deviceHash: 'other' })).resolves.toBeTruthy()
    })
  })

  describe('answers', () => {
    test('[PR10] each answer is a row of its own; the same one again is acknowledged, another one is refused', async () => {
      const store = await openParty(await open())
      await join(store, 'Ada')
      await startGame(store)
      expect(await answer(store, 'Ada', RIGHT)).toMatchObject({ kind: 'taken', isNew: true })
      expect(await answer(store, 'Ada', RIGHT)).toMatchObject({ kind: 'taken', isNew: false })
      expect(await answer(store, 'Ada', 0)).toEqual({ kind: 'refused', reason: 'already-answered' })
      await play(store, (_party, at) => ({ type: 'next', at }))
      expect(await answer(store, 'Ada', RIGHT)).toMatchObject({ kind: 'taken', isNew: false })
      expect(await store.answers('party-1', 1)).toHaveLength(1)
    })

    test('[PR10] of answers that arrive together each gets its own outcome, and of two by one player the first counts', async () => {
      const store = await openParty(await open())
      for (const name of ['Ada', 'Ben', 'Cleo']) await join(store, name)
      await startGame(store)
      const outcomes = await Promise.all([
        answer(store, 'Ada', RIGHT),
        answer(store, 'Ada', 0),
        answer(store, 'Ben', 1),
        answer(store, 'Ben', 1),
        answer(store, 'Eve', 1),
        answer(store, 'Cleo', 2, null, 1),
      ])
      expect(outcomes.map((one) => (one.kind === 'taken' ? one.isNew : one.reason))).toEqual([
        true,
        'already-answered',
        true,
        false,
        'no-player',
        'not-open',
      ])
    })

    test('[PR10] an answer is either counted or refused by a question that closes at the same moment', async () => {
      const store = await openParty(await open())
      const names = Array.from({ length: 30 }, (_, place) => `Player${place}`)
      for (const name of names) await join(store, name)
      await startGame(store)
      const outcomes = await Promise.all(
        names.map(async (name, place) => {
          if (place === 15) await play(store, (_party, at) => ({ type: 'next', at }))
          return answer(store, name, RIGHT, 1000)
        }),
      )
      const taken = outcomes.filter(({ kind }) => kind === 'taken').length
      await play(store, (_party, at) => ({ type: 'tick', hostSeenAt: at, at: at + CLOSED_MS }))
      const { found } = await store.read(CODE)
      expect(found?.result?.answered).toBe(taken)
      expect((await store.players('party-1')).filter(({ points }) => points > 0)).toHaveLength(taken)
    })

    test('[PR4] progress leaves out latecomers and whoever has missed two questions', async () => {
      const store = await openParty(await open())
      for (const name of ['Ada', 'Ben']) await join(store, name)
      await startGame(store)
      await join(store, 'Late', { admit: () => ({ fromIndex: 1 }) })
      const progress = async () => {
        const { found } = await store.read(CODE)
        return found && store.progress(found)
      }
      expect(await progress()).toEqual({ answered: 0, missing: 2 })
      for (const index of [0, 1]) {
        await answer(store, 'Ada', RIGHT, null, index)
        await reveal(store)
        await store.change(CODE, ({ party }) => ({
          party: { ...party, index: index + 1, seq: party.seq + 1 },
          effect: null,
        }))
        await openQuestion(store)
      }
      await answer(store, 'Ada', RIGHT, null, 2)
      // Ben has missed two; Late has missed only one.
      expect(await progress()).toEqual({ answered: 1, missing: 1 })
    })
  })

  describe('standings', () => {
    test('[PR5] are one statement at the reveal and agree with the rule: equal points, equal rank', async () => {
      const store = await openParty(await open())
      const points = { Ada: 900, Ben: 1000, Cleo: 900, Dan: 0, Eve: 700 }
      for (const name of Object.keys(points)) await join(store, name)
      await startGame(store)
      for (const [name, one] of Object.entries(points)) await answer(store, name, one > 0 ? RIGHT : 0, one)
      const closed = await reveal(store)
      const expected = rankByPoints(Object.entries(points).map(([name, one]) => ({ name, points: one })))
      const stored = (await store.players('party-1')).map(({ name, points: sum, rank }) => ({
        name,
        points: sum,
        rank,
      }))
      expect(
        stored.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || (one.name < other.name ? -1 : 1)),
      ).toEqual(expected)
      expect(closed?.after.result).toMatchObject({ counts: [1, 0, 4, 0], answered: 5, players: 5 })
      expect(closed?.after.result?.top.map(({ name, rank, moved }) => [name, rank, moved])).toEqual([
        ['Ben', 1, null],
        ['Ada', 2, null],
        ['Cleo', 2, null],
        ['Eve', 4, null],
        ['Dan', 5, null],
      ])
    })

    test('[PR4] each seat knows how many places it moved', async () => {
      const store = await openParty(await open())
      for (const name of ['Ada', 'Ben']) await join(store, name)
      await startGame(store)
      await answer(store, 'Ada', RIGHT, 600)
      await reveal(store)
      await store.change(CODE, ({ party }) => ({ party: { ...party, index: 1, seq: party.seq + 1 }, effect: null }))
      await openQuestion(store)
      await answer(store, 'Ben', RIGHT, 1000, 1)
      const closed = await reveal(store)
      expect(closed?.after.result?.top.map(({ name, moved }) => [name, moved])).toEqual([
        ['Ben', 1],
        ['Ada', -1],
      ])
      const seat = closed && (await store.seat(closed.after, 'key-Ben'))
      expect(seat).toMatchObject({ player: { points: 1000, rank: 1, previousRank: 2 }, answer: { points: 1000 } })
    })

    test('[OQ2] an answer of each kind is kept as it was given, taken once, and counted', async () => {
      const store = await openParty(await open())
      for (const name of ['Ada', 'Ben']) await join(store, name)
      const given: Answer[] = [
        { kind: 'choice', choice: RIGHT },
        { kind: 'several', choices: [0, 1] },
        { kind: 'typeIn', text: 'mostr' },
        { kind: 'number', number: 305.5 },
      ]
      await play(store, (_party, at) => ({ type: 'start', questions: questionsOfAllKinds(), at }))
      const results: unknown[] = []
      for (const [index, one] of given.entries()) {
        await store.change(CODE, ({ party }) => ({ party: { ...party, index, seq: party.seq + 1 }, effect: null }))
        await openQuestion(store)
        expect(await give(store, 'Ada', one, null, index)).toMatchObject({ kind: 'taken', isNew: true })
        expect(await give(store, 'Ada', one, null, index)).toMatchObject({ kind: 'taken', isNew: false })
        const { found } = await store.read(CODE)
        expect(found && (await store.seat(found, 'key-Ada'))?.answer).toMatchObject({ given: one })
        results.push((await reveal(store))?.after.result)
      }
      expect(results).toMatchObject([
        { counts: [0, 0, 1, 0], right: 1, answered: 1 },
        { counts: [1, 1, 0, 0, 0], right: 0, answered: 1 },
        { counts: [1, 0], right: 1, answered: 1 },
        { counts: [], right: 1, answered: 1 },
      ])
      expect((await store.answers('party-1', 1)).map((one) => one.given)).toEqual(given)
      expect(await give(store, 'Ben', { kind: 'number', number: 1 }, null, 3)).toMatchObject({ reason: 'too-late' })
    })

    test('[OQ4] accepted answers get what a right one was worth, once, and everybody is ranked anew', async () => {
      const store = await openParty(await open())
      for (const name of ['Ada', 'Ben', 'Cleo']) await join(store, name)
      const questions = questionsOfAllKinds().filter(({ answer }) => answer.kind === 'typeIn')
      await play(store, (_party, at) => ({ type: 'start', questions, at }))
      await openQuestion(store)
      await give(store, 'Ada', { kind: 'typeIn', text: 'Mostar' }, 600)
      await give(store, 'Ben', { kind: 'typeIn', text: 'Blagaj' })
      await give(store, 'Cleo', { kind: 'typeIn', text: 'Neum' })
      await reveal(store)
      const accept = () =>
        store.change(CODE, ({ party }) => ({
          party: { ...party, seq: party.seq + 1 },
          effect: null,
          accepted: { round: 1, index: 0, playerIds: ['id-Ben', 'id-Ada'] },
        }))
      const worth = (await store.answers('party-1', 1)).find(({ playerId }) => playerId === 'id-Ben')?.worth ?? 0
      expect(worth).toBeGreaterThan(900)
      for (const changed of [await accept(), await accept()]) {
        expect(changed?.after.result).toMatchObject({ right: 2, answered: 3 })
        expect(
          (await store.players('party-1')).map(({ name, points, right, rank }) => [name, points, right, rank]),
        ).toEqual([
          ['Ben', worth, 1, 1],
          ['Ada', 600, 1, 2],
          ['Cleo', 0, 0, 3],
        ])
      }
    })

    test('[OQ7] the copy of an own quiz is kept apart from the state, and the bank seals none of it', async () => {
      const storage = await open()
      const store = sqlPartyStore(storage, Date.now)
      const question = newQuestion('Which?', { kind: 'typeIn', accepted: ['Mostar'], wrong: [], typos: true })
      const quiz = {
        id: 'quiz-1',
        title: 'Mine',
        shuffled: true,
        questions: [{ ...question, seconds: null, factor: 2 as const }],
      }
      const settings = {
        ...SETTINGS,
        categories: [],
        difficulty: null,
        seconds: null,
        quiz: { id: null, title: 'Mine' },
      }
      await store.create(newRow(newParty(settings, await store.now()), { quiz }))
      expect(await store.quiz('party-1')).toMatchObject(quiz)
      await play(store, (_party, at) => ({ type: 'start', questions: questionsOfAllKinds(), at }))
      expect(await store.sealedIds()).toEqual([])
      expect((await store.read(CODE)).found?.party.questions).toEqual(questionsOfAllKinds())
    })

    test('[PR6] a removed player leaves the first five at once', async () => {
      const store = await openParty(await open())
      for (const name of ['Ada', 'Ben']) await join(store, name)
      await startGame(store)
      await answer(store, 'Ada', RIGHT, 1000)
      await reveal(store)
      const changed = await play(store, () => ({ type: 'roster-changed' }), 'id-Ada')
      expect(changed?.after.result?.top.map(({ name }) => name)).toEqual(['Ben'])
    })

    test('[PR6] a new game with the same players starts at nothing', async () => {
      const store = await openParty(await open())
      await join(store, 'Ada')
      await startGame(store)
      await answer(store, 'Ada', RIGHT, 1000)
      await reveal(store)
      await play(store, (_party, at) => ({ type: 'end', at }))
      const again = await play(store, () => ({ type: 'again' }))
      expect(again?.after.result).toBeNull()
      expect(await store.players('party-1')).toMatchObject([{ name: 'Ada', points: 0, rank: null }])
    })
  })

  describe('time', () => {
    test('[PR8] a restart is an outage that running parties are found for and compensated', async () => {
      const storage = await open()
      const store = await openParty(storage)
      await join(store, 'Ada')
      const matches = sqlMatchStore(storage, Date.now)
      await matches.heartbeat(0)
      await startGame(store)
      expect((await store.read(CODE)).found?.outages).toEqual([])
      const startedAt = await store.now()
      await waitUntil('the clock has moved on', async () => (await store.now()) > startedAt)
      await matches.heartbeat(0)
      expect(await store.overdue(0, 10)).toEqual([CODE])
      const { found } = await store.read(CODE)
      expect(found?.outages).toHaveLength(1)
      const [outage] = found?.outages ?? []
      const { host_seen_at: seenAt } = await storage.db
        .selectFrom('parties')
        .select('host_seen_at')
        .executeTakeFirstOrThrow()
      expect(found?.hostSeenAt).toBe(hostSeenAfter(seenAt, outage ? [outage] : []))
      const after = await store.change(CODE, ({ party, outages }) => {
        const step = playParty(party, { type: 'outage', downSince: 0, at: outages[0]?.backAt ?? 0 })
        return step.ok ? step.value : null
      })
      expect(after?.after.party.phase).not.toEqual(found?.party.phase)
      expect((await store.read(CODE)).found?.outages).toEqual([])
    })

    test('the questions of running parties are sealed, and those of others are not', async () => {
      const store = await openParty(await open())
      expect(await store.sealedIds()).toEqual([])
      await join(store, 'Ada')
      await startGame(store)
      expect(await store.sealedIds()).toHaveLength(5)
      await play(store, (_party, at) => ({ type: 'end', at }))
      expect(await store.sealedIds()).toEqual([])
    })

    test('[PR8] results stay for a day; then nothing is left of the party', async () => {
      const storage = await open()
      const store = await openParty(storage)
      await join(store, 'Ada')
      await startGame(store)
      await answer(store, 'Ada', RIGHT)
      await play(store, (_party, at) => ({ type: 'end', at }))
      await store.purge()
      expect((await store.read(CODE)).found).not.toBeNull()
      await storage.db.updateTable('parties').set({ delete_at: 1 }).execute()
      await store.purge()
      expect((await store.read(CODE)).found).toBeNull()
      expect(await storage.db.selectFrom('party_players').selectAll().execute()).toEqual([])
      expect(await storage.db.selectFrom('party_answers').selectAll().execute()).toEqual([])
    })
  })

  describe('results that a host keeps', () => {
    /** A party of Ada's account with questions of all kinds, at the podium after its first one. */
    async function finishedGame(storage: Storage) {
      const store = sqlPartyStore(storage, Date.now)
      const host = { userId: 'ada', sessionId: null }
      const settings = { ...SETTINGS, quiz: { id: null, title: 'Mine' } }
      await store.create(newRow(newParty(settings, await store.now()), { host, keptDays: 30, title: 'Mine' }))
      for (const name of ['Ben', 'Cem']) await join(store, name)
      await play(store, (_party, at) => ({ type: 'start', questions: questionsOfAllKinds(), at }))
      await openQuestion(store)
      await answer(store, 'Ben', 0, 800)
      await answer(store, 'Cem', 1, 0)
      await reveal(store)
      await play(store, (_party, at) => ({ type: 'end', at }))
      return store
    }
    const points = async (store: PartyStore, partyId = 'party-1') =>
      (await store.players(partyId)).map(({ name, points, right, rank }) => [name, points, right, rank])

    test('[OQ18] a new game with the same players keeps the finished one, with players, answers and key', async () => {
      const storage = await open()
      const store = await finishedGame(storage)
      const past = sqlPastParties(storage.db)
      const before = await points(store)
      await play(store, () => ({ type: 'again' }))
      const [kept, ...others] = await past.list('ada')
      expect([kept?.title, kept?.players, others]).toEqual(['Mine', 2, []])
      expect(await points(store, kept?.partyId)).toEqual(before)
      expect(await store.answers(kept?.partyId ?? '', 1)).toHaveLength(2)
      expect(await store.answers('party-1', 1)).toEqual([])
      expect((await past.find('ada', kept?.partyId ?? ''))?.party.phase.kind).toBe('podium')
      expect(await points(store)).toEqual([
        ['Ben', 0, 0, null],
        ['Cem', 0, 0, null],
      ])
    })

    test('[OQ18] after a day the code is free for another room, and the results stay', async () => {
      const storage = await open()
      const store = await finishedGame(storage)
      await storage.db.updateTable('parties').set({ ended_at: 1 }).execute()
      await store.purge()
      expect(await store.kindOf(CODE)).toBeNull()
      expect(await sqlPastParties(storage.db).list('ada')).toHaveLength(1)
      expect(await store.create(newRow(newParty(SETTINGS, Date.now()), { partyId: 'party-2' }))).toBe(true)
    })

    test('[OQ18] an account keeps the newest 200, and those of others do not count', async () => {
      const storage = await open()
      const store = await finishedGame(storage)
      const row = await storage.db.selectFrom('parties').selectAll().executeTakeFirstOrThrow()
      const ended = Number(row.ended_at)
      const rows = Array.from({ length: 201 }, (_, place) => ({
        ...row,
        party_id: `past-${place}`,
        code: `past ${place}`,
        user_id: place === 0 ? 'bob' : 'ada',
        ended_at: ended - place,
      }))
      for (const one of rows) await storage.db.insertInto('parties').values(one).execute()
      await store.purge()
      const past = sqlPastParties(storage.db)
      const kept = (await past.list('ada')).map(({ partyId }) => partyId)
      expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 'party-1', 'past-199'])
      expect(await past.list('bob')).toHaveLength(1)
    })

    test('[AS6] a recount changes the answers named, adds up everything anew and ranks everybody', async () => {
      const storage = await open()
      const store = await finishedGame(storage)
      const recount = (cem: number) =>
        store.change(CODE, ({ party }, at) => ({
          party: { ...party, corrections: party.corrections + 1, seq: party.seq + 1 },
          effect: null,
          recounted: {
            ...{ round: 1, index: 0, quiz: null },
            answers: [
              { playerId: 'id-Ben', correct: false, points: 0 },
              { playerId: 'id-Cem', correct: true, points: cem },
            ],
            note: { question: 0, at, version: party.corrections + 1, changed: 2 },
          },
        }))
      await recount(650)
      const after = await recount(650)
      expect(await points(store)).toEqual([
        ['Cem', 650, 1, 1],
        ['Ben', 0, 0, 2],
      ])
      expect(after?.after.notes.map(({ version }) => version)).toEqual([1, 2])
      expect(after?.after.result?.top.map(({ name }) => name)).toEqual(['Cem', 'Ben'])
      const found = await sqlPastParties(storage.db).find('ada', 'party-1')
      expect(found?.notes).toEqual(after?.after.notes)
    })
  })
})
