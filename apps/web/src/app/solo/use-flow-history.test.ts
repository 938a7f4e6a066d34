import type { SoloScreen, Viewer } from '@knowdown/domain/solo/solo-state'
import { expect, test } from 'vitest'
import { eventForHistoryMove, flowDepth } from './use-flow-history.ts'

const viewer: Viewer = { premium: false, adsReady: false, signedIn: false }
const screen = (kind: SoloScreen['kind']) => ({ kind }) as SoloScreen
const back = (kind: SoloScreen['kind'], to: number) => eventForHistoryMove(screen(kind), to, viewer).type

test('back leads from the question home, where the quiz waits, and forward takes it up again', () => {
  expect(back('quiz', 0)).toBe('home-pressed')
  expect(back('home', 1)).toBe('quiz-resumed')
})

test('back leads from the review to the results, from the results home, and forward the same way', () => {
  expect(back('review', 1)).toBe('review-closed')
  expect(back('results', 0)).toBe('home-pressed')
  expect(back('results', 2)).toBe('review-opened')
  expect(back('review', 0)).toBe('home-pressed')
})

test('back during an ad skips the ad, never the results', () => {
  expect(back('ad', 0)).toBe('ad-closed')
})

test('only the review is two steps from home', () => {
  expect(
    (['home', 'loading', 'quiz', 'ad', 'results', 'review'] as const).map((kind) => flowDepth(screen(kind))),
  ).toEqual([0, 1, 1, 1, 1, 2])
})
