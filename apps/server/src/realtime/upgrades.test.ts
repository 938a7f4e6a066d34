import { expect, test } from 'vitest'
import { isAllowedOrigin } from './upgrades.ts'

test('[S-41] its own pages and those that were named may connect, and no others', () => {
  const may = (origin: string) => isAllowedOrigin(origin, 'http://localhost:3000', ['capacitor://localhost'])
  const origins = ['http://localhost:3000', 'capacitor://localhost', 'http://localhost:5173', 'https://evil.example']
  expect(origins.map(may)).toEqual([true, true, false, false])
  expect(isAllowedOrigin(undefined, 'http://localhost:3000', [])).toBe(true)
})
