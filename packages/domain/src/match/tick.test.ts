import { describe, expect, test } from 'vitest'
import { LOBBY_LIFE_MS } from './start-game.ts'
import {
  answer,
  finishedMatch,
  joinedMatch,
  leave,
  noticesOfType,
  playByClock,
  playingMatch,
  playMoves,
  questions,
  ready,
  readyMatch,
  refusalOf,
  rightAnswer,
  T0,
  tick,
  waitingMatch,
  wrongAnswer,
} from './testing/builders.ts'
import { nextDeadline } from './tick.ts'

const CLOSES = T0 + 10_000
const GRACE = 500
const REVEAL = 1500

describe('a running game', () => {
  test('[B11] a tick that comes too early changes nothing', () => {
    const match = playingMatch()
    expect(nextDeadline(match)).toBe(CLOSES + GRACE)
    expect(playMoves(match, tick(CLOSES + GRACE - 1)).match).toBe(match)
  })

  test('[B11] without answers, ticks time out both players and continue with the next question', () => {
    const { match, notices } = playMoves(playingMatch(), tick(CLOSES + GRACE))
    expect(noticesOfType(notices, 'question-timed-out').map(({ role, index }) => [role, index])).toEqual([
      ['host', 0],
      ['guest', 0],
    ])
    expect(noticesOfType(notices, 'answer-revealed').map(({ to, answer }) => [to, answer])).toEqual([
      ['host', rightAnswer(0)],
      ['guest', rightAnswer(0)],
    ])
    expect(nextDeadline(match)).toBe(CLOSES + GRACE + REVEAL)
    const next = playMoves(match, tick(CLOSES + GRACE + REVEAL))
    expect(noticesOfType(next.notices, 'question-dealt').map(({ role, index }) => [role, index])).toEqual([
      ['host', 1],
      ['guest', 1],
    ])
  })

  test('a repeated tick changes nothing', () => {
    const { match } = playMoves(playingMatch(), tick(CLOSES + GRACE))
    expect(playMoves(match, tick(CLOSES + GRACE)).match).toBe(match)
  })

  test('[B12] when one answers at once, that player alone moves on after a second and a half', () => {
    const { match } = playMoves(playingMatch(), answer('guest', 0, wrongAnswer(0), T0 + 1000))
    expect(nextDeadline(match)).toBe(T0 + 2500)
    expect(playMoves(match, tick(T0 + 2499)).match).toBe(match)
    const { notices } = playMoves(match, tick(T0 + 2500))
    expect(notices).toMatchObject([{ type: 'question-dealt', to: 'guest', index: 1, closesAt: T0 + 12_500 }])
  })

  test('after a late tick the next question still gets its full timer', () => {
    const { notices } = playMoves(playingMatch(), answer('host', 0, rightAnswer(0), T0 + 1000), tick(T0 + 9000))
    expect(noticesOfType(notices, 'question-dealt')).toMatchObject([{ role: 'host', closesAt: T0 + 19_000 }])
  })

  test('[B11] a tick that had to wait gives the next question its full timer, and times nobody out for the wait', () => {
    const waited = { ...tick(T0 + 15_000), dueBy: T0 + 9_000 }
    const { match, notices } = playMoves(playingMatch(), answer('host', 0, rightAnswer(0), T0 + 1000), waited)
    expect(noticesOfType(notices, 'question-dealt')).toMatchObject([{ role: 'host', closesAt: T0 + 25_000 }])
    expect(noticesOfType(notices, 'question-timed-out')).toEqual([])
    expect(refusalOf(match, answer('guest', 0, rightAnswer(0), T0 + 9_500))).toBe(null)
  })

  test('[B11] a tick that had to wait shows the answer of a question that timed out for as long as any other', () => {
    const waited = { ...tick(CLOSES + GRACE + 6_000), dueBy: CLOSES + GRACE }
    const { match } = playMoves(playingMatch(), waited)
    expect(nextDeadline(match)).toBe(CLOSES + GRACE + 6_000 + 1_500)
  })

  test('[B12] when one player is done, both are notified and the match waits for the other', () => {
    const { match, notices } = playMoves(playingMatch(1), answer('host', 0, rightAnswer(0), T0 + 1000), tick(T0 + 2500))
    expect(noticesOfType(notices, 'player-completed')).toMatchObject([{ role: 'host', scores: { host: 1, guest: 0 } }])
    expect(noticesOfType(notices, 'match-ended')).toEqual([])
    expect(match.phase).toBe('playing')
    expect(nextDeadline(match)).toBe(CLOSES + GRACE)
  })

  test('[B12] when both are done, the game ends after the last reveal with scores, winner and all answers', () => {
    const { match, notices } = playMoves(
      playingMatch(1),
      answer('host', 0, rightAnswer(0), T0 + 1000),
      answer('guest', 0, wrongAnswer(0), T0 + 2000),
      tick(T0 + 2500),
      tick(T0 + 3500),
    )
    expect(notices.slice(-2)).toMatchObject([
      { type: 'player-completed', role: 'guest' },
      {
        type: 'match-ended',
        to: 'lobby',
        scores: { host: 1, guest: 0 },
        winner: 'host',
        forfeit: null,
        answers: [
          { role: 'host', index: 0, choice: rightAnswer(0), correct: true, timedOut: false },
          { role: 'guest', index: 0, choice: wrongAnswer(0), correct: false, timedOut: false },
        ],
      },
    ])
    expect(match).toMatchObject({ phase: 'finished', result: { reached: { host: 1, guest: 1 } } })
  })

  test('[B11] without any answer, ticks alone play ten questions to a tie', () => {
    const { match, notices } = playByClock(playingMatch(10))
    expect(match.phase).toBe('finished')
    expect(noticesOfType(notices, 'answer-judged')).toHaveLength(20)
    expect(noticesOfType(notices, 'match-ended')).toMatchObject([{ scores: { host: 0, guest: 0 }, winner: 'tie' }])
  })
})

describe('a lobby between games', () => {
  test('[B15] it closes after ten minutes, joined or not', () => {
    for (const match of [waitingMatch(), joinedMatch()]) {
      expect(nextDeadline(match)).toBe(T0 + LOBBY_LIFE_MS)
      expect(LOBBY_LIFE_MS).toBe(600_000)
      expect(playMoves(match, tick(T0 + LOBBY_LIFE_MS - 1)).match).toBe(match)
      const { match: dead, notices } = playMoves(match, tick(T0 + LOBBY_LIFE_MS))
      expect(dead).toMatchObject({ phase: 'ended', by: 'clock', last: null })
      expect(notices).toMatchObject([{ type: 'lobby-ended', by: 'clock' }])
      expect(nextDeadline(dead)).toBe(null)
      expect(playMoves(dead, tick(T0 + 2 * LOBBY_LIFE_MS)).match).toBe(dead)
    }
  })

  test('while questions are awaited, a tick is due every second', () => {
    const match = readyMatch()
    expect(nextDeadline(match)).toBe(T0 + 1000)
    expect(playMoves(match, tick(T0 + 999)).match).toBe(match)
    const reminded = playMoves(match, tick(T0 + 1000))
    expect(reminded.notices).toEqual([])
    expect(nextDeadline(reminded.match)).toBe(T0 + 2000)
    const started = playMoves(reminded.match, { type: 'deal', questions: questions(1), at: T0 + 1001 })
    expect(started.match.phase).toBe('playing')
  })

  test('when questions never come, the lobby still closes in time', () => {
    expect(playByClock(readyMatch()).match).toMatchObject({ phase: 'ended', by: 'clock' })
  })

  test('when nobody plays again, a finished lobby ends after ten minutes and keeps its result', () => {
    const match = finishedMatch()
    const end = playMoves(match, ready('host', match.closesAt - 1), tick(match.closesAt))
    expect(end.match).toMatchObject({ phase: 'ended', by: 'clock', last: { result: match.result } })
  })

  test('after a player left, no tick is due', () => {
    const { match } = playMoves(joinedMatch(), leave('host'))
    expect(nextDeadline(match)).toBe(null)
  })
})

describe('[S-188] after the clock was set back by an hour', () => {
  const HOUR = 3_600_000

  test('an open question gets its full time from now on, and the game ends', () => {
    const { match } = playMoves(playingMatch(), tick(T0 - HOUR))
    expect(nextDeadline(match)).toBe(T0 - HOUR + 10_000 + GRACE)
    expect(playByClock(match).match.phase).toBe('finished')
  })

  test('a reveal ends now, and a waiting lobby lives as long as any other', () => {
    const revealed = playMoves(playingMatch(), answer('host', 0, rightAnswer(0), T0 + 1_000)).match
    const { match } = playMoves(revealed, tick(T0 - HOUR))
    expect(nextDeadline(match)).toBeLessThanOrEqual(T0 - HOUR + 10_000 + GRACE)
    const lobby = playMoves(waitingMatch(), tick(T0 - HOUR)).match
    expect(nextDeadline(lobby)).toBe(T0 - HOUR + LOBBY_LIFE_MS)
  })
})
