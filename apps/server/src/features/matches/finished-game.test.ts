import type { Match } from '@knowdown/domain/match/match'
import { expect, test } from 'vitest'
import { finishedGame } from './finished-game.ts'
import type { StoredMatch } from './match-store.ts'

const question = (id: string, fresh: boolean) => ({ id, ...(fresh && { fresh: true }) })
const chose = (choice: string | null, tookMs = 2_000) => ({ choice, tookMs })

/** A battle that has just ended, told by what this is about alone. */
function ended(host: readonly object[], guest: readonly object[], winner = 'tie') {
  const before = { matchId: 'm', match: { phase: 'playing' } } as unknown as StoredMatch
  const after = {
    phase: 'finished',
    round: 1,
    game: {
      questions: [question('new', true), question('known', false), question('other', true), question('last', true)],
      seats: { host: { verdicts: host }, guest: { verdicts: guest } },
    },
    result: { scores: { host: 0, guest: 0 }, winner, forfeit: null, reached: { host: 5, guest: 5 } },
  } as unknown as Match
  return finishedGame(before, after, 1)
}

test('what was chosen first counts: not what was seen before, not what ran out of time, not what was never reached', () => {
  expect(
    ended([chose('A'), chose('B'), chose(null)], [chose('C'), chose('D'), chose('E'), chose('F')])?.firstAnswers,
  ).toEqual({
    host: [{ questionId: 'new', answer: 'A' }],
    guest: [
      { questionId: 'new', answer: 'C' },
      { questionId: 'other', answer: 'E' },
      { questionId: 'last', answer: 'F' },
    ],
  })
})

const machine = ['A', 'B', 'C', 'D'].map((choice) => chose(choice, 20))
const person = ['A', 'B', 'C', 'D'].map((choice) => chose(choice))

test('nothing is learnt from a machine', () => {
  expect(ended(machine, machine)?.firstAnswers).toEqual({ host: [], guest: [] })
})

test.each([
  ['two people', person, person, 'guest', [true, true]],
  ['two machines', machine, machine, 'host', [false, false]],
  ['a machine that wins', machine, person, 'host', [false, false]],
  ['a machine that ties', person, machine, 'tie', [false, false]],
  ['a machine that loses', machine, person, 'guest', [false, true]],
])('[S-21] of %s who counts is who played as people do and was not robbed', (_who, host, guest, winner, rated) => {
  expect(Object.values(ended(host, guest, winner)?.rated ?? {})).toEqual(rated)
})
