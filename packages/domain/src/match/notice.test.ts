import { expect, test } from 'vitest'
import { lastSeqOf } from './match.ts'
import {
  answer,
  playByClock,
  playingMatch,
  playMoves,
  questions,
  readyMatch,
  rightAnswer,
  T0,
  waitingMatch,
} from './testing/builders.ts'

test('the first events of a match are numbered one after the other over all channels', () => {
  const { match, notices } = playMoves(readyMatch(), { type: 'deal', questions: questions(1), at: T0 })
  expect(notices.map(({ to, seq, after }) => [to, seq, after])).toEqual([
    ['lobby', 4, 3],
    ['host', 5, 0],
    ['guest', 6, 0],
  ])
  expect(lastSeqOf(match)).toBe(6)
  expect(lastSeqOf(waitingMatch())).toBe(0)
})

test('on each channel every event names the one before it', () => {
  const { notices } = playByClock(playingMatch(3))
  for (const channel of ['lobby', 'host', 'guest'] as const) {
    const heard = notices.filter(({ to }) => to === channel)
    expect(heard.length).toBeGreaterThan(2)
    expect(heard.slice(1).map(({ after }) => after)).toEqual(heard.slice(0, -1).map(({ seq }) => seq))
  }
})

test('a move without notices uses no number', () => {
  const once = playMoves(playingMatch(), answer('host', 0, rightAnswer(0), T0 + 1)).match
  expect(lastSeqOf(playMoves(once, answer('host', 0, rightAnswer(0), T0 + 2)).match)).toBe(lastSeqOf(once))
})
