import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '../../platform/device-storage.ts'
import { keepBest, readBest } from '../../platform/personal-bests.ts'
import { finishedQuiz } from './testing/builders.ts'
import { usePersonalBest } from './use-personal-best.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** One right answer of two. */
const finished = finishedQuiz('set-1')
const played = (userId: string | null) => ({ userId, ...finished.game })

test('[P13] a better result on another device counts for a signed-in player, and this device remembers it', () => {
  keepBest(deviceStorage, played('ada'), 0)
  const { result, rerender } = renderHook(({ quiz }) => usePersonalBest(quiz, 'ada', true), {
    initialProps: { quiz: finished },
  })
  expect(result.current).toEqual({ right: 1, isNew: false })
  rerender({ quiz: { ...finished, recorded: true, earlierBest: 2 } })
  expect(result.current).toEqual({ right: 2, isNew: false })
  expect(readBest(deviceStorage, played('ada'))).toBe(2)
})

test('[P13] a new best is called so when the server has confirmed it, also on a device that knew none', () => {
  const recorded = { ...finished, recorded: true, earlierBest: 0 }
  const { result } = renderHook(() => usePersonalBest(recorded, 'ada', true))
  expect(result.current).toEqual({ right: 1, isNew: true })
})

test('[P13] for a visitor the device decides', () => {
  keepBest(deviceStorage, played(null), 0)
  const { result } = renderHook(() => usePersonalBest(finished, null, true))
  expect(result.current).toEqual({ right: 1, isNew: true })
  expect(readBest(deviceStorage, played(null))).toBe(1)
})
