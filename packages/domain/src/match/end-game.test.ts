import { describe, expect, test } from 'vitest'
import { newLobby } from './start-game.ts'
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
  refusalOf,
  rightAnswer,
  T0,
  waitingMatch,
} from './testing/builders.ts'

test('when the host leaves a waiting lobby, it ends, and the event says by whom', () => {
  for (const match of [waitingMatch(), joinedMatch()]) {
    const { match: left, notices } = playMoves(match, leave('host'))
    expect(left).toMatchObject({ phase: 'ended', by: 'host', last: null })
    expect(notices).toMatchObject([{ type: 'lobby-ended', by: 'host', to: 'lobby' }])
  }
})

test('[B25] a guest who leaves a waiting lobby frees the seat: the code stays, and somebody else can join', () => {
  const { match: left, notices } = playMoves(joinedMatch(), ready('host'), ready('guest'), leave('guest'))
  expect(left).toMatchObject({
    phase: 'waiting',
    guestJoined: false,
    ready: { host: true, guest: false },
    awaySince: { guest: null },
    dealDueAt: null,
  })
  expect(notices.at(-1)).toMatchObject({ type: 'player-left', role: 'guest', to: 'lobby' })
  expect(noticesOfType(notices, 'lobby-ended')).toEqual([])
  expect(refusalOf(left, ready('guest'))).toBe('no-such-seat')
  expect(playMoves(left, { type: 'join', at: T0 }).match).toMatchObject({ guestJoined: true })
})

test('[B18] the name that a guest chose goes with the seat, and that of the host stays', () => {
  const host = newLobby({ code: 'AB3D', hostName: 'Ada', at: T0 })
  const both = playMoves(host, { type: 'join', name: 'Bo', at: T0 }).match
  expect(both.visitorNames).toEqual({ host: 'Ada', guest: 'Bo' })
  const { match: left } = playMoves(both, leave('guest'))
  expect(left.visitorNames).toEqual({ host: 'Ada' })
  expect(playMoves(left, { type: 'join', at: T0 }).match.visitorNames).toEqual({ host: 'Ada' })
  expect(playMoves(joinedMatch(), leave('guest')).match).not.toHaveProperty('visitorNames')
})

test('[B18] chosen names last from the lobby to the end of the game', () => {
  const lobby = newLobby({ code: 'AB3D', hostName: 'Ada', at: T0 })
  const dealt = { type: 'deal', questions: questions(3), at: T0 } as const
  const { match } = playMoves(lobby, { type: 'join', at: T0 }, ready('host'), ready('guest'), dealt, leave('guest'))
  expect(match).toMatchObject({ phase: 'finished', visitorNames: { host: 'Ada' } })
})

describe('a running game which the leading player leaves', () => {
  const left = () => playMoves(playingMatch(3), answer('host', 0, rightAnswer(0), T0 + 1000), leave('host', T0 + 1200))

  test('the other player wins, and the scores stay as they were', () => {
    expect(noticesOfType(left().notices, 'match-ended')).toMatchObject([
      { winner: 'guest', forfeit: 'host', scores: { host: 1, guest: 0 }, answers: [{ role: 'host', index: 0 }] },
    ])
    expect(left().match).toMatchObject({
      phase: 'finished',
      result: { forfeit: 'host', reached: { host: 1, guest: 1 } },
    })
  })

  test('the lobby stays open, so that the winner can read the result', () => {
    expect(noticesOfType(left().notices, 'lobby-ended')).toEqual([])
  })

  test('leaving again, and the closing connection, change nothing', () => {
    const { match } = left()
    expect(playMoves(match, leave('host'), { type: 'absent', role: 'host', at: T0 + 1300 }).match).toBe(match)
  })

  test('there is no rematch', () => {
    expect(refusalOf(left().match, ready('guest', T0 + 2000))).toBe('opponent-left')
  })

  test('open questions are closed for good', () => {
    expect(refusalOf(left().match, answer('guest', 0, rightAnswer(0), T0 + 1300))).toBe('not-playing')
  })

  test('when the winner leaves too, the lobby ends and the result stays', () => {
    const { match } = playMoves(left().match, leave('guest'))
    expect(match).toMatchObject({ phase: 'ended', by: 'guest', last: { result: { winner: 'guest' } } })
  })
})

test('when a player leaves after the game, the lobby ends by that player and the scores stay', () => {
  const match = finishedMatch()
  const { match: left, notices } = playMoves(match, ready('guest'), leave('host'))
  expect(left).toMatchObject({ phase: 'ended', by: 'host', last: { result: match.result } })
  expect(noticesOfType(notices, 'lobby-ended')).toMatchObject([{ by: 'host' }])
  expect(noticesOfType(notices, 'match-ended')).toEqual([])
})

test('when the lobby has ended, leaving changes nothing, not even by whom it ended', () => {
  const { match } = playMoves(joinedMatch(), leave('host'))
  expect(playMoves(match, leave('guest'), leave('host')).match).toBe(match)
})

test('after a game nobody is ready for the next one, and every question is closed', () => {
  const match = finishedMatch(1)
  expect(match.ready).toEqual({ host: false, guest: false })
  const { match: left } = playMoves(playingMatch(2), leave('guest', T0 + 100))
  expect(left).toMatchObject({
    ready: { host: false, guest: false },
    game: { seats: { host: { stage: { kind: 'done' } }, guest: { stage: { kind: 'done' } } } },
  })
})
