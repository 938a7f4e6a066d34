import { expect, test } from 'vitest'
import {
  answerFailedMessage,
  categoryTitle,
  createFailedMessage,
  joinFailedMessage,
  readyFailedMessage,
} from './messages.ts'

const refused = (status: number, detail: string) => ({ kind: 'refused' as const, status, detail })
const offline = { kind: 'offline' as const }
test('[K5] the message of every refusal', () => {
  expect(joinFailedMessage(refused(404, 'x'))).toBe('Lobby not found. Please check the code and try again.')
  expect(joinFailedMessage(refused(400, 'The lobby is full.'))).toBe('Cannot join lobby: The lobby is full.')
  expect(joinFailedMessage(refused(429, 'Slow down'))).toBe('Error (429): Slow down')
  expect(createFailedMessage(offline)).toBe('Failed to create lobby')
  expect(createFailedMessage(refused(403, 'Not your pack.'))).toBe('Failed to create lobby\nNot your pack.')
  expect(readyFailedMessage(offline)).toBe('Failed to set ready status')
  expect(readyFailedMessage(refused(409, 'This lobby has ended.'))).toBe('This lobby has ended.')
  expect(answerFailedMessage(refused(409, 'late'))).toBe('Submission failed: late')
  expect(answerFailedMessage(offline)).toBe('Network error: Could not submit answer.')
})

test('[B4] a category is written as a title, also while only its id is known', () => {
  expect(['animals', 'science-fiction', 'Comics & Superheroes'].map(categoryTitle)).toEqual([
    'Animals',
    'Science Fiction',
    'Comics & Superheroes',
  ])
})
