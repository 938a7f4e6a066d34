import { expect, test } from 'vitest'
import { usernameProblem } from './username.ts'

test.each(['', 'ab', '   ', ' ab ', '🦊🦊'])('[U2] %j is too short', (username) => {
  expect(usernameProblem(username)).toBe('Username must be at least 3 characters long')
})

test.each(['abc', ' abc', '🦊🦊🦊', '李小龙'])('[U2] %j is long enough', (username) => {
  expect(usernameProblem(username)).toBeNull()
})
