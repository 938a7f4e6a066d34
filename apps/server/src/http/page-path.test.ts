import { expect, test } from 'vitest'
import { isPagePath } from './page-path.ts'

test.each(['/', '/auth', '/leaderboard', '/some/unknown/path', '/caf%C3%A9', '/apiary', '/developers'])(
  '[R1] %s is a screen of the web app',
  (path) => {
    expect(isPagePath(path)).toBe(true)
  },
)

test.each([
  '/api/nothing',
  '/v1/nothing',
  '/API/nothing',
  '/app/key',
  '/apps/1/events',
  '/dev/mailbox',
  '/metrics',
  '/debug',
  '/.git/config',
  '/.env',
  '/%2eenv',
  '/a/../.env',
  '/..%2f..%2fetc%2fpasswd',
  '/..%5c.env',
  '/assets/',
  '/assets/old-chunk',
  '/main.js.map',
  '/wp-login.php',
  '/%zz',
])('%s is not: it reads as absent', (path) => {
  expect(isPagePath(path)).toBe(false)
})
