import { FULL } from '@knowdown/contracts/endpoint'
import { FrameSocket } from '@knowdown/testkit/battle/frame-socket'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, onTestFinished, test } from 'vitest'
import { boundedQueue } from '../adapters/load/bounded-queue.ts'
import type { LoadLevel } from '../features/load/load-level.ts'
import { loadShedder } from '../features/load/load-shedder.ts'
import type { MatchService } from '../features/matches/match-service.ts'
import { testApp } from './testing/test-app.ts'

const WAITS = { normal: 0, busy: 200, overloaded: 800 } as const satisfies Record<LoadLevel, number>

/** At this level one piece of new work may be under way, and one may wait. */
function shedderAt(level: LoadLevel) {
  const shedder = loadShedder({
    isSomebodyHeavy: () => false,
    probe: { loopMs: () => WAITS[level], acceptMs: () => 0, queueMs: () => 0, storageMs: () => 0 },
    limits: { busyMs: 100, overloadedMs: 400 },
    newWork: boundedQueue({ concurrency: 1, maxWaiting: 1 }),
    meter: { measured: () => {}, refused: () => {} },
    log: { warn: () => undefined, error: () => undefined },
  })
  for (let reading = 1; reading <= 4; reading += 1) shedder.check(reading * 250)
  return shedder
}

async function appUnder(level: LoadLevel) {
  const app = await testApp({ shedder: shedderAt(level) })
  const isRefused = async (method: 'GET' | 'POST', url: string) => {
    // Without a valid body: what is not refused because of the load is refused as invalid.
    const { statusCode } = await app.inject({ method, url, ...(method === 'POST' && { payload: '[]' }) })
    return statusCode === 503
  }
  return { app, isRefused }
}

const NEW = [
  'POST /api/create-lobby',
  'POST /api/generate-questions',
  'POST /api/parties',
  'POST /api/daily/runs',
  'POST /api/challenges',
  'POST /v1/account',
  'POST /v1/account/sessions/email',
]
const OTHER = ['GET /api/leaderboard', 'POST /api/join-lobby', 'GET /api/stats/me', 'GET /v1/account']
const RUNNING = [
  'POST /api/submit-multiplayer-answer',
  'POST /api/set-ready',
  'POST /api/claim-win',
  'POST /api/request-rematch',
  'GET /api/lobby/AB3D/state',
  'POST /api/parties/AB3D/answer',
  'POST /api/stats/update-stats',
  'POST /v1/account/jwt',
  'GET /api/client-settings',
]

describe('[S-160] the busier the server, the more it refuses', () => {
  test.each([
    ['normal', []],
    ['busy', NEW],
    ['overloaded', [...NEW, ...OTHER]],
  ] as const)('%s', async (level, expected) => {
    const { isRefused } = await appUnder(level)
    const refused: string[] = []
    for (const route of [...NEW, ...OTHER, ...RUNNING]) {
      const [method, url] = route.split(' ') as ['GET' | 'POST', string]
      if (await isRefused(method, url)) refused.push(route)
    }
    expect(refused).toEqual(expected)
  })
})

test('[S-160] a refusal says when to come back, also to the phone apps', async () => {
  const { app } = await appUnder('busy')
  const headers = { origin: 'capacitor://localhost', 'content-type': 'application/json' }
  const reply = await app.inject({ method: 'POST', url: '/api/create-lobby', headers, payload: '{}' })
  expect(reply.json()).toEqual({ detail: FULL })
  expect(reply.headers).toMatchObject({
    'retry-after': '3',
    'access-control-allow-origin': 'capacitor://localhost',
    'access-control-expose-headers': 'Retry-After',
  })
  const account = await app.inject({ method: 'POST', url: '/v1/account', headers, payload: '{}' })
  expect(account.headers['retry-after']).toBe('3')
  expect(account.json()).toMatchObject({ message: FULL, code: 503 })
})

test('[S-160] only so much new work is under way at once; running games do not count and are not refused', async () => {
  const finish: (() => void)[] = []
  const match = { code: 'AB3D', category: 'space', difficulty: 'easy' }
  const create = () => new Promise((resolve) => finish.push(() => resolve({ match, playerId: 'p' })))
  const service = { create, ready: async () => {} } as unknown as MatchService
  const signer = { id: 'knowdown', key: 'knowdown', secret: 'only for tests' }
  const app = await testApp({ shedder: shedderAt('normal'), matches: { service, signer } })
  const post = (url: string, payload: object, remoteAddress: string) =>
    app.inject({ method: 'POST', url, payload, remoteAddress })
  const createFrom = (network: number) => post('/api/create-lobby', {}, `10.0.0.${network}`)
  const accepted = [createFrom(1), createFrom(2)]
  await waitUntil('the first is under way', () => finish.length === 1)
  const refusal = await createFrom(3)
  expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([503, '3'])
  const ready = await post('/api/set-ready', { lobby_code: 'AB3D', player_id: 'p'.repeat(22) }, '10.0.0.4')
  expect(ready.statusCode).toBe(200)
  finish[0]?.()
  await waitUntil('the second has its turn', () => finish.length === 2)
  finish[1]?.()
  for (const reply of await Promise.all(accepted)) expect(reply.statusCode).toBe(200)
})

test('[S-160] pages and probes are served under any load', async () => {
  const { isRefused } = await appUnder('overloaded')
  for (const url of ['/healthz', '/readyz', '/']) expect(await isRefused('GET', url)).toBe(false)
})

const openSocket = (url: string, path: string): Promise<string> =>
  FrameSocket.open(url + path, { onText: () => {}, onClose: () => {} }).then(
    (socket) => {
      socket.close()
      return 'open'
    },
    (error: unknown) => /answered with (\d+)/.exec(String(error))?.[1] ?? String(error),
  )

test('[S-160] the built server refuses new games under load, plays the running ones, and recovers', async () => {
  const server = await startFreshServer({ SHED_NEW_WORK_MS: '15', SHED_OTHER_WORK_MS: '60000', LOG_LEVEL: 'warn' })
  onTestFinished(() => void server.stop())
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const lobby = (await (await post('/create-lobby', {})).json()) as { lobby_code: string; host_id: string }
  await post('/join-lobby', { lobby_code: lobby.lobby_code })
  const startQuiz = (n: number) =>
    post('/generate-questions', { category: 'space', difficulty: 'medium', session_id: `player ${n}` })
  let refusal: Response | undefined
  let player = ''
  await waitUntil('new games and the sockets of newcomers are refused', async () => {
    const replies = await Promise.all(Array.from({ length: 300 }, (_, n) => startQuiz(n)))
    refusal = replies.find(({ status }) => status === 503)
    const sockets = Array.from({ length: 40 }, () => openSocket(server.url, '/app/knowdown?protocol=7'))
    player = await openSocket(server.url, `/lobby/${lobby.lobby_code}/app/knowdown?protocol=7`)
    return refusal !== undefined && (await Promise.all(sockets)).includes('503')
  })
  expect(refusal?.headers.get('retry-after')).toBe('3')
  expect(player).toBe('open')
  const state = await fetch(`${server.url}/api/lobby/${lobby.lobby_code}/state?player_id=${lobby.host_id}`)
  expect(state.status).toBe(200)
  await waitUntil('it recovers', async () => (await startQuiz(1)).status === 200, 30_000)
  const metrics = await (await fetch(`${server.metricsUrl}/metrics`)).text()
  expect(metrics).toMatch(/knowdown_load_refused_total\{work="new"[^}]*\} [1-9]/)
  await waitUntil('the end is logged', () => server.output().includes('the overload is over'))
  expect(server.output()).toContain('overloaded: running games come first')
})
