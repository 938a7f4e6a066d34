import { expect, test } from 'vitest'
import { drawLobbyCode, parseLobbyCode } from './lobby-code.ts'

const handing = (bytes: number[]) => (count: number) => Uint8Array.from(bytes.splice(0, count))

test('[B15] a code has four characters of the alphabet without look-alikes', () => {
  expect(drawLobbyCode(handing([0, 1, 30, 31, 9, 9, 9, 9]))).toBe('23Z2')
})

test('all characters are equally likely: each is drawn by eight byte values, and the other values are skipped', () => {
  const counts = new Map<string, number>()
  let unused = 0
  for (let byte = 0; byte < 256; byte += 1) {
    const code = drawLobbyCode(handing([byte, 7, 7, 7, 0, 0, 0, 0]))
    const first = code.charAt(0)
    if (code === '9992') unused += 1
    else counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  expect(unused).toBe(8)
  expect([...counts.keys()].join('')).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ')
  expect(new Set(counts.values())).toEqual(new Set([8]))
})

test('when too many bytes are skipped, more are requested', () => {
  expect(drawLobbyCode(handing([255, 255, 255, 255, 255, 255, 255, 3, 255, 0, 0, 0, 0, 0, 0, 0]))).toBe('5222')
})

test.each([
  ['ab3d', 'AB3D'],
  [' AB 3D\n', 'AB3D'],
  ['ab-3d', 'AB3D'],
  ['AB3', null],
  ['AB3DE', null],
  ['AB0D', null],
  ['ABID', null],
  ['', null],
  ['AB3D\u0000', null],
])('[B15] what a person types as %j is read as %j', (typed, code) => {
  expect(parseLobbyCode(typed)).toBe(code)
})
