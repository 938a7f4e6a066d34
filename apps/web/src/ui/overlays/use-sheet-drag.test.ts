import { expect, test } from 'vitest'
import { isDragClosing, sheetOffset } from './use-sheet-drag.ts'

test('a drag of exactly 150 px keeps the sheet, one pixel more closes it', () => {
  expect(isDragClosing(150)).toBe(false)
  expect(isDragClosing(151)).toBe(true)
})

test('the sheet follows the finger down and never goes up', () => {
  expect(sheetOffset(100, 180)).toBe(80)
  expect(sheetOffset(100, 40)).toBe(0)
})
