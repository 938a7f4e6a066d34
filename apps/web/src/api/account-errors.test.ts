import { AppwriteException } from 'appwrite'
import { expect, test } from 'vitest'
import { toAccountFailure } from './account-errors.ts'
import { AccountFailure } from './account-service.ts'

type Situation = Parameters<typeof toAccountFailure>[0]

const FORMAT = 'Invalid password format. Password must be at least 8 characters long.'

test.each<[Situation, number, string, string]>([
  [
    'request-verification',
    409,
    'x',
    'A verification email may have already been sent or your email is already verified.',
  ],
  ['request-verification', 500, 'Server Error', 'Server Error'],
  ['request-verification', 500, '', 'Failed to send verification email.'],
  ['request-recovery', 404, 'x', 'No account found with this email address.'],
  ['request-recovery', 429, 'x', 'Too many requests. Please wait before trying again.'],
  ['request-recovery', 500, 'x', 'Failed to send password recovery email.'],
  ['confirm-recovery', 401, 'x', 'Invalid or expired recovery link. Please request a new password reset.'],
  ['confirm-recovery', 400, 'x', FORMAT],
  ['confirm-recovery', 404, 'x', 'Failed to update password.'],
  ['change-password', 401, 'x', 'Current password is incorrect.'],
  ['change-password', 403, 'Invalid credentials. Please check.', 'Current password is incorrect.'],
  ['change-password', 400, 'x', FORMAT],
  ['change-password', 500, 'x', 'Failed to change password.'],
  ['sign-up', 409, 'A user already exists', 'A user already exists'],
  ['sign-up', 0, 'Failed to fetch', 'Failed to sign up'],
  ['sign-in', 0, 'Failed to fetch', 'Failed to sign in'],
  ['sign-out', 0, 'Failed to fetch', 'Failed to sign out'],
])('[P4][P5][W3] %s answered with %i %s reads: %s', (situation, code, said, words) => {
  const failure = toAccountFailure(situation, new AppwriteException(said, code))
  expect([failure.message, failure.code]).toEqual([words, code])
})

test('[P6] a refused current password flags a redirect to sign-in, other failures do not', () => {
  const redirects = (situation: Situation, code: number, said = 'x') =>
    toAccountFailure(situation, new AppwriteException(said, code)).redirect
  expect(redirects('change-password', 401)).toBe(true)
  expect(redirects('change-password', 403, 'Invalid credentials. Please check.')).toBe(true)
  expect([redirects('change-password', 400), redirects('change-password', 500)]).toEqual([false, false])
  expect(redirects('sign-in', 401)).toBe(false)
})

const COMMON = 'Invalid `password` param: This password is too easy to guess. Please choose another one.'
const LEAKED = 'Invalid `password` param: This password is known from a data leak. Please choose another one.'
const PERSONAL = 'The password you are trying to use contains references to your name, email, phone or userID.'

test.each<[Situation]>([['sign-up'], ['confirm-recovery'], ['change-password']])(
  '[S-147] %s gives the true reason why a password is refused',
  (situation) => {
    const reasonOf = (said: string) => toAccountFailure(situation, new AppwriteException(said, 400)).message
    expect(reasonOf(COMMON)).toBe('This password is too easy to guess. Please choose another one.')
    expect(reasonOf(LEAKED)).toBe('This password is known from a data leak. Please choose another one.')
    expect(reasonOf(PERSONAL)).toBe('This password contains your name or address. Please choose another one.')
  },
)

test('the name of a field of the protocol is left out', () => {
  const said = 'Invalid `name` param: Please choose another name: this one may offend others.'
  const { message } = toAccountFailure('sign-up', new AppwriteException(said, 400))
  expect(message).toBe('Please choose another name: this one may offend others.')
})

test('a failure without a known message is vague, one with the message of the service is not', () => {
  expect(toAccountFailure('sign-in', new AppwriteException('Failed to fetch')).vague).toBe(true)
  expect(toAccountFailure('sign-in', new AppwriteException('Invalid credentials', 401)).vague).toBe(false)
  expect(toAccountFailure('request-recovery', new AppwriteException('no', 404)).vague).toBe(false)
  expect(toAccountFailure('load', 'not even an error').vague).toBe(true)
})

test('an AccountFailure is passed on unchanged', () => {
  const failure = new AccountFailure('User not logged in.')
  expect(toAccountFailure('change-password', failure)).toBe(failure)
})
