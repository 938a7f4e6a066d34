import { expect, test } from 'vitest'
import { answersOf, scoresOf, winnerOf } from './game.ts'
import { answer, playingMatch, playMoves, rightAnswer, T0, wrongAnswer } from './testing/builders.ts'

const { match } = playMoves(
  playingMatch(),
  answer('host', 0, rightAnswer(0), T0 + 900),
  answer('guest', 0, wrongAnswer(0), T0 + 100),
)
const game = 'game' in match ? match.game : playingMatch().game

test('a right answer scores one point and a wrong one none, however fast', () => {
  expect(scoresOf(game)).toEqual({ host: 1, guest: 0 })
})

test('more points win, and equal points are a tie', () => {
  expect(winnerOf({ host: 2, guest: 1 })).toBe('host')
  expect(winnerOf({ host: 2, guest: 3 })).toBe('guest')
  expect(winnerOf({ host: 0, guest: 0 })).toBe('tie')
})

test('the list of answers holds every verdict of both with seat and index', () => {
  expect(answersOf(game)).toEqual([
    { role: 'host', index: 0, choice: rightAnswer(0), correct: true, timedOut: false },
    { role: 'guest', index: 0, choice: wrongAnswer(0), correct: false, timedOut: false },
  ])
})
