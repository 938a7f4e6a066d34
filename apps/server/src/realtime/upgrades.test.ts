import { expect, test } from 'vitest'
import { isAllowedOrigin } from './upgrades.ts'

test('[S-41] only the server’s own pages and allowed origins may connect', () => {
  const may = (origin: string) => isAllowedOrigin(origin, 'http://localhost:3000', ['capacitor://localhost'])
  const origins = ['http://localhost:3000', 'capacitor://localhost', 'http://localhost:5173', 'https://evil.example']
  expect(origins.map(may)).toEqual([true, true, false, false])
  expect(isAllowedOrigin(undefined, 'http://localhost:3000', [])).toBe(true)
})
