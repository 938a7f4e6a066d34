import { expect, test } from 'vitest'
import { findProblems, readAuthMode } from './auth-mode.ts'

test.each([
  [null, 'sign-in'],
  [{ entry: 3 }, 'sign-in'],
  [{ mode: 'sign-up', entry: 3 }, 'sign-up'],
  [{ mode: 'forgot' }, 'forgot'],
  [{ mode: 'hack' }, 'sign-in'],
])('the state %j of the history opens %s', (state, mode) => {
  expect(readAuthMode(state)).toBe(mode)
})

const good = { username: 'Ada', email: 'ada@example.com', password: 'secret-words' }

test('[U2] a user name of fewer than 3 characters is refused when signing up, and only then', () => {
  const short = { ...good, username: ' Ad ' }
  expect(findProblems('sign-up', short)).toEqual({ username: 'Username must be at least 3 characters long' })
  expect(findProblems('sign-in', short)).toEqual({})
})

test.each([
  ['', 'Please enter your email address.'],
  ['  ', 'Please enter your email address.'],
  ['ada', 'This is not an email address. It looks like name@example.com.'],
  ['ada lovelace@example.com', 'This is not an email address. It looks like name@example.com.'],
  [' ada@example.com ', undefined],
])('the address %j is told as %s', (email, problem) => {
  expect(findProblems('sign-in', { ...good, email }).email).toBe(problem)
})

test('email and password are required; a short password is refused for a new account only', () => {
  expect(Object.keys(findProblems('sign-in', { ...good, email: 'ada', password: '' }))).toEqual(['email', 'password'])
  expect(findProblems('sign-in', { ...good, password: 'short' })).toEqual({})
  expect(findProblems('sign-up', { ...good, password: 'short' })).toEqual({
    password: 'Password must be at least 8 characters long.',
  })
  expect(findProblems('forgot', { ...good, password: '' })).toEqual({})
})
