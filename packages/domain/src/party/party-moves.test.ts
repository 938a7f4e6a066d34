import { describe, expect, test } from 'vitest'
import {
  CLOSED_MS,
  firstIndexFor,
  HOST_AWAY_MS,
  HOST_GONE_MS,
  INTRO_MS,
  isRunning,
  newParty,
  PARTY_GRACE_MS,
  PARTY_LIFE_MS,
  partyDueAt,
  REVEAL_MS,
  STANDINGS_MS,
  shownQuestions,
} from './party.ts'
import type { PartyMove } from './play-party.ts'
import { openRoom, partyQuestions, Room, SETTINGS } from './testing/room.ts'

const started = () => {
  const room = new Room()
  room.play({ type: 'start', questions: partyQuestions(), at: room.at })
  return room
}

const played = (room: Room, ...steps: ('next' | 'end' | number)[]): Room => {
  for (const step of steps) {
    if (typeof step === 'number') room.advance(step)
    else room.play({ type: step, at: room.at })
  }
  return room
}

const ROOMS = {
  lobby: () => new Room(),
  intro: started,
  open: () => openRoom(['Ada']),
  closed: () => played(openRoom(['Ada']), 'next'),
  reveal: () => played(openRoom(['Ada']), 'next', CLOSED_MS),
  standings: () => played(openRoom(['Ada']), 'next', CLOSED_MS, REVEAL_MS),
  podium: () => played(openRoom(['Ada']), 'next', 'end'),
  ended: () => played(openRoom(['Ada']), 'end'),
}
type Kind = keyof typeof ROOMS
const KINDS = Object.keys(ROOMS) as Kind[]
const OVER: Kind[] = ['podium', 'ended']
const RUNNING: Kind[] = ['intro', 'open', 'closed', 'reveal', 'standings']

const moves = (at: number) => ({
  start: { type: 'start', questions: partyQuestions(), at },
  next: { type: 'next', at },
  skip: { type: 'skip', at },
  pause: { type: 'pause', at },
  continue: { type: 'continue', at },
  lock: { type: 'lock', locked: true },
  'auto-advance': { type: 'auto-advance', on: true, at },
  time: { type: 'time', factor: 2 },
  end: { type: 'end', at },
  again: { type: 'again' },
})

describe('[PR6] what the host may do in each phase', () => {
  const whenOver = (kind: Kind, otherwise: string) => (OVER.includes(kind) ? 'over' : otherwise)
  test.each<[keyof ReturnType<typeof moves>, Kind[], (kind: Kind) => string]>([
    ['start', ['lobby'], (kind) => whenOver(kind, 'not-now')],
    ['next', ['open', 'reveal', 'standings'], (kind) => whenOver(kind, 'not-now')],
    ['skip', ['intro', 'open'], (kind) => whenOver(kind, 'not-now')],
    ['pause', RUNNING, () => 'not-now'],
    ['continue', [], () => 'not-now'],
    ['lock', ['lobby', ...RUNNING], () => 'over'],
    ['auto-advance', ['lobby', ...RUNNING], () => 'over'],
    ['time', ['lobby', ...RUNNING], () => 'over'],
    ['end', ['lobby', ...RUNNING], () => 'over'],
    ['again', ['podium'], () => 'not-now'],
  ])('%s is allowed in: %j', (name, allowed, refusal) => {
    for (const kind of KINDS) {
      const room = ROOMS[kind]()
      expect(room.party.phase.kind).toBe(kind)
      const before = room.party
      const answer = room.play(moves(room.at)[name] as PartyMove)
      expect([kind, answer]).toEqual([kind, allowed.includes(kind) ? null : refusal(kind)])
      expect(room.party.seq).toBe(before.seq + (answer === null ? 1 : 0))
    }
  })

  test('a game needs questions', () => {
    const room = new Room()
    expect(room.play({ type: 'start', questions: [], at: room.at })).toBe('no-questions')
  })

  test('what is set already changes nothing', () => {
    const room = openRoom(['Ada'])
    const { party } = room
    room.play({ type: 'lock', locked: false })
    room.play({ type: 'time', factor: 1 })
    room.play({ type: 'auto-advance', on: false, at: room.at })
    expect(room.party).toBe(party)
    room.play({ type: 'lock', locked: true })
    expect(room.party.locked).toBe(true)
    room.play({ type: 'roster-changed' })
    expect(room.party).toEqual({ ...party, locked: true, seq: party.seq + 2 })
  })
})

describe('[PR4] how a party moves on', () => {
  test('a new party waits in its lobby', () => {
    expect(newParty(SETTINGS, 7)).toEqual({
      settings: SETTINGS,
      createdAt: 7,
      round: 0,
      phase: { kind: 'lobby' },
      questions: [],
      index: 0,
      counted: [],
      dealtIds: [],
      locked: false,
      autoAdvance: false,
      timeFactor: 1,
      paused: null,
      resumedUntil: 7,
      corrections: 0,
      seq: 1,
    })
  })

  test('a second game starts from nothing and remembers the questions of the first', () => {
    const room = played(openRoom(['Ada']), 'next', 'end')
    room.play({ type: 'again' })
    expect(room.party).toMatchObject({ phase: { kind: 'lobby' }, questions: [], index: 0, counted: [], paused: null })
    const more = partyQuestions(2).map((question) => ({ ...question, id: `more-${question.id}` }))
    room.at += 9_000
    room.play({ type: 'start', questions: more, at: room.at })
    expect(room.party).toMatchObject({
      round: 2,
      questions: more,
      index: 0,
      counted: [],
      resumedUntil: room.at,
      phase: { kind: 'intro', until: room.at + INTRO_MS },
    })
    expect(room.party.dealtIds).toEqual([...partyQuestions(), ...more].map(({ id }) => id))
  })

  test('each phase lasts its time', () => {
    const room = openRoom(['Ada'])
    const { at } = room
    expect(room.party.phase).toEqual({ kind: 'open', openedAt: at, closesAt: at + 20_000 })
    played(room, 'next')
    expect(room.party.phase).toEqual({ kind: 'closed', until: at + CLOSED_MS })
    room.advance(CLOSED_MS)
    expect(room.party.phase).toEqual({ kind: 'reveal', until: room.at + REVEAL_MS })
    played(room, 'next')
    expect(room.party.phase).toEqual({ kind: 'standings', until: null })
    room.play({ type: 'auto-advance', on: true, at: room.at })
    expect(room.party.phase).toEqual({ kind: 'standings', until: room.at + STANDINGS_MS })
    room.play({ type: 'auto-advance', on: false, at: room.at })
    expect(room.party.phase).toEqual({ kind: 'standings', until: null })
  })

  test('only a message about this very question closes it early, and none during a pause', () => {
    const room = openRoom(['Ada'])
    const { party, at } = room
    room.play({ type: 'all-answered', round: 2, index: 0, at })
    room.play({ type: 'all-answered', round: 1, index: 1, at })
    expect(room.party).toBe(party)
    room.play({ type: 'pause', at })
    room.play({ type: 'all-answered', round: 1, index: 0, at })
    expect(room.party.phase.kind).toBe('open')
  })

  test('a question is shown once its answer was, and who joins plays from the next one that has not opened', () => {
    const shown = (room: Room) => shownQuestions(room.party).map(({ index, question }) => [index, question.id])
    expect([ROOMS.open(), ROOMS.closed()].map(shown)).toEqual([[], []])
    expect([ROOMS.reveal(), ROOMS.podium()].map(shown)).toEqual([[[0, 'space-0000']], [[0, 'space-0000']]])
    const second = played(ROOMS.standings(), 'next', INTRO_MS, 'next')
    expect(shown(second)).toEqual([[0, 'space-0000']])
    expect(KINDS.map((kind) => firstIndexFor(ROOMS[kind]().party))).toEqual([0, 0, 1, 1, 1, 1, 1, 1])
    expect(KINDS.filter((kind) => isRunning(ROOMS[kind]().party))).toEqual(RUNNING)
  })
})

describe('[PR6] a pause', () => {
  const paused = (kind: Kind = 'open') => {
    const room = ROOMS[kind]()
    room.play({ type: 'pause', at: room.at })
    return room
  }

  test('begins once, and nothing but the host ends it', () => {
    const room = paused()
    const { party } = room
    room.play({ type: 'pause', at: room.at + 5_000 })
    room.play({ type: 'host-seen', at: room.at + 5_000 })
    expect(room.party).toBe(party)
    expect(room.play({ type: 'next', at: room.at })).toBe('not-now')
  })

  test('ends with a skip or with the party', () => {
    const skipped = paused()
    skipped.play({ type: 'skip', at: skipped.at })
    const over = played(paused(), 'end')
    expect([skipped.party.paused, over.party.paused]).toEqual([null, null])
  })

  test('moves every deadline by its length, never back', () => {
    for (const kind of RUNNING.filter((one) => one !== 'open' && one !== 'standings')) {
      const room = paused(kind)
      const until = room.party.phase.kind === kind && 'until' in room.party.phase ? room.party.phase.until : null
      room.play({ type: 'continue', at: room.at + 7_000 })
      expect(room.party.phase).toEqual({ kind, until: (until ?? 0) + 7_000 })
    }
    const waiting = paused('standings')
    waiting.play({ type: 'continue', at: waiting.at + 7_000 })
    expect(waiting.party.phase).toEqual({ kind: 'standings', until: null })
    const behind = paused()
    const { phase } = behind.party
    behind.play({ type: 'continue', at: behind.at - 50 })
    expect(behind.party.phase).toEqual(phase)
  })

  test('auto-advance that is switched on meanwhile counts from its end', () => {
    const room = paused('standings')
    room.play({ type: 'auto-advance', on: true, at: room.at + 5_000 })
    room.play({ type: 'continue', at: room.at + 6_000 })
    expect(room.party.phase).toEqual({ kind: 'standings', until: room.at + 6_000 + STANDINGS_MS })
  })
})

describe('[PR8] when the next tick is due', () => {
  const dueIn = (room: Room) => (partyDueAt(room.party, room.at) ?? Number.NaN) - room.at

  test('at the end of the phase, or when the host has been away or gone too long', () => {
    expect(KINDS.map((kind) => dueIn(ROOMS[kind]()))).toEqual([
      HOST_GONE_MS,
      INTRO_MS,
      20_000 + PARTY_GRACE_MS,
      CLOSED_MS,
      REVEAL_MS,
      HOST_AWAY_MS,
      Number.NaN,
      Number.NaN,
    ])
    const paused = openRoom(['Ada'])
    paused.play({ type: 'pause', at: paused.at })
    expect(dueIn(paused)).toBe(HOST_GONE_MS)
  })

  test('at the latest at the end of the day', () => {
    for (const room of [new Room(), ROOMS.standings()]) {
      const end = room.party.createdAt + PARTY_LIFE_MS
      expect(partyDueAt(room.party, end - 1)).toBe(end)
    }
  })

  test('a tick before that changes nothing', () => {
    for (const kind of KINDS) {
      const room = ROOMS[kind]()
      const { party } = room
      const early = kind === 'lobby' ? HOST_GONE_MS - 1 : OVER.includes(kind) ? PARTY_LIFE_MS * 2 : dueIn(room) - 1
      room.play({ type: 'tick', hostSeenAt: room.at, at: room.at + early })
      expect(room.party).toBe(party)
    }
  })
})

describe('[PR8] an outage', () => {
  test('moves the deadlines of a running party by the time that was lost since the last one', () => {
    const room = openRoom(['Ada'])
    const { at } = room
    room.play({ type: 'outage', downSince: at + 1_000, at: at + 11_000 })
    room.play({ type: 'outage', downSince: at + 5_000, at: at + 12_000 })
    expect(room.party.phase).toEqual({ kind: 'open', openedAt: at + 11_000, closesAt: at + 31_000 })
    expect(room.party.resumedUntil).toBe(at + 12_000)
  })

  test('moves nothing that had run out before, that is paused, or that does not run', () => {
    const overdue = openRoom(['Ada'])
    const { phase } = overdue.party
    overdue.play({ type: 'outage', downSince: overdue.at + 20_500, at: overdue.at + 90_000 })
    expect(overdue.party).toMatchObject({ phase, resumedUntil: overdue.at + 90_000 })
    const paused = openRoom(['Ada'])
    paused.play({ type: 'pause', at: paused.at })
    paused.play({ type: 'outage', downSince: paused.at, at: paused.at + 90_000 })
    expect(paused.party).toMatchObject({ phase, resumedUntil: paused.at + 90_000 })
    for (const room of [ROOMS.lobby(), ROOMS.podium()]) {
      const { party } = room
      room.play({ type: 'outage', downSince: room.at, at: room.at + 90_000 })
      expect(room.party).toBe(party)
    }
  })
})
