import { describe, expect, test } from 'vitest'
import { changeKind, deleteOption, markRight, moveOption, newAnswer } from './change-answer.ts'

const choice = { kind: 'choice', options: ['Nile', 'Congo', 'Niger'], right: 1 } as const
const several = { kind: 'several', options: ['Nile', 'Congo', 'Niger'], right: [0, 2] } as const

describe('[OQ2] a question that is asked in another way keeps its answer', () => {
  test('between one right and several right', () => {
    expect(changeKind(choice, 'several')).toEqual({ kind: 'several', options: choice.options, right: [1] })
    expect(changeKind(several, 'choice')).toEqual({ kind: 'choice', options: several.options, right: 0 })
  })

  test('as type-in, where every right option is a spelling, and back', () => {
    expect(changeKind(several, 'typeIn')).toMatchObject({ accepted: ['Nile', 'Niger'] })
    const typeIn = { kind: 'typeIn', accepted: ['Nile'], wrong: [], typos: true } as const
    expect(changeKind(typeIn, 'choice')).toMatchObject({ options: ['Nile', '', '', ''], right: 0 })
  })

  test('as number, if the answer is one', () => {
    expect(changeKind({ kind: 'choice', options: ['7', '8'], right: 1 }, 'number')).toMatchObject({ value: 8 })
    expect(changeKind(choice, 'number')).toMatchObject({ value: 0 })
  })

  test('and a new one has no right answer yet', () => {
    expect(newAnswer('choice')).toMatchObject({ right: -1 })
    expect(newAnswer('several')).toMatchObject({ right: [] })
  })
})

test('[OQ9] what was right stays right when options move or one goes', () => {
  expect(moveOption(choice, 1, -1)).toEqual({ ...choice, options: ['Congo', 'Nile', 'Niger'], right: 0 })
  expect(moveOption(choice, 0, -1)).toEqual(choice)
  expect(deleteOption(choice, 0)).toMatchObject({ options: ['Congo', 'Niger'], right: 0 })
  expect(deleteOption(choice, 1)).toMatchObject({ right: -1 })
  expect(deleteOption(several, 0)).toMatchObject({ options: ['Congo', 'Niger'], right: [1] })
})

test('[OQ3] one press marks an option as right, and among several the next takes it back', () => {
  expect(markRight(choice, 2)).toMatchObject({ right: 2 })
  expect(markRight(choice, 5)).toBe(choice)
  const marked = markRight(several, 1)
  expect(marked).toMatchObject({ right: [0, 1, 2] })
  expect(markRight(marked, 0)).toMatchObject({ right: [1, 2] })
})
