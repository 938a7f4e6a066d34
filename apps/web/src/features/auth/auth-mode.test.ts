import { expect, test } from 'vitest'
import { modeOf, problemsIn } from './auth-mode.ts'

test.each([
  [null, 'sign-in'],
  [{ entry: 3 }, 'sign-in'],
  [{ mode: 'sign-up', entry: 3 }, 'sign-up'],
  [{ mode: 'forgot' }, 'forgot'],
  [{ mode: 'hack' }, 'sign-in'],
])('the state %j of the history opens %s', (state, mode) => {
  expect(modeOf(state)).toBe(mode)
})

const good = { username: 'Ada', email: 'ada@example.com', password: 'secret-words' }

test('[U2] a user name of fewer than 3 characters is refused when signing up, and only then', () => {
  const short = { ...good, username: ' Ad ' }
  expect(problemsIn('sign-up', short)).toEqual({ username: 'Username must be at least 3 characters long' })
  expect(problemsIn('sign-in', short)).toEqual({})
})

test('email and password are required; a short password is refused for a new account only', () => {
  expect(Object.keys(problemsIn('sign-in', { ...good, email: 'ada', password: '' }))).toEqual(['email', 'password'])
  expect(problemsIn('sign-in', { ...good, password: 'short' })).toEqual({})
  expect(problemsIn('sign-up', { ...good, password: 'short' })).toEqual({
    password: 'Password must be at least 8 characters long.',
  })
  expect(problemsIn('forgot', { ...good, password: '' })).toEqual({})
})
