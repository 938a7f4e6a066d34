import { expect, test } from 'vitest'
import { planRequest } from './plan-request.ts'

const ORIGIN = 'https://play.example'
const plan = (path: string, mode = 'cors', method = 'GET') =>
  planRequest({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN)

test.each([
  '/api/categories',
  '/v1/account',
  '/v1',
  '/app/knowdown',
  '/apps/x/events',
  '/dev/mailbox',
  '/healthz',
  '/readyz',
])('%s is never touched, not even as a page', (path) => {
  expect(plan(path)).toBe('leave')
  expect(plan(path, 'navigate')).toBe('leave')
})

test.each(['/', '/leaderboard', '/apple', '/developer', '/verify-email?userId=1&secret=2'])('%s is a page', (path) => {
  expect(plan(path, 'navigate')).toBe('shell')
})

test('a hashed file is an asset, another file is left to the browser', () => {
  expect(plan('/assets/home-3f9a.js')).toBe('asset')
  expect(plan('/favicon.svg')).toBe('leave')
  expect(plan('/sw.js')).toBe('leave')
})

test('what is sent, and what goes elsewhere, is left alone', () => {
  expect(plan('/', 'navigate', 'POST')).toBe('leave')
  expect(plan('https://other.example/assets/a.js')).toBe('leave')
  expect(plan('https://other.example/', 'navigate')).toBe('leave')
})
