import { expect, test } from 'vitest'
import { seqOf } from './match.ts'
import { answer, bothReady, playing, questions, right, runOut, T0, waiting, when } from './testing/builders.ts'

test('the first events of a match are numbered one after the other over all channels', () => {
  const { match, notices } = when(bothReady(), { type: 'deal', questions: questions(1), at: T0 })
  expect(notices.map(({ to, seq, after }) => [to, seq, after])).toEqual([
    ['lobby', 4, 3],
    ['host', 5, 0],
    ['guest', 6, 0],
  ])
  expect(seqOf(match)).toBe(6)
  expect(seqOf(waiting())).toBe(0)
})

test('a listener of one channel finds each event tied to the one before it', () => {
  const { notices } = runOut(playing(3))
  for (const channel of ['lobby', 'host', 'guest'] as const) {
    const heard = notices.filter(({ to }) => to === channel)
    expect(heard.length).toBeGreaterThan(2)
    expect(heard.slice(1).map(({ after }) => after)).toEqual(heard.slice(0, -1).map(({ seq }) => seq))
  }
})

test('a move that says nothing uses up no number', () => {
  const once = when(playing(), answer('host', 0, right(0), T0 + 1)).match
  expect(seqOf(when(once, answer('host', 0, right(0), T0 + 2)).match)).toBe(seqOf(once))
})
