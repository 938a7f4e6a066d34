import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from './testing/test-app.ts'
import { isPagePath } from './web-app.ts'

const THEME_SCRIPT = 'document.documentElement.dataset.theme = "dark"'
const PAGE = `<!doctype html><script>${THEME_SCRIPT}</script><script type="module" src="/assets/main-1a2b.js"></script>`
const SWAP_SCRIPT = 'document.body.replaceChildren()'
const HOME = `${PAGE}<div id="root" data-prerendered><h1>Knowdown</h1></div><script>${SWAP_SCRIPT}</script>`
let webFolder: string

beforeAll(() => {
  webFolder = mkdtempSync(join(tmpdir(), 'knowdown-web-'))
  mkdirSync(join(webFolder, 'assets'))
  mkdirSync(join(webFolder, '.vite'))
  const files = {
    'index.html': PAGE,
    'home.html': HOME,
    'sw.js': 'self.skipWaiting()',
    'assets/main-1a2b.js': 'console.log(1)',
    'assets/main-1a2b.js.br': 'packed',
    '.vite/manifest.json': '{}',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(webFolder, name), content)
})

afterAll(() => rmSync(webFolder, { recursive: true }))

const get = async (url: string, headers: Record<string, string> = {}) =>
  (await testApp({ webFolder, publicUrl: 'https://play.example' })).inject({ url, headers })

describe('the built web app', () => {
  test.each(['/auth', '/leaderboard', '/no/such/screen', '/empty-page'])('[R1] %s shows the page', async (url) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, PAGE, 'no-cache'])
  })

  const PRERENDERED = 'data-prerendered'

  test.each(['/', '/?join=K7QX', '/?theme=x'])('[FV1] %s has the first screen of home in it', async (url) => {
    const reply = await get(url, { cookie: 'theme=dark; a_session_other=1; a_session_knowdown=' })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(reply.body).toContain(PRERENDERED)
    const hash = createHash('sha256').update(SWAP_SCRIPT).digest('base64')
    expect(reply.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  })

  test.each(['a_session_knowdown=x', 'theme=dark; a_session_knowdown_legacy=x'])(
    '[FV1] a device on which somebody signed in (%s) gets the empty page',
    async (cookie) => {
      expect((await get('/', { cookie })).body).not.toContain(PRERENDERED)
    },
  )

  test('[FV1] a page that was kept is confirmed only while it is the right one', async () => {
    const etag = String((await get('/')).headers.etag)
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get('/', { 'if-none-match': etag, cookie: 'a_session_knowdown=x' })).statusCode).toBe(200)
  })

  test('files with a hash in their name are cached for a year, the service worker is revalidated each time', async () => {
    expect((await get('/assets/main-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  test('a compressed copy is sent to clients that accept it', async () => {
    const reply = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br' })
    expect([reply.headers['content-encoding'], reply.body]).toEqual(['br', 'packed'])
  })

  test.each([
    '/.git/config',
    '/.env',
    '/.vite/manifest.json',
    '/index.html',
    '/home.html',
    '/metrics',
    '/debug',
    '/assets/',
    '/assets/gone-9z.js',
    '/assets/main-1a2b.js.map',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%5c..%5cpackage.json',
    '/dev/mailbox',
  ])('[S-57] %s returns 404', async (url) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Not found.' }])
  })

  test('a POST to a screen does not return the page', async () => {
    const app = await testApp({ webFolder })
    expect((await app.inject({ method: 'POST', url: '/auth' })).statusCode).toBe(404)
  })
})

describe('[S-55] security headers', () => {
  test('the page may run its own files and its one inline script, and nothing else', async () => {
    const { headers } = await get('/auth')
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule]),
    )
    const hash = createHash('sha256').update(THEME_SCRIPT).digest('base64')
    expect(policy.get('script-src')).toBe(`script-src 'self' 'sha256-${hash}'`)
    expect([...policy.values()].join()).not.toMatch(/unsafe|\*|https?:/)
    for (const [name, value] of [
      ['default-src', "'none'"],
      ['object-src', "'none'"],
      ['base-uri', "'none'"],
      ['frame-ancestors', "'none'"],
    ]) {
      expect(policy.get(name)).toBe(`${name} ${value}`)
    }
    expect(headers).toMatchObject({ 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'DENY' })
  })

  test.each(['/', '/assets/main-1a2b.js', '/api/categories', '/api/nothing', '/v1/account', '/healthz'])(
    '%s carries the common ones',
    async (url) => {
      expect((await get(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
    },
  )

  test('replies of the API and of the account service are never cached', async () => {
    for (const url of ['/api/categories', '/api/nothing', '/v1/account']) {
      expect((await get(url)).headers['cache-control']).toContain('no-store')
    }
  })
})

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
])('%s is not a screen of the web app', (path) => {
  expect(isPagePath(path)).toBe(false)
})
