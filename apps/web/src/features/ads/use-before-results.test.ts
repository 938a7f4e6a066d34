import { expect, test } from 'vitest'
import type { Promo } from '../../platform/ads/ad-provider.ts'
import { canClose, initialStage, type PromptEvent, type PromptStage, reducePrompt } from './use-before-results.ts'

const promo = { id: 'packs' } as Promo
const second: PromptEvent = { type: 'second-passed' }
const ended: PromptEvent = { type: 'ended' }
const watch: PromptEvent = { type: 'watch-pressed' }
const after = (...facts: PromptEvent[]): PromptStage => facts.reduce(reducePrompt, initialStage)

test('[A2] three seconds are counted down, and only then there is a choice', () => {
  expect([after(), after(second), after(second, second)]).toEqual([3, 2, 1].map((left) => ({ kind: 'counting', left })))
  expect(after(second, second, second)).toEqual({ kind: 'choice' })
})

test('[A2] [A3] nothing closes or starts anything during the countdown', () => {
  expect(canClose(after())).toBe(false)
  for (const fact of [ended, watch, { type: 'watched' }] as const) expect(after(fact)).toEqual(initialStage)
})

const choice = [second, second, second]

test('[A3] skipping leads on at once', () => {
  expect(canClose(after(...choice))).toBe(true)
  expect(after(...choice, ended)).toEqual({ kind: 'over' })
})

test('[A3] a film seen to its end is thanked for; one left early is not', () => {
  const playing = [...choice, watch, { type: 'promo-ready', promo, seconds: 5 } as const]
  expect(after(...playing)).toMatchObject({ kind: 'playing', left: 5 })
  expect(after(...playing, second, second, second, second)).toMatchObject({ kind: 'playing', left: 1 })
  expect(after(...playing, second, second, second, second, second)).toEqual({ kind: 'thanks' })
  expect(after(...playing, second, ended)).toEqual({ kind: 'over' })
})

test('[A3] a video of the device is thanked for when it was watched; one that failed leads on', () => {
  expect(after(...choice, watch, { type: 'watched' })).toEqual({ kind: 'thanks' })
  expect(after(...choice, watch, { type: 'watched' }, ended)).toEqual({ kind: 'over' })
  expect(after(...choice, watch, ended)).toEqual({ kind: 'over' })
})

test('[A3] what comes after the end changes nothing', () => {
  expect(after(...choice, ended, { type: 'promo-ready', promo, seconds: 5 })).toEqual({ kind: 'over' })
  expect(after(...choice, ended, { type: 'watched' })).toEqual({ kind: 'over' })
})
