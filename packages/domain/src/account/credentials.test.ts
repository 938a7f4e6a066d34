import { expect, test } from 'vitest'
import {
  changePasswordProblems,
  newPasswordProblem,
  passwordStrength,
  resetPasswordProblem,
  usernameProblem,
} from './credentials.ts'

test.each(['', 'ab', '   ', ' ab ', '🦊🦊'])('[U2] %j is too short', (username) => {
  expect(usernameProblem(username)).toBe('Username must be at least 3 characters long')
})

test('[U2] a name that would be cut wherever it is shown is too long', () => {
  expect(usernameProblem(` ${'🦊'.repeat(30)} `)).toBeNull()
  expect(usernameProblem('a'.repeat(31))).toBe('Username can have 30 characters at most')
})

test.each(['abc', ' abc', '🦊🦊🦊', '李小龙'])('[U2] %j is long enough', (username) => {
  expect(usernameProblem(username)).toBeNull()
})

test.each([
  ['', 0, 'Very Weak', 0, false],
  ['-', 0, 'Very Weak', 0, false],
  ['a', 1, 'Very Weak', 20, false],
  ['aB', 2, 'Weak', 40, false],
  ['aaaaaaaa', 2, 'Weak', 40, false],
  ['aB1', 3, 'Medium', 60, false],
  ['aaaaaaa1', 3, 'Medium', 60, true],
  ['aB1!', 4, 'Strong', 80, false],
  ['aaaaaaB1', 4, 'Strong', 80, true],
  ['aaaaaB1!', 5, 'Very Strong', 100, true],
])('[P7] %j meets %i criteria: %s, %i%%, valid: %s', (password, score, label, percentage, valid) => {
  expect(passwordStrength(password)).toMatchObject({ score, label, percentage, valid })
})

test('[P7] each criterion is checked separately', () => {
  const met = (password: string) =>
    Object.entries(passwordStrength(password).criteria).flatMap(([name, holds]) => (holds ? [name] : []))
  expect(met('--------')).toEqual(['length'])
  expect(met('-------')).toEqual([])
  expect(met('É')).toEqual(['uppercase'])
  expect(met('é')).toEqual(['lowercase'])
  expect(met('5')).toEqual(['number'])
})

test('[P7] exactly the listed characters count as special', () => {
  for (const sign of '!@#$%^&*(),.?":{}|<>') expect(passwordStrength(sign).criteria.special, sign).toBe(true)
  for (const sign of "-_=+[];'/\\~` é") expect(passwordStrength(sign).criteria.special, sign).toBe(false)
})

test('[P7] the colour goes from wrong over warn to correct', () => {
  const colours = ['', 'a', 'aB', 'aB1', 'aB1!', 'aaaaaB1!'].map((password) => passwordStrength(password).colour)
  expect(colours).toEqual(['wrong', 'wrong', 'wrong', 'warn', 'correct', 'correct'])
})

const good = { current: 'old-secret-1', next: 'New-secret-2', confirmation: 'New-secret-2' }

test('[P5] a valid change has no problems', () => {
  expect(changePasswordProblems(good)).toEqual([])
})

test.each([
  [{ current: '1234567' }, 'Current password must be at least 8 characters long.'],
  [{ next: 'aaaaaaaa', confirmation: 'aaaaaaaa' }, 'New password does not meet the minimum requirements.'],
  [{ confirmation: 'New-secret-3' }, 'New passwords do not match.'],
  [{ current: 'New-secret-2' }, 'New password must be different from current password.'],
])('[P5] %j gives the message %j', (change, message) => {
  expect(changePasswordProblems({ ...good, ...change })).toEqual([message])
})

test('[P5] several problems are listed in order', () => {
  expect(changePasswordProblems({ current: 'a', next: 'a', confirmation: 'b' })).toEqual([
    'Current password must be at least 8 characters long.',
    'New password does not meet the minimum requirements.',
    'New passwords do not match.',
    'New password must be different from current password.',
  ])
})

test.each([
  ['12345678', '12345678', null],
  ['12345678', '12345679', 'Passwords do not match.'],
  ['1234567', '1234567', 'Password must be at least 8 characters long.'],
  ['1', '2', 'Passwords do not match.'],
])('[W2] %j and %j: %s', (password, confirmation, problem) => {
  expect(resetPasswordProblem(password, confirmation)).toBe(problem)
})

test('[S-147] a new password that is easy to guess is told so at once, at sign-up and at a change', () => {
  const reason = 'This password is too easy to guess. Please choose another one.'
  expect(newPasswordProblem('Password1!')).toBe(reason)
  const change = { current: 'old-secret', next: 'Password1!', confirmation: 'Password1!' }
  expect(changePasswordProblems(change)).toEqual([reason])
  expect(newPasswordProblem('violet-anchor-77')).toBeNull()
})
