import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BODY_BYTES } from '@knowdown/contracts/endpoint'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@knowdown/contracts/rate-limit'
import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { DeclaredLimit } from './enforce-limits.ts'
import { recentTraffic } from './recent-traffic.ts'
import { testApp } from './testing/test-app.ts'

const PROTOCOL = join(import.meta.dirname, '../../../../docs/PROTOCOL.md')
const [BEGIN, END] = ['<!-- limits -->\n', '<!-- /limits -->']

/** All routes with what they declare, as the server registers them. */
async function declaredRoutes(): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = []
  const traffic = recentTraffic(Date.now)
  await testApp({
    traffic: {
      ...traffic,
      observe: (app) => void app.addHook('onRoute', (route) => void routes.push(route)),
    },
  })
  return routes.filter(({ method, url }) => method !== 'HEAD' && !url.includes('/admin/'))
}

const limitsOf = ({ config }: RouteOptions): readonly DeclaredLimit[] => config?.limits ?? []

function span(windowMs: number): string {
  const [unit, one, many] =
    windowMs % DAY_MS === 0
      ? [DAY_MS, 'a day', 'days']
      : windowMs % HOUR_MS === 0
        ? [HOUR_MS, 'an hour', 'hours']
        : windowMs % MINUTE_MS === 0
          ? [MINUTE_MS, 'a minute', 'minutes']
          : [1_000, 'a second', 'seconds']
  return windowMs === unit ? one : `in ${windowMs / Number(unit)} ${many}`
}

const WHO: Readonly<Record<string, string>> = {
  network: 'network ×',
  player: 'account; network of visitors ×',
  seat: 'seat',
  party: 'party',
}

function howMuch({ max, maxPerNetwork, windowMs }: DeclaredLimit): string {
  const amount = maxPerNetwork === undefined ? String(max) : `${max}; ${maxPerNetwork} for visitors`
  return `${amount} ${span(windowMs)}`
}

function table(routes: readonly RouteOptions[]): string {
  const rows = new Map<string, { limit: DeclaredLimit; calls: Set<string> }>()
  for (const route of routes) {
    for (const limit of limitsOf(route)) {
      const key = [limit.name, limit.per, limit.windowMs].join(' ')
      const row = rows.get(key) ?? { limit, calls: new Set() }
      row.calls.add(`\`${route.method} ${route.url.replaceAll(/:(\w+)/g, '{$1}')}\``)
      rows.set(key, row)
    }
  }
  const lines = [...rows.values()].map(({ limit, calls: [first = '', ...rest] }) => {
    const what = limit.what ?? (rest.length === 0 ? first : `${first} and ${rest.length} more`)
    return `| ${limit.name} | ${what} | ${howMuch(limit)} | ${WHO[limit.per] ?? limit.per} |`
  })
  return ['| Limit | What | How much | For each |', '|---|---|---|---|', ...lines.toSorted(), ''].join('\n')
}

function bodies(routes: readonly RouteOptions[]): string {
  const larger = routes.filter(({ bodyLimit }) => bodyLimit !== undefined && bodyLimit > BODY_BYTES)
  const lines = larger.map(
    ({ method, url, bodyLimit = 0 }) =>
      `| \`${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}\` | ${bodyLimit / 1024} kB |`,
  )
  return ['| Call | Largest body |', '|---|---|', `| all others | ${BODY_BYTES / 1024} kB |`, ...lines, ''].join('\n')
}

test('[S-181] docs/PROTOCOL.md lists the limits that the routes declare (update it with: vitest run … -u)', async () => {
  const routes = await declaredRoutes()
  const text = readFileSync(PROTOCOL, 'utf8')
  const [before = '', rest = ''] = text.split(BEGIN)
  const [, after = ''] = rest.split(END)
  const generated = `${table(routes)}\n${bodies(routes)}`
  expect(generated.split('\n').length).toBeGreaterThan(60)
  await expect(`${before}${BEGIN}${generated}${END}${after}`).toMatchFileSnapshot(PROTOCOL)
})

test('[S-180] no route reads a body of more than 4 kB unless it says so, and only a few do', async () => {
  const routes = await declaredRoutes()
  const unusual = routes.filter(({ bodyLimit }) => bodyLimit !== undefined && bodyLimit > 64 * 1024)
  expect(unusual.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
    'PATCH /v1/account/prefs',
    'POST /api/assignments',
    'POST /api/own-quizzes/:quiz_id/questions',
    'POST /api/parties/own-quiz',
    'POST /api/pictures',
    'POST /api/quiz-jobs',
    'POST /api/quiz-jobs/:job_id/kept',
  ])
})

test('a limit of the same name means the same everywhere', async () => {
  const seen = new Map<string, string>()
  for (const route of await declaredRoutes()) {
    for (const limit of limitsOf(route)) {
      const key = [limit.name, limit.per, limit.windowMs].join(' ')
      expect([key, seen.get(key) ?? howMuch(limit)]).toEqual([key, howMuch(limit)])
      seen.set(key, howMuch(limit))
    }
  }
})
