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

test('[A2] [A3] during the countdown the prompt can neither be closed nor started', () => {
  expect(canClose(after())).toBe(false)
  for (const fact of [ended, watch, { type: 'watched' }] as const) expect(after(fact)).toEqual(initialStage)
})

const choice = [second, second, second]

test('[A3] skipping leads on at once', () => {
  expect(canClose(after(...choice))).toBe(true)
  expect(after(...choice, ended)).toEqual({ kind: 'over' })
})

test('[A3] a promo watched to its end leads to the thank-you; one closed early does not', () => {
  const playing = [...choice, watch, { type: 'promo-ready', promo, seconds: 5 } as const]
  expect(after(...playing)).toMatchObject({ kind: 'playing', left: 5 })
  expect(after(...playing, second, second, second, second)).toMatchObject({ kind: 'playing', left: 1 })
  expect(after(...playing, second, second, second, second, second)).toEqual({ kind: 'thanks' })
  expect(after(...playing, second, ended)).toEqual({ kind: 'over' })
})

test('[A3] a watched video of the device leads to the thank-you; a failed one to the results', () => {
  expect(after(...choice, watch, { type: 'watched' })).toEqual({ kind: 'thanks' })
  expect(after(...choice, watch, { type: 'watched' }, ended)).toEqual({ kind: 'over' })
  expect(after(...choice, watch, ended)).toEqual({ kind: 'over' })
})

test('[A3] events after the end change nothing', () => {
  expect(after(...choice, ended, { type: 'promo-ready', promo, seconds: 5 })).toEqual({ kind: 'over' })
  expect(after(...choice, ended, { type: 'watched' })).toEqual({ kind: 'over' })
})
