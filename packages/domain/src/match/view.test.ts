import { describe, expect, test } from 'vitest'
import {
  answer,
  finishedMatch,
  joinedMatch,
  leave,
  playingMatch,
  playMoves,
  questions,
  ready,
  rightAnswer,
  T0,
  tick,
  waitingMatch,
  wrongAnswer,
} from './testing/builders.ts'
import { viewForSeat } from './view.ts'

describe('a waiting lobby', () => {
  test('the host alone sees code, choice and closing time, and no opponent', () => {
    expect(viewForSeat(waitingMatch(), 'host', T0 + 5)).toEqual({
      code: 'AB3D',
      category: 'video games',
      difficulty: 'medium',
      role: 'host',
      phase: 'waiting',
      round: 0,
      seq: 0,
      at: T0 + 5,
      ready: false,
      opponent: null,
      scores: { host: 0, guest: 0 },
      count: 0,
      turn: null,
      answers: [],
      result: null,
      closesAt: T0 + 600_000,
      endedBy: null,
    })
  })

  test('each player sees whether the other is ready and connected', () => {
    const { match } = playMoves(joinedMatch(), ready('guest'), { type: 'absent', role: 'guest', at: T0 + 70 })
    expect(viewForSeat(match, 'host', T0)).toMatchObject({
      ready: false,
      opponent: { ready: true, present: false, backBy: T0 + 30_070, answered: 0, completed: false },
    })
    expect(viewForSeat(match, 'guest', T0)).toMatchObject({
      ready: true,
      opponent: { ready: false, present: true, backBy: null },
    })
  })

  test('when it was ended, both see by whom', () => {
    const { match } = playMoves(joinedMatch(), leave('host'))
    expect(viewForSeat(match, 'guest', T0)).toMatchObject({
      phase: 'ended',
      endedBy: 'host',
      result: null,
      closesAt: null,
    })
  })
})

describe('a running game', () => {
  test('[B17] the open question shows its index, its time left and its time limit, and no answer', () => {
    expect(viewForSeat(playingMatch(), 'host', T0 + 2500)).toMatchObject({
      phase: 'playing',
      count: 3,
      answers: [],
      seq: 6,
    })
    expect(viewForSeat(playingMatch(), 'host', T0 + 2500).turn).toEqual({
      kind: 'open',
      index: 0,
      question: { question: 'What is a0?', options: questions(1)[0]?.options },
      timerMs: 10_000,
      leftMs: 7500,
      closesAt: T0 + 10_000,
    })
    expect(viewForSeat(playingMatch(), 'host', T0 + 10_400).turn).toMatchObject({ leftMs: 0 })
  })

  const answered = () => playMoves(playingMatch(), answer('host', 0, wrongAnswer(0), T0 + 4000)).match

  test('[B17] after answering, the verdict shows with the right answer as long as the reveal lasts', () => {
    const shown = { index: 0, choice: wrongAnswer(0), correct: false, timedOut: false, answer: rightAnswer(0) }
    const { turn, answers } = viewForSeat(answered(), 'host', T0 + 4500)
    expect(turn).toMatchObject({ kind: 'reveal', shown, leftMs: 1000, question: { question: 'What is a0?' } })
    expect(answers).toEqual([shown])
    expect(viewForSeat(answered(), 'host', T0 + 5600).turn).toMatchObject({ leftMs: 0 })
  })

  test('[B17] the slower player sees progress and scores of the other and still an open question', () => {
    const other = viewForSeat(answered(), 'guest', T0 + 4500)
    expect(other).toMatchObject({ turn: { kind: 'open', index: 0 }, answers: [], opponent: { answered: 1 } })
    const withoutOptions = JSON.stringify({ ...other, turn: null })
    expect(withoutOptions).not.toContain(rightAnswer(0))
    expect(withoutOptions).not.toContain(wrongAnswer(0))
  })

  test('[B17] both see when a player is done', () => {
    const { match } = playMoves(playingMatch(1), answer('host', 0, rightAnswer(0), T0 + 10), tick(T0 + 1510))
    expect(viewForSeat(match, 'host', T0 + 1600)).toMatchObject({
      turn: { kind: 'done' },
      scores: { host: 1, guest: 0 },
    })
    expect(viewForSeat(match, 'guest', T0 + 1600)).toMatchObject({ opponent: { completed: true, answered: 1 } })
  })
})

describe('a finished game', () => {
  test('[B12] both see the same result, also after the lobby has ended', () => {
    const match = finishedMatch(2)
    const ended = playMoves(match, leave('guest')).match
    const { scores, winner, answers, forfeit } = match.result
    for (const one of [match, ended]) {
      expect(viewForSeat(one, 'host', T0).result).toEqual({ scores, winner, answers, forfeit })
      expect(viewForSeat(one, 'guest', T0).result).toEqual(viewForSeat(one, 'host', T0).result)
      expect(viewForSeat(one, 'host', T0)).toMatchObject({ turn: null, count: 2 })
    }
  })

  test('the right answers of questions that a forfeit left unplayed stay sealed', () => {
    const { match } = playMoves(playingMatch(3), answer('host', 0, rightAnswer(0), T0 + 10), leave('guest'))
    expect(JSON.stringify(viewForSeat(match, 'host', T0))).not.toMatch(/right-a[12]/)
    expect(viewForSeat(match, 'host', T0)).toMatchObject({ result: { winner: 'host', forfeit: 'guest' } })
  })

  test('when a new game has started, nothing of the old one is shown', () => {
    const again = playMoves(finishedMatch(1), ready('host'), ready('guest'), {
      type: 'deal',
      questions: questions(1, 'b'),
      at: T0,
    }).match
    expect(viewForSeat(again, 'host', T0)).toMatchObject({
      round: 2,
      result: null,
      answers: [],
      scores: { host: 0, guest: 0 },
    })
  })
})
