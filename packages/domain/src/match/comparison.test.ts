import { expect, test } from 'vitest'
import { comparisonFor } from './comparison.ts'
import {
  answer,
  finishedMatch,
  joinedMatch,
  leave,
  playingMatch,
  playMoves,
  rightAnswer,
  T0,
  tick,
  wrongAnswer,
} from './testing/builders.ts'

test('[B22] [S-01] there is nothing to compare before the end of a game', () => {
  expect(comparisonFor(joinedMatch(), 'host')).toBeNull()
  const match = playMoves(playingMatch(), answer('host', 0, rightAnswer(0), T0)).match
  expect(comparisonFor(match, 'host')).toBeNull()
})

test('[B22] a player reads both answers to each question, without ids', () => {
  const timedOut = { choice: null, correct: false, timedOut: true }
  expect(comparisonFor(finishedMatch(1), 'guest')).toEqual([
    { index: 0, question: 'What is a0?', answer: rightAnswer(0), mine: timedOut, theirs: timedOut },
  ])
})

test('[B22] [S-121] after a forfeit each reads only the questions that they have settled themselves', () => {
  const { match } = playMoves(
    playingMatch(),
    answer('host', 0, rightAnswer(0), T0),
    tick(T0 + 1_500),
    answer('host', 1, wrongAnswer(1), T0 + 2_000),
    answer('guest', 0, wrongAnswer(0), T0 + 2_000),
    leave('guest', T0 + 3_000),
  )
  const seen = (role: 'host' | 'guest') =>
    comparisonFor(match, role)?.map(({ index, mine, theirs }) => [index, mine.choice, theirs?.choice])
  expect(seen('guest')).toEqual([[0, wrongAnswer(0), rightAnswer(0)]])
  expect(seen('host')).toEqual([
    [0, rightAnswer(0), wrongAnswer(0)],
    [1, wrongAnswer(1), undefined],
  ])
  expect(JSON.stringify(comparisonFor(match, 'guest'))).not.toContain(rightAnswer(1))
})
