import { describe, expect, test } from 'vitest'
import { isReserved, MIN_CELL_SIZE_TO_RESERVE } from './reserved-half.ts'

const DAY_MS = 86_400_000
const NOON = 20_000 * DAY_MS + DAY_MS / 2
const ids = Array.from({ length: 48 }, (_, index) => `space-${String(index + 1).padStart(4, '0')}`)
const reservedAt = (at: number, size = ids.length) => ids.filter((id) => isReserved(id, size, at))

describe('the reserved half of a cell', () => {
  test('is about half of the questions, stays the same all day, and is the other half the next day', () => {
    const today = reservedAt(NOON)
    expect(today.length).toBeGreaterThanOrEqual(18)
    expect(today.length).toBeLessThanOrEqual(30)
    expect(reservedAt(NOON + DAY_MS / 2 - 1)).toEqual(today)
    expect(reservedAt(NOON + DAY_MS).toSorted()).toEqual(ids.filter((id) => !today.includes(id)))
    expect(reservedAt(NOON + 2 * DAY_MS)).toEqual(today)
  })

  test('is empty in a small cell', () => {
    expect(reservedAt(NOON, MIN_CELL_SIZE_TO_RESERVE - 1)).toEqual([])
    expect(reservedAt(NOON, MIN_CELL_SIZE_TO_RESERVE).length).toBeGreaterThan(0)
  })
})
