import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, earnsSpeedPoints, isRight, type Kind, shareOf } from './judge.ts'

const options = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 6 })
const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
const texts = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 })

const kinds: fc.Arbitrary<Kind> = fc.oneof(
  options.chain((all) =>
    fc.record({ kind: fc.constant('choice' as const), options: fc.constant(all), right: fc.nat(all.length - 1) }),
  ),
  options.chain((all) =>
    fc.record({
      kind: fc.constant('several' as const),
      options: fc.constant(all),
      right: fc.uniqueArray(fc.nat(all.length - 1), { minLength: 1 }),
    }),
  ),
  fc.record({ kind: fc.constant('typeIn' as const), accepted: texts, wrong: texts, typos: fc.boolean() }),
  fc.record({
    kind: fc.constant('number' as const),
    value: finite,
    tolerance: fc.record({
      amount: fc.double({ min: 0, max: 1e6, noNaN: true }),
      of: fc.constantFrom('percent' as const, 'absolute' as const),
    }),
    unit: fc.constant(''),
    worthlessAt: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
  }),
)
const answers: fc.Arbitrary<Answer> = fc.oneof(
  fc.record({ kind: fc.constant('choice' as const), choice: fc.integer() }),
  fc.record({ kind: fc.constant('several' as const), choices: fc.array(fc.integer({ min: -1, max: 7 })) }),
  fc.record({ kind: fc.constant('typeIn' as const), text: fc.string({ unit: 'grapheme' }) }),
  fc.record({ kind: fc.constant('number' as const), number: fc.double() }),
)

describe('[OQ2] every kind is judged by one function', () => {
  test('any answer to any question earns a share from 0 to 1, the same each time', () => {
    fc.assert(
      fc.property(kinds, answers, (kind, answer) => {
        const share = shareOf(kind, answer)
        const isSame = shareOf(structuredClone(kind), structuredClone(answer)) === share
        return share >= 0 && share <= 1 && isSame && (kind.kind === answer.kind || share === 0)
      }),
      { numRuns: 500 },
    )
  })

  test('every question has an answer that earns everything', () => {
    const rightAnswer = (kind: Kind): Answer => {
      switch (kind.kind) {
        case 'choice':
          return { kind: 'choice', choice: kind.right }
        case 'several':
          return { kind: 'several', choices: kind.right.toReversed() }
        case 'typeIn':
          return { kind: 'typeIn', text: kind.accepted[0] ?? '' }
        case 'number':
          return { kind: 'number', number: kind.value }
      }
    }
    const answerable = kinds.filter((kind) => kind.kind !== 'typeIn' || (kind.accepted[0] ?? '').trim() !== '')
    fc.assert(fc.property(answerable, (kind) => isRight(shareOf(kind, rightAnswer(kind)))))
  })

  test('one right option: that one earns everything, any other nothing', () => {
    const question: Kind = { kind: 'choice', options: ['Mars', 'Venus', 'Earth'], right: 1 }
    expect([0, 1, 2, 3].map((choice) => shareOf(question, { kind: 'choice', choice }))).toEqual([0, 1, 0, 0])
  })

  test('[OQ5] speed points never apply to numbers', () => {
    const timed = (['choice', 'several', 'typeIn', 'number'] as const).map(earnsSpeedPoints)
    expect(timed).toEqual([true, true, true, false])
  })
})

describe('[OQ3] several right options', () => {
  const question: Kind = { kind: 'several', options: ['a', 'b', 'c', 'd', 'e'], right: [0, 2, 3] }
  const share = (...choices: number[]) => shareOf(question, { kind: 'several', choices })

  test('the share is the right ones chosen less the wrong ones, of all right ones', () => {
    expect([share(0, 2, 3), share(3, 2, 0, 0), share(0, 2), share(0)]).toEqual([1, 1, 2 / 3, 1 / 3])
    expect([share(0, 2, 3, 1), share(0, 1), share(1, 4), share(), share(0, 1, 2, 3, 4)]).toEqual([
      2 / 3,
      0,
      0,
      0,
      1 / 3,
    ])
  })

  test('only the full share counts as right', () => {
    expect([share(0, 2, 3), share(0, 2), share()].map(isRight)).toEqual([true, false, false])
  })

  test('another wrong choice never earns more, another right one never less', () => {
    const places = fc.uniqueArray(fc.nat(5), { maxLength: 6 })
    fc.assert(
      fc.property(places, places, fc.nat(5), (right, choices, more) => {
        fc.pre(right.length > 0 && !choices.includes(more))
        const asked: Kind = { kind: 'several', options: ['a', 'b', 'c', 'd', 'e', 'f'], right }
        const before = shareOf(asked, { kind: 'several', choices })
        const after = shareOf(asked, { kind: 'several', choices: [...choices, more] })
        if (right.includes(more)) expect(after).toBeGreaterThanOrEqual(before)
        else expect(after).toBeLessThanOrEqual(before)
      }),
    )
  })
})
