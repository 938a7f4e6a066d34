import { describe, expect, test } from 'vitest'
import { clampGrace, graceFor, judgementOf } from './answer.ts'
import {
  answer,
  finishedMatch,
  joinedMatch,
  leave,
  noticesOfType,
  playingMatch,
  playMoves,
  refusalOf,
  rightAnswer,
  T0,
  tick,
  wrongAnswer,
} from './testing/builders.ts'

const CLOSES = T0 + 10_000

describe('an open question with ten seconds', () => {
  test('[B11] when the right answer comes in time, it scores one point', () => {
    const { match, notices } = playMoves(playingMatch(), answer('host', 0, rightAnswer(0), T0 + 4000))
    expect(notices).toEqual([
      {
        type: 'answer-judged',
        role: 'host',
        index: 0,
        correct: true,
        timedOut: false,
        scores: { host: 1, guest: 0 },
        to: 'lobby',
        seq: 7,
        after: 4,
      },
    ])
    expect(match).toHaveProperty('game.seats.host.verdicts', [
      { choice: rightAnswer(0), correct: true, timedOut: false, tookMs: 4000 },
    ])
  })

  test('when a wrong answer comes, it scores nothing and the reply holds the right one', () => {
    const { match } = playMoves(playingMatch(), answer('guest', 0, wrongAnswer(0), T0 + 10))
    expect(judgementOf(match, 'guest', 0)).toEqual({
      correct: false,
      timedOut: false,
      answer: rightAnswer(0),
      scores: { host: 0, guest: 0 },
    })
    expect(judgementOf(match, 'host', 0)).toBe(null)
    expect(judgementOf(match, 'guest', 1)).toBe(null)
  })

  test.each([
    ['at the last moment', CLOSES, 0, true],
    ['a moment too late', CLOSES + 1, 0, false],
    ['late by less than its grace', CLOSES + 200, 300, true],
    ['late by exactly its grace', CLOSES + 300, 300, true],
    ['late by more than its grace', CLOSES + 301, 300, false],
    ['with a grace stretched beyond the limit', CLOSES + 501, 60_000, false],
    ['with a grace below nothing', CLOSES, -5000, true],
  ])('[B11] when the right answer comes %s, only the server clock decides', (_, at, graceMs, correct) => {
    const late = answer('host', 0, rightAnswer(0), at, graceMs)
    expect(refusalOf(playingMatch(), late)).toBe(correct ? null : 'too-late')
    if (!correct) return
    expect(judgementOf(playMoves(playingMatch(), late).match, 'host', 0)).toMatchObject({ correct, timedOut: false })
  })

  test('[S-121] when an answer comes late, it is refused alike before and after the clock has closed the question', () => {
    const late = answer('host', 0, rightAnswer(0), CLOSES + 1)
    expect(refusalOf(playingMatch(), late)).toBe('too-late')
    expect(refusalOf(playMoves(playingMatch(), tick(CLOSES + 500)).match, late)).toBe('too-late')
  })

  test('[S-121] when an answer or a give-up belongs to another game, it is refused', () => {
    const match = playingMatch()
    for (const choice of [rightAnswer(0), null]) {
      expect(refusalOf(match, { ...answer('host', 0, choice, T0 + 1), round: match.round - 1 })).toBe('other-round')
      expect(refusalOf(match, { ...answer('host', 0, choice, T0 + 1), round: match.round })).toBe(null)
    }
  })

  test('[B11] when time runs out, both are notified and only that player gets the right answer', () => {
    const notices = playMoves(playingMatch(), tick(CLOSES + 500)).notices.filter(
      (notice) => !('role' in notice) || notice.role === 'host',
    )
    expect(noticesOfType(notices, 'answer-judged')).toMatchObject([{ timedOut: true, correct: false, to: 'lobby' }])
    expect(noticesOfType(notices, 'question-timed-out')).toMatchObject([{ role: 'host', index: 0, to: 'lobby' }])
    expect(noticesOfType(notices, 'answer-revealed')).toMatchObject([
      { role: 'host', answer: rightAnswer(0), to: 'host' },
    ])
    expect(JSON.stringify(notices.filter(({ to }) => to !== 'host'))).not.toContain(rightAnswer(0))
  })

  test('[B11] when a player claims a timeout early, it is final and scores nothing', () => {
    const { match } = playMoves(playingMatch(), answer('host', 0, null, T0 + 100))
    expect(judgementOf(match, 'host', 0)).toMatchObject({ correct: false, timedOut: true, scores: { host: 0 } })
    expect(refusalOf(match, answer('host', 0, rightAnswer(0), T0 + 200))).toBe('too-late')
  })

  test('when the choice is no option of the question, it is refused and the question stays open', () => {
    const match = playingMatch()
    for (const choice of ['', rightAnswer(1), rightAnswer(0).toUpperCase(), 'x'.repeat(10_000)]) {
      expect(refusalOf(match, answer('host', 0, choice, T0 + 1))).toBe('not-an-option')
    }
  })

  test.each([1, 2, 999, -1, -1e9, 0.5, Number.NaN])('when index %d is answered, it is not open', (index) => {
    expect(refusalOf(playingMatch(), answer('host', index, rightAnswer(0), T0 + 1))).toBe('question-not-open')
  })

  test('when the clock of the judging node is behind, the answer time is not negative', () => {
    const { match } = playMoves(playingMatch(), answer('host', 0, rightAnswer(0), T0 - 50))
    expect(match).toHaveProperty('game.seats.host.verdicts.0.tookMs', 0)
  })
})

describe('a judged question', () => {
  const judged = () => playMoves(playingMatch(), answer('host', 0, rightAnswer(0), T0 + 4000)).match

  test('[B14] when the same answer is sent again, nothing changes and the verdict is the same', () => {
    const match = judged()
    const again = playMoves(match, answer('host', 0, rightAnswer(0), T0 + 99_000))
    expect(again).toEqual({ match, notices: [] })
    expect(again.match).toBe(match)
    expect(judgementOf(again.match, 'host', 0)).toMatchObject({ correct: true, timedOut: false })
  })

  test('[B11] when another answer or a timeout claim is sent, it is refused', () => {
    expect(refusalOf(judged(), answer('host', 0, wrongAnswer(0), T0 + 4001))).toBe('already-answered')
    expect(refusalOf(judged(), answer('host', 0, null, T0 + 4001))).toBe('already-answered')
  })

  test('[B11] after a timeout the late answer is refused, and giving up changes nothing', () => {
    const { match } = playMoves(playingMatch(), tick(CLOSES + 500))
    expect(refusalOf(match, answer('host', 0, rightAnswer(0), CLOSES + 501))).toBe('too-late')
    expect(playMoves(match, answer('host', 0, null, CLOSES + 501)).match).toBe(match)
  })

  test('while it is revealed, the next question cannot be answered', () => {
    expect(refusalOf(judged(), answer('host', 1, rightAnswer(1), T0 + 4001))).toBe('question-not-open')
  })

  test('[B12] the other player can still answer it', () => {
    const { match } = playMoves(judged(), answer('guest', 0, rightAnswer(0), T0 + 9000))
    expect(judgementOf(match, 'guest', 0)).toMatchObject({ correct: true, scores: { host: 1, guest: 1 } })
  })

  test('after the end of match and lobby the same answer still gets the same verdict', () => {
    const over = playMoves(judged(), leave('guest')).match
    const gone = playMoves(over, leave('host')).match
    for (const match of [over, gone]) {
      expect(playMoves(match, answer('host', 0, rightAnswer(0), T0 + 99_000)).match).toBe(match)
      expect(judgementOf(match, 'host', 0)).toMatchObject({ correct: true, answer: rightAnswer(0) })
      expect(refusalOf(match, answer('host', 0, wrongAnswer(0), T0))).toBe('already-answered')
      expect(refusalOf(match, answer('host', 1, rightAnswer(1), T0))).toBe('not-playing')
    }
  })
})

test('before the start and after the last question there is nothing to answer', () => {
  expect(refusalOf(joinedMatch(), answer('host', 0, rightAnswer(0), T0))).toBe('not-playing')
  expect(refusalOf(finishedMatch(1), answer('host', 1, rightAnswer(1), T0))).toBe('not-playing')
  expect(judgementOf(joinedMatch(), 'host', 0)).toBe(null)
})

test('[B11] [S-13] grace is half the round trip, at most half a second', () => {
  expect([0, 80, 1000, 1001, 60_000].map(graceFor)).toEqual([0, 40, 500, 500, 500])
})

test('any grace is held to the same limits', () => {
  expect([-200, 0, 499, 501].map(clampGrace)).toEqual([0, 0, 499, 500])
})
