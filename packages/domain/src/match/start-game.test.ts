import { describe, expect, test } from 'vitest'
import type { BattleQuestion } from './battle-question.ts'
import { awaitsQuestions } from './match.ts'
import type { Move } from './move.ts'
import { LOBBY_LIFE_MS, newLobby } from './start-game.ts'
import {
  answer,
  finishedMatch,
  joinedMatch,
  leave,
  noticesOfType,
  playingMatch,
  playMoves,
  questions,
  ready,
  readyMatch,
  refusalOf,
  rightAnswer,
  T0,
  waitingMatch,
} from './testing/builders.ts'

describe('a new lobby', () => {
  test('[B15] its category is video games and its level medium unless chosen otherwise', () => {
    expect(newLobby({ code: 'AB3D', at: T0 })).toMatchObject({ category: 'video games', difficulty: 'medium' })
    const wish = { code: 'AB3D', category: 'capitals', difficulty: 'obscure', at: T0 } as const
    expect(newLobby(wish)).toMatchObject({ category: 'capitals', difficulty: 'obscure', phase: 'waiting' })
  })

  test('when someone joins, the guest seat is taken and both are notified', () => {
    const { match, notices } = playMoves(waitingMatch(), { type: 'join', at: T0 + 5 })
    expect(match.guestJoined).toBe(true)
    expect(notices).toEqual([{ type: 'player-joined', role: 'guest', to: 'lobby', seq: 1, after: 0 }])
  })

  test('when the seat is taken, or the game runs or is over, a third player is refused in the same way', () => {
    for (const match of [joinedMatch(), playingMatch(), finishedMatch()]) {
      expect(refusalOf(match, { type: 'join', at: T0 })).toBe('lobby-full')
    }
  })

  test('when its ten minutes are over, nobody can join, even before the next tick', () => {
    expect(refusalOf(waitingMatch(), { type: 'join', at: T0 + LOBBY_LIFE_MS - 1 })).toBe(null)
    expect(refusalOf(waitingMatch(), { type: 'join', at: T0 + LOBBY_LIFE_MS })).toBe('lobby-ended')
    expect(refusalOf(joinedMatch(), ready('host', T0 + LOBBY_LIFE_MS))).toBe('lobby-ended')
  })

  test('moves of an empty guest seat are refused', () => {
    expect(refusalOf(waitingMatch(), ready('guest'))).toBe('no-such-seat')
    expect(refusalOf(waitingMatch(), leave('guest'))).toBe('no-such-seat')
    expect(refusalOf(waitingMatch(), { type: 'absent', role: 'guest', at: T0 })).toBe('no-such-seat')
  })
})

describe('two players in a lobby', () => {
  test('[B12] when one is ready, the other is notified and no questions are needed yet', () => {
    const { match, notices } = playMoves(joinedMatch(), ready('guest'))
    expect(notices).toMatchObject([{ type: 'player-ready', role: 'guest' }])
    expect(awaitsQuestions(match)).toBe(false)
  })

  test('[B12] when both are ready, in either order, the questions are awaited', () => {
    expect(awaitsQuestions(playMoves(joinedMatch(), ready('guest'), ready('host')).match)).toBe(true)
    expect(awaitsQuestions(playMoves(joinedMatch(), ready('host'), ready('guest')).match)).toBe(true)
  })

  test('when the host was ready before anybody joined, the guest alone completes it', () => {
    const { match } = playMoves(waitingMatch(), ready('host'), { type: 'join', at: T0 }, ready('guest'))
    expect(awaitsQuestions(match)).toBe(true)
  })

  test('when ready is repeated, even after the start, nothing changes', () => {
    const once = playMoves(joinedMatch(), ready('host')).match
    expect(playMoves(once, ready('host', T0 + 9)).match).toBe(once)
    const running = playingMatch()
    expect(playMoves(running, ready('host')).match).toBe(running)
  })

  test('when the lobby has ended, ready is refused', () => {
    const { match } = playMoves(readyMatch(), leave('host'))
    expect(refusalOf(match, ready('host'))).toBe('lobby-ended')
    expect(refusalOf(match, { type: 'join', at: T0 })).toBe('lobby-ended')
  })
})

const deal = (set: readonly BattleQuestion[], at = T0): Move => ({ type: 'deal', questions: set, at })

describe('two ready players', () => {
  test('[B12] when the questions come, the match starts and each player gets the first question on the own channel', () => {
    const { match, notices } = playMoves(readyMatch(), deal(questions(3), T0 + 7))
    expect(match).toMatchObject({ phase: 'playing', round: 1 })
    expect(notices.map(({ type, to }) => [type, to])).toEqual([
      ['match-started', 'lobby'],
      ['question-dealt', 'host'],
      ['question-dealt', 'guest'],
    ])
    expect(noticesOfType(notices, 'match-started')).toMatchObject([{ count: 3, timersMs: [10_000, 10_000, 10_000] }])
    expect(noticesOfType(notices, 'question-dealt')[1]).toMatchObject({
      role: 'guest',
      index: 0,
      timerMs: 10_000,
      closesAt: T0 + 10_007,
    })
  })

  test('[B12] both get the same question with the same order of options, and no answer or id with it', () => {
    const { notices } = playMoves(readyMatch(), deal(questions(2)))
    const [host, guest] = noticesOfType(notices, 'question-dealt').map(({ question }) => question)
    expect(host).toEqual({ question: 'What is a0?', options: ['one-a0', 'two-a0', 'right-a0', 'four-a0'] })
    expect(guest).toEqual(host)
    expect(JSON.stringify(noticesOfType(notices, 'match-started'))).not.toMatch(/-a\d|What is/)
  })

  test('[B12] a long question gets more time, and both receive all timers at the start', () => {
    const [short, other] = questions(2)
    if (!short || !other) throw new Error('no questions')
    const long = { ...other, question: Array.from({ length: 24 }, () => 'word').join(' ') }
    const { notices } = playMoves(readyMatch(), deal([long, short]))
    expect(noticesOfType(notices, 'match-started')).toMatchObject([{ timersMs: [12_000, 10_000] }])
    expect(noticesOfType(notices, 'question-dealt')[0]).toMatchObject({ timerMs: 12_000, closesAt: T0 + 12_000 })
  })

  test('extra fields of a question are not stored', () => {
    const rich = questions(1).map((question) => ({ ...question, explanation: 'because' }))
    expect(JSON.stringify(playMoves(readyMatch(), deal(rich)))).not.toContain('because')
  })

  test('a fixed time limit replaces the one by words', () => {
    const { notices } = playMoves(readyMatch(), { type: 'deal', questions: questions(1), timerMs: 2000, at: T0 })
    expect(noticesOfType(notices, 'question-dealt')[0]).toMatchObject({ timerMs: 2000, closesAt: T0 + 2000 })
  })

  test('an empty set, or one with an unplayable question, is refused', () => {
    expect(refusalOf(readyMatch(), deal([]))).toBe('questions-unfit')
    const [good, bad] = questions(2)
    expect(refusalOf(readyMatch(), deal([good, { ...bad, answer: 'nowhere' }] as BattleQuestion[]))).toBe(
      'questions-unfit',
    )
  })

  test('when a question comes twice in the set, it is refused', () => {
    expect(refusalOf(readyMatch(), deal([...questions(2), ...questions(1)]))).toBe('questions-repeated')
  })
})

test('questions are refused unless both players are ready', () => {
  const ended = playMoves(readyMatch(), leave('host')).match
  for (const match of [playMoves(joinedMatch(), ready('host')).match, playingMatch(), finishedMatch(), ended]) {
    expect(refusalOf(match, deal(questions(1, 'b')))).toBe('questions-not-wanted')
  }
})

describe('a finished game', () => {
  const again = () => playMoves(finishedMatch(2), ready('guest'), ready('host')).match

  test('when both press ready again, a new game starts from zero in the same lobby', () => {
    expect(awaitsQuestions(again())).toBe(true)
    const { match } = playMoves(again(), deal(questions(2, 'b')))
    expect(match).toMatchObject({ phase: 'playing', round: 2, code: 'AB3D' })
    expect(match).not.toHaveProperty('result')
    expect(match).toHaveProperty('game.seats.host.verdicts', [])
  })

  test('when a question of an earlier game comes back, it is refused', () => {
    expect(refusalOf(again(), deal([...questions(1, 'b'), ...questions(1)]))).toBe('questions-repeated')
  })

  test('when an answer of the earlier game arrives late in the new one, it is refused there', () => {
    const { match } = playMoves(again(), deal(questions(2, 'b')))
    expect(refusalOf(match, answer('host', 0, rightAnswer(0), T0 + 1))).toBe('not-an-option')
  })
})

test('when questions cannot be had, both players are told and the lobby stays as it was', () => {
  const match = readyMatch()
  const failed = playMoves(match, { type: 'deal-failed', message: 'Please wait.', at: T0 })
  expect(failed.notices).toMatchObject([{ type: 'deal-failed', message: 'Please wait.', to: 'lobby' }])
  expect({ ...failed.match, lastSeq: match.lastSeq }).toEqual(match)
})

test('a match remembers which questions were new to both players, and no other field of a question', () => {
  const [first, second] = questions(2)
  if (!first || !second) throw new Error('no questions')
  const fresh = { ...first, fresh: true as const, explanation: 'Because.' }
  const { match } = playMoves(readyMatch(), { type: 'deal', questions: [fresh, second], timerMs: 9000, at: T0 })
  expect(match).toHaveProperty('game.questions', [
    { ...first, fresh: true, timerMs: 9000 },
    { ...second, timerMs: 9000 },
  ])
})
