import { expect, test } from 'vitest'
import { changePasswordProblems } from './change-password.ts'

const good = { current: 'old-secret-1', next: 'New-secret-2', confirmation: 'New-secret-2' }

test('[P5] a good change has nothing in its way', () => {
  expect(changePasswordProblems(good)).toEqual([])
})

test.each([
  [{ current: '1234567' }, 'Current password must be at least 8 characters long.'],
  [{ next: 'aaaaaaaa', confirmation: 'aaaaaaaa' }, 'New password does not meet the minimum requirements.'],
  [{ confirmation: 'New-secret-3' }, 'New passwords do not match.'],
  [{ current: 'New-secret-2' }, 'New password must be different from current password.'],
])('[P5] %j is told as %j', (change, message) => {
  expect(changePasswordProblems({ ...good, ...change })).toEqual([message])
})

test('[P5] several problems are told in their order', () => {
  expect(changePasswordProblems({ current: 'a', next: 'a', confirmation: 'b' })).toEqual([
    'Current password must be at least 8 characters long.',
    'New password does not meet the minimum requirements.',
    'New passwords do not match.',
    'New password must be different from current password.',
  ])
})
