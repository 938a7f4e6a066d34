import { expect, test } from 'vitest'
import { type DraftAnswer, finishDraft } from './draft.ts'

const option = (text: string, isRight = false) => ({ text, isRight })
const finish = (answer: DraftAnswer) => finishDraft({ where: 'line 1', text: 'Which?', answer })
const choice = (...options: ReturnType<typeof option>[]) => finish({ kind: 'options', options })

test('[IM3] options without text and equal options are left out, and that is said', () => {
  expect(choice(option('a', true), option(' '), option('b'))).toMatchObject({
    question: { answer: { kind: 'choice', options: ['a', 'b'], right: 0 } },
    changes: ['Options without text were left out.'],
  })
  expect(choice(option('a'), option('b'), option('a ', true))).toMatchObject({
    question: { answer: { options: ['a', 'b'], right: 0 } },
    changes: ['Equal options were put together.'],
  })
})

test('[IM3] what cannot be asked is left out with its reason', () => {
  expect(choice(option('', true), option('b'))).toEqual({ where: 'line 1', reason: 'The right option has no text.' })
  expect(choice(option('a'), option('b'))).toMatchObject({ reason: 'No option is marked as right.' })
  expect(choice(option('a', true), option('a'))).toMatchObject({ reason: 'It has fewer than two different options.' })
  expect(finish({ kind: 'typeIn', accepted: [' '] })).toMatchObject({ reason: 'It has no right answer.' })
})

test('[IM8] of more than twenty accepted answers the first are kept, and that is said', () => {
  const accepted = Array.from({ length: 23 }, (_, at) => `answer ${at}`)
  expect(finish({ kind: 'typeIn', accepted })).toMatchObject({
    question: { answer: { accepted: accepted.slice(0, 20) } },
    changes: ['Of its 23 right answers the first 20 were kept.'],
  })
})
