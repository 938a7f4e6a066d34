import { expect, test } from 'vitest'
import { resetPasswordProblem } from './reset-password.ts'

test.each([
  ['12345678', '12345678', null],
  ['12345678', '12345679', 'Passwords do not match.'],
  ['1234567', '1234567', 'Password must be at least 8 characters long.'],
  ['1', '2', 'Passwords do not match.'],
])('[W2] %j and %j: %s', (password, confirmation, problem) => {
  expect(resetPasswordProblem(password, confirmation)).toBe(problem)
})
