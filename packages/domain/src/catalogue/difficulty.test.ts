import { expect, test } from 'vitest'
import { DEFAULT_DIFFICULTY, DIFFICULTIES, DIFFICULTY_LABELS, isDifficulty, nearestDifficulties } from './difficulty.ts'

test('[H4] four difficulties are shown as Easy, Medium, Hard and Expert, and Expert is sent as obscure', () => {
  expect(DIFFICULTIES.map((one) => [one, DIFFICULTY_LABELS[one].label])).toEqual([
    ['easy', 'Easy'],
    ['medium', 'Medium'],
    ['hard', 'Hard'],
    ['obscure', 'Expert'],
  ])
})

test('[H4] medium is the default and means that most people get 6 of 10', () => {
  expect(DEFAULT_DIFFICULTY).toBe('medium')
  expect(DIFFICULTY_LABELS.medium.hint).toBe('Most people get 6 of 10')
})

test('the label Expert is no difficulty, nor is anything but text', () => {
  expect(isDifficulty('obscure')).toBe(true)
  for (const other of ['Expert', 'expert', 'Easy', '', null, undefined, 1, ['easy']])
    expect(isDifficulty(other)).toBe(false)
})

test('difficulties are sorted by distance, the easier of two first', () => {
  expect(nearestDifficulties('easy')).toEqual(['easy', 'medium', 'hard', 'obscure'])
  expect(nearestDifficulties('medium')).toEqual(['medium', 'easy', 'hard', 'obscure'])
  expect(nearestDifficulties('hard')).toEqual(['hard', 'medium', 'obscure', 'easy'])
  expect(nearestDifficulties('obscure')).toEqual(['obscure', 'hard', 'medium', 'easy'])
})
