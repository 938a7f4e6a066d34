import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../kinds/judge.ts'
import { type PartyQuestion, POINTS_FACTORS } from './party.ts'
import { viewParty } from './party-view.ts'
import { openOwnRoom, questionsOfAllKinds } from './testing/room.ts'

const given: fc.Arbitrary<Answer> = fc.oneof(
  fc.record({ kind: fc.constant('choice' as const), choice: fc.nat(4) }),
  fc.record({ kind: fc.constant('several' as const), choices: fc.array(fc.nat(5), { maxLength: 6 }) }),
  fc.record({
    kind: fc.constant('typeIn' as const),
    text: fc.oneof(fc.constantFrom('Mostar', 'mostr', 'Stari grad'), fc.string({ maxLength: 70 })),
  }),
  fc.record({ kind: fc.constant('number' as const), number: fc.double({ min: -1000, max: 1000 }) }),
)
const question: fc.Arbitrary<PartyQuestion> = fc
  .record({
    question: fc.constantFrom(...questionsOfAllKinds()),
    factor: fc.constantFrom(...POINTS_FACTORS),
    seconds: fc.option(fc.integer({ min: 5, max: 240 })),
  })
  .map(({ question, ...more }) => ({ ...question, ...more }))

test('[OQ13] an answer never earns more than it is worth, nor less than half of its share with speed points', () => {
  fc.assert(
    fc.property(question, given, fc.nat(240_000), fc.boolean(), (one, answer, delayMs, speedPoints) => {
      const room = openOwnRoom(['Ada'], [one], { speedPoints })
      const refusal = room.answer('Ada', answer, { at: room.at + delayMs })
      const taken = room.answers.get('0 Ada')
      if (!taken) {
        expect(refusal).not.toBeNull()
        return
      }
      const { points, worth, correct } = taken
      const full = 1000 * one.factor
      expect(points).toBeGreaterThanOrEqual(0)
      expect(points).toBeLessThanOrEqual(worth)
      expect(worth).toBeLessThanOrEqual(full)
      expect(worth).toBeGreaterThanOrEqual(full / 2)
      if (correct) expect(points).toBe(worth)
      if (!speedPoints || one.seconds === null || one.answer.kind === 'number') expect(worth).toBe(full)
    }),
    { numRuns: 500 },
  )
})

test('[OQ7] [PR7] whatever the host does, no view holds a key before the right answer is shown', () => {
  const step = fc.oneof(
    fc.constantFrom('next', 'skip', 'pause', 'continue', 'end', 'again' as const),
    fc.constant('start' as const),
    fc.constant('accept' as const),
    fc.nat(30_000),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const room = openOwnRoom(['Ada'])
      for (const one of steps) {
        if (typeof one === 'number') room.advance(one)
        else if (one === 'start') room.play({ type: 'start', questions: questionsOfAllKinds(), at: room.at })
        else if (one === 'accept') room.play({ type: 'accept', index: room.party.index, text: 'Blagaj' })
        else room.play({ type: one, at: room.at } as never)
        const { answer, rightOptions, accepted, value, explanation, phase, ...view } = viewParty(
          room.party,
          null,
          room.at,
        )
        const keys = [answer, rightOptions, accepted, value, explanation]
        if (phase !== 'reveal' && phase !== 'standings') expect(keys).toEqual(keys.map(() => null))
        expect(JSON.stringify(view)).not.toMatch(/Mostar|Stari Grad|Blagaj|Because/)
        if (phase === 'intro') expect([view.question?.options, view.question?.unit]).toEqual([null, null])
      }
    }),
    { numRuns: 200 },
  )
})
