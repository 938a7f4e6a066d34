import { expect, test } from 'vitest'
import { countAnswers } from './count-answers.ts'

test('[OQ3] every chosen option is counted for everybody who chose it', () => {
  const asked = { kind: 'several', options: ['a', 'b', 'c'], right: [0, 1] } as const
  const counts = countAnswers(asked, [
    { given: { kind: 'several', choices: [0, 1] }, correct: true, count: 3 },
    { given: { kind: 'several', choices: [1, 2] }, correct: false, count: 2 },
  ])
  expect(counts).toEqual([3, 5, 2])
})

test('[OQ4] typed answers count for the accepted spelling that they mean, refused ones for none', () => {
  const asked = { kind: 'typeIn', accepted: ['Mostar', 'Stari Grad'], wrong: [], typos: true } as const
  const typed = (text: string, correct: boolean, count: number) =>
    ({ given: { kind: 'typeIn', text }, correct, count }) as const
  const answers = [typed('MOSTAR', true, 4), typed('Mostr', true, 1), typed('stari-grad', true, 2)]
  // Refused before the host accepted a spelling close to it: only what the host accepted counts.
  const refused = [typed('Sarajevo', false, 9), typed('Mostra', false, 7)]
  expect(countAnswers(asked, [...answers, ...refused])).toEqual([5, 2])
})

test('[OQ5] numbers are not counted by place', () => {
  const asked = {
    kind: 'number',
    value: 3,
    tolerance: { amount: 0, of: 'absolute' },
    unit: '',
    worthlessAt: null,
  } as const
  expect(countAnswers(asked, [{ given: { kind: 'number', number: 3 }, correct: true, count: 2 }])).toEqual([])
})
