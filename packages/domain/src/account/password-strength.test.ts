import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

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

test('[P7] each criterion is told apart', () => {
  const met = (password: string) =>
    Object.entries(passwordStrength(password).criteria).flatMap(([name, holds]) => (holds ? [name] : []))
  expect(met('--------')).toEqual(['length'])
  expect(met('-------')).toEqual([])
  expect(met('É')).toEqual(['uppercase'])
  expect(met('é')).toEqual(['lowercase'])
  expect(met('5')).toEqual(['number'])
})

test('[P7] exactly the listed signs are special', () => {
  for (const sign of '!@#$%^&*(),.?":{}|<>') expect(passwordStrength(sign).criteria.special, sign).toBe(true)
  for (const sign of "-_=+[];'/\\~` é") expect(passwordStrength(sign).criteria.special, sign).toBe(false)
})

test('[P7] the colour goes from wrong over warn to correct', () => {
  const colours = ['', 'a', 'aB', 'aB1', 'aB1!', 'aaaaaB1!'].map((password) => passwordStrength(password).colour)
  expect(colours).toEqual(['wrong', 'wrong', 'wrong', 'warn', 'correct', 'correct'])
})
