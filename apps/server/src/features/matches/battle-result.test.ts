import type { Match } from '@knowdown/domain/match/match'
import { expect, test } from 'vitest'
import { battleResult } from './battle-result.ts'
import type { StoredMatch } from './match-store.ts'

const question = (id: string, fresh: boolean) => ({ id, ...(fresh && { fresh: true }) })
const chose = (choice: string | null, tookMs = 2_000) => ({ choice, tookMs })

/** The result of a battle that has just ended; only the fields that these tests need are set. */
function resultOf(host: readonly object[], guest: readonly object[], winner = 'tie') {
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
  return battleResult(before, after, 1)
}

test('first answers leave out questions that were seen before, timed out or never reached', () => {
  expect(
    resultOf([chose('A'), chose('B'), chose(null)], [chose('C'), chose('D'), chose('E'), chose('F')])?.firstAnswers,
  ).toEqual({
    host: [{ questionId: 'new', answer: 'A' }],
    guest: [
      { questionId: 'new', answer: 'C' },
      { questionId: 'other', answer: 'E' },
      { questionId: 'last', answer: 'F' },
    ],
  })
})

test('[MD1] missed are the questions answered wrongly or not in time, not those never reached', () => {
  const right = { choice: 'A', correct: true, tookMs: 2_000 }
  const wrong = { choice: 'B', correct: false, tookMs: 2_000 }
  const late = { choice: null, correct: false, timedOut: true, tookMs: 20_000 }
  expect(resultOf([right, wrong, late], [right])?.missed).toEqual({ host: ['known', 'other'], guest: [] })
})

test('[QM3] who played to the end is recorded, with the ids of the questions', () => {
  const right = { choice: 'A', correct: true, tookMs: 2_000 }
  const recordings = resultOf([right, right, right, right], [right])?.recordings
  expect(recordings?.guest).toBeNull()
  expect(recordings?.host?.map(({ questionId }) => questionId)).toEqual(['new', 'known', 'other', 'last'])
})

const bot = ['A', 'B', 'C', 'D'].map((choice) => chose(choice, 20))
const person = ['A', 'B', 'C', 'D'].map((choice) => chose(choice))

test('a bot has no first answers', () => {
  expect(resultOf(bot, bot)?.firstAnswers).toEqual({ host: [], guest: [] })
})

test.each([
  ['two people', person, person, 'guest', [true, true]],
  ['two bots', bot, bot, 'host', [false, false]],
  ['a bot that wins', bot, person, 'host', [false, false]],
  ['a bot that ties', person, bot, 'tie', [false, false]],
  ['a bot that loses', bot, person, 'guest', [false, true]],
])(
  '[S-21] between %s, only people are rated, and not when a bot beat or tied them',
  (_who, host, guest, winner, rated) => {
    expect(Object.values(resultOf(host, guest, winner)?.rated ?? {})).toEqual(rated)
  },
)
