import { expect, test } from 'vitest'
import { isAllowedOrigin } from './origins.ts'

test('at home on this machine, its pages may connect from any port, and nobody else', () => {
  const may = (origin: string) => isAllowedOrigin(origin, 'http://localhost:3000', [])
  const origins = ['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:8080', 'https://evil.example']
  expect(origins.map(may)).toEqual([true, true, true, false])
})

test('in public, a page of the visitor’s own machine is a stranger', () => {
  expect(isAllowedOrigin('http://localhost:5173', 'https://play.example', [])).toBe(false)
})
