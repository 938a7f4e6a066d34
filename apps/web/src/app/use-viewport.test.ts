import { expect, test } from 'vitest'
import { classifyViewport } from './use-viewport.ts'

const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

const on = (userAgent: string, width: number, maxTouchPoints = 5) =>
  classifyViewport({ userAgent, width, maxTouchPoints })

test('[N8] a width of 768 is mobile, 769 is not', () => {
  expect(on(PIXEL, 768).mobile).toBe(true)
  expect(on(PIXEL, 769).mobile).toBe(false)
})

test.each([
  [767, false],
  [768, true],
  [1024, true],
  [1025, false],
])('[N8] an iPad %i wide: tablet is %s', (width, tablet) => {
  expect(on(IPAD, width).tablet).toBe(tablet)
})

test('[N8] an iPad that identifies as Macintosh is recognised by its touch points; a Mac is no tablet', () => {
  expect(on(MAC, 820, 5).tablet).toBe(true)
  expect(on(MAC, 820, 0).tablet).toBe(false)
})

test('[N8] a tablet that does not run iOS is none by this rule', () => {
  expect(on(PIXEL, 820).tablet).toBe(false)
})
