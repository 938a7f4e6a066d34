import { describe, expect, test } from 'vitest'
import {
  CLOSED_MS,
  HOST_AWAY_MS,
  HOST_GONE_MS,
  hostSeenAfter,
  INTRO_MS,
  isRunning,
  PARTY_LIFE_MS,
  REVEAL_MS,
} from './party.ts'
import { viewParty } from './party-view.ts'
import { playParty } from './play-party.ts'
import { openRoom, partyQuestions, RIGHT, Room } from './testing/room.ts'

const viewOf = (room: Room) =>
  viewParty(room.party, { counts: [0, 0, 1, 0], right: 1, answered: 1, players: 2, top: [] }, room.at)

describe('the course of a question', () => {
  test('[PR4] the question stands alone for 4 s, then options open for everybody together', () => {
    const room = new Room()
    room.play({ type: 'start', questions: partyQuestions(), at: room.at })
    expect(viewOf(room)).toMatchObject({ phase: 'intro', question: { question: 'Question 0?', options: null } })
    room.advance(INTRO_MS - 1)
    expect(viewOf(room).phase).toBe('intro')
    room.advance(1)
    expect(viewOf(room)).toMatchObject({ phase: 'open', question: { options: ['Mars', 'Io', 'Venus', 'Eris'] } })
  })

  test('[PR4] it closes at the deadline, reveals, shows standings and waits for the host', () => {
    const room = openRoom(['Ada'])
    room.advance(20_500)
    expect(room.party.phase.kind).toBe('closed')
    room.advance(CLOSED_MS)
    expect(room.party.phase.kind).toBe('reveal')
    room.advance(REVEAL_MS)
    expect(room.party.phase).toEqual({ kind: 'standings', until: null })
    room.advance(600_000)
    expect(room.play({ type: 'next', at: room.at })).toBeNull()
    expect(room.party).toMatchObject({ index: 1, phase: { kind: 'intro' } })
  })

  test('[PR4] it closes early when all have answered, and a late message about it changes nothing', () => {
    const room = openRoom(['Ada'])
    room.answer('Ada', RIGHT)
    const told = { type: 'all-answered' as const, round: 1, index: 0, at: room.at }
    room.play(told)
    expect(room.party).toMatchObject({ counted: [], phase: { kind: 'closed' } })
    const { party } = room
    room.play(told)
    expect(room.party).toBe(party)
  })

  test('[PR7] nobody sees the key or the distribution before the reveal', () => {
    const room = openRoom(['Ada'])
    const secret = { answer: null, explanation: null, result: null }
    expect(viewOf(room)).toMatchObject(secret)
    room.advance(20_500)
    expect(viewOf(room)).toMatchObject({ phase: 'closed', ...secret })
    room.advance(CLOSED_MS)
    expect(viewOf(room)).toMatchObject({ answer: RIGHT, explanation: 'Because 0.', result: { counts: [0, 0, 1, 0] } })
  })

  test('[PR4] after the last question comes the podium', () => {
    const room = openRoom(['Ada'])
    room.play({ type: 'auto-advance', on: true, at: room.at })
    room.advance(10 * 60_000)
    expect(room.party).toMatchObject({ counted: [0, 1, 2, 3, 4], phase: { kind: 'podium' } })
    expect(isRunning(room.party)).toBe(false)
  })
})

describe('what the host controls', () => {
  test('[PR6] auto-advance goes on by itself, also when it is switched on during the standings', () => {
    const room = openRoom(['Ada'])
    room.advance(20_500 + CLOSED_MS + REVEAL_MS + 30_000)
    expect(room.party.phase.kind).toBe('standings')
    room.play({ type: 'auto-advance', on: true, at: room.at })
    room.advance(8_000)
    expect(room.party).toMatchObject({ index: 1, phase: { kind: 'intro' } })
  })

  test('[PR6] a pause stops the clock, refuses answers and gives the time back', () => {
    const room = openRoom(['Ada'])
    room.advance(5_000)
    room.play({ type: 'pause', at: room.at })
    const left = (viewOf(room).until ?? 0) - room.at
    room.advance(120_000)
    expect(room.party.phase.kind).toBe('open')
    expect((viewOf(room).until ?? 0) - room.at).toBe(left)
    expect(room.answer('Ada', RIGHT)).toBe('not-open')
    room.play({ type: 'continue', at: room.at })
    expect(room.answer('Ada', RIGHT)).toBeNull()
    expect(room.answers.get('0 Ada')).toMatchObject({ tookMs: 5_000, points: 875 })
  })

  test('[PR6] a skipped question counts for nobody', () => {
    const room = openRoom(['Ada'])
    room.answer('Ada', RIGHT)
    room.play({ type: 'skip', at: room.at })
    expect(room.party).toMatchObject({ index: 1, counted: [], phase: { kind: 'intro' } })
    room.advance(60_000)
    expect(room.standings()).toEqual([{ name: 'Ada', points: 0, rank: 1 }])
  })

  test('[PR6] next closes an open question early', () => {
    const room = openRoom(['Ada', 'Ben'])
    room.answer('Ada', RIGHT)
    expect(room.play({ type: 'next', at: room.at })).toBeNull()
    expect(room.party.phase.kind).toBe('closed')
    expect(room.answer('Ben', RIGHT)).toBe('too-late')
    expect(room.play({ type: 'next', at: room.at })).toBe('not-now')
  })

  test('[PR6] longer time counts from the next question on', () => {
    const room = openRoom(['Ada'])
    room.play({ type: 'time', factor: 5 })
    expect(viewOf(room).limitMs).toBe(20_000)
    room.play({ type: 'skip', at: room.at })
    room.advance(INTRO_MS)
    expect(viewOf(room).limitMs).toBe(100_000)
  })

  test('[PR6] the end shows a podium if anything was counted', () => {
    const early = openRoom(['Ada'])
    early.play({ type: 'end', at: early.at })
    expect(early.party.phase.kind).toBe('ended')
    const later = openRoom(['Ada'])
    later.play({ type: 'next', at: later.at })
    later.play({ type: 'end', at: later.at })
    expect(later.party.phase.kind).toBe('podium')
    expect(later.play({ type: 'lock', locked: true })).toBe('over')
  })

  test('[PR6] again with the same players: a new lobby, no points, other questions', () => {
    const room = openRoom(['Ada'])
    room.answer('Ada', RIGHT)
    room.play({ type: 'next', at: room.at })
    room.play({ type: 'end', at: room.at })
    expect(room.standings()[0]?.points).toBe(1000)
    expect(room.play({ type: 'again' })).toBeNull()
    expect(room.party).toMatchObject({ phase: { kind: 'lobby' }, round: 1, questions: [] })
    expect(room.party.dealtIds).toHaveLength(5)
    expect(room.standings()).toEqual([{ name: 'Ada', points: 0, rank: 1 }])
  })
})

describe('absence and outages', () => {
  const absent = (room: Room, ms: number) => {
    room.at += ms
    room.play({ type: 'tick', hostSeenAt: room.hostSeenAt, at: room.at })
  }

  test('[PR8] without its host for 60 s a party waits, and goes on when the host is back', () => {
    const room = openRoom(['Ada'], { seconds: 60 })
    room.play({ type: 'time', factor: 1 })
    absent(room, HOST_AWAY_MS - 1)
    expect(room.party.paused).toBeNull()
    absent(room, 1)
    expect(room.party.paused?.by).toBe('away')
    absent(room, 600_000)
    expect(room.party.phase.kind).toBe('open')
    room.play({ type: 'host-seen', at: room.at })
    expect(room.party.paused).toBeNull()
  })

  test('[PR8] without its host for 15 min it ends', () => {
    const room = openRoom(['Ada'])
    room.play({ type: 'next', at: room.at })
    absent(room, HOST_GONE_MS)
    expect(room.party.phase.kind).toBe('podium')
    const lobby = new Room()
    absent(lobby, HOST_GONE_MS)
    expect(lobby.party.phase.kind).toBe('ended')
  })

  test('[PR8] an outage of the server costs nobody time, once', () => {
    const room = openRoom(['Ada'])
    room.advance(5_000)
    const downSince = room.at
    room.at += 100_000
    const outage = { type: 'outage' as const, downSince, at: room.at }
    room.play(outage)
    const { party } = room
    room.play(outage)
    expect(room.party).toBe(party)
    expect(room.answer('Ada', RIGHT)).toBeNull()
    expect(room.answers.get('0 Ada')?.tookMs).toBe(5_000)
    // The host could not be seen meanwhile either.
    const hostSeenAt = hostSeenAfter(room.hostSeenAt, [{ downSince, backAt: room.at }])
    room.play({ type: 'tick', hostSeenAt, at: room.at })
    expect(room.party.paused).toBeNull()
  })

  test('[PR8] an outage does not count as absence of the host, and the absence before it is not forgotten', () => {
    const outages = [
      { downSince: 700, backAt: 900 },
      { downSince: 950, backAt: 1_000 },
    ]
    expect(hostSeenAfter(100, outages)).toBe(350)
    expect(hostSeenAfter(920, outages)).toBe(970)
    expect(hostSeenAfter(2_000, outages)).toBe(2_000)
  })

  test('[PR5] what an earlier version counted at the closing is not counted again', () => {
    const room = openRoom(['Ada'])
    room.play({ type: 'next', at: room.at })
    const closedEarlier = { ...room.party, counted: [0] }
    const step = playParty(closedEarlier, { type: 'tick', hostSeenAt: room.at, at: room.at + CLOSED_MS })
    expect(step).toMatchObject({
      ok: true,
      value: { party: { counted: [0], phase: { kind: 'reveal' } }, effect: null },
    })
  })

  test('[PR5] a party that ends between closing and reveal counts the closed question', () => {
    const room = openRoom(['Ada'])
    room.answer('Ada', RIGHT)
    room.play({ type: 'next', at: room.at })
    expect(room.standings()).toMatchObject([{ points: 0 }])
    room.play({ type: 'end', at: room.at })
    expect(room.party).toMatchObject({ counted: [0], phase: { kind: 'podium' } })
    expect(room.standings()).toMatchObject([{ points: 1000 }])
  })

  test('no party lasts longer than a day', () => {
    const room = new Room()
    room.advance(PARTY_LIFE_MS)
    expect(room.party.phase.kind).toBe('ended')
  })
})

test('[S-188] after the clock was set back by an hour, an open question gets its full time from now on', () => {
  const room = openRoom(['Ada'])
  const at = room.at - 3_600_000
  room.play({ type: 'tick', hostSeenAt: at, at })
  expect(room.party.phase).toEqual({ kind: 'open', openedAt: at, closesAt: at + 20_000 })
  room.at = at
  room.advance(20_500)
  expect(room.party.phase.kind).toBe('closed')
})
