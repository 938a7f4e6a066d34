import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hasCollected, keepSeat } from './assigned-seats.ts'
import { useMissed } from './use-missed.ts'

const CODE = 'ABCDEFGH'
type Player = NonNullable<Parameters<typeof useMissed>[2]>
const attempt = (number: number, over: boolean, right: number | null) => ({ number, over, right })
const player = (...attempts: object[]) => ({ attempts }) as unknown as Player

beforeEach(() => {
  localStorage.clear()
  keepSeat(CODE, 'a key')
})

test('[OQ8] each attempt that is over and whose keys are shown is handed over once on this device', async () => {
  const onOver = vi.fn(async () => {})
  const attempts = player(attempt(1, true, 2), attempt(2, true, null), attempt(3, false, 1))
  renderHook(() => useMissed(CODE, 'a key', attempts, onOver))
  await waitFor(() => expect(hasCollected(CODE, 1)).toBe(true))
  expect(onOver.mock.calls).toEqual([[{ code: CODE, player_key: 'a key', number: 1 }]])
  renderHook(() => useMissed(CODE, 'a key', attempts, onOver))
  expect(onOver).toHaveBeenCalledOnce()
})

test('[OQ8] what failed is tried again the next time, and nothing happens before it is known who plays', async () => {
  const attempts = player(attempt(1, true, 2))
  const failing = vi.fn(() => Promise.reject(new Error('offline')))
  const { rerender } = renderHook(
    ({ onOver }: { onOver: typeof failing | null }) => useMissed(CODE, 'a key', attempts, onOver),
    { initialProps: { onOver: null as typeof failing | null } },
  )
  expect(failing).not.toHaveBeenCalled()
  rerender({ onOver: failing })
  await waitFor(() => expect(failing).toHaveBeenCalledOnce())
  expect(hasCollected(CODE, 1)).toBe(false)
  const again = vi.fn(async () => {})
  renderHook(() => useMissed(CODE, 'a key', attempts, again))
  await waitFor(() => expect(hasCollected(CODE, 1)).toBe(true))
})
