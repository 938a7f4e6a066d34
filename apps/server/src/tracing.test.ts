import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CollectedSpan, type RunningCollector, startCollector } from '@knowdown/testkit/collector'
import { type RunningServer, startFreshServer } from '@knowdown/testkit/running-server'
import { startSmtp } from '@knowdown/testkit/smtp'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, onTestFinished, test } from 'vitest'

/** Traces of the built server, as a collector receives them. */
const EMAIL = 'ada.of.the.traces@example.org'
const PASSWORD = 'violet-anchor-77'

async function startTraced(
  env: Record<string, string> = {},
): Promise<{ collector: RunningCollector; server: RunningServer }> {
  const collector = await startCollector()
  const server = await startFreshServer({ LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env })
  onTestFinished(async () => {
    await server.stop()
    await collector.stop()
  })
  return { collector, server }
}

const post = (server: RunningServer, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'knowdown', ...headers },
    body: JSON.stringify(body),
  })

const getCategories = async (server: RunningServer, headers: Record<string, string> = {}) =>
  expect((await fetch(`${server.url}/api/categories`, { headers })).status).toBe(200)

/** Two players, and a countdown whose end no request brings about. */
async function startBattle(server: RunningServer): Promise<{ code: string; playerIds: string[] }> {
  const call = async (path: string, body: object) =>
    (await (await post(server, `/api${path}`, body)).json()) as Record<string, string>
  const host = await call('/create-lobby', {})
  const lobby_code = host.lobby_code ?? ''
  const guest = await call('/join-lobby', { lobby_code })
  const playerIds = [host.host_id ?? '', guest.guest_id ?? '']
  for (const player_id of playerIds) await call('/set-ready', { lobby_code, player_id })
  const state = async () =>
    (await fetch(`${server.url}/api/lobby/${lobby_code}/state?player_id=${playerIds[0]}`)).text()
  await waitUntil('the first question is open', async () => /"options":\[/.test(await state()))
  return { code: lobby_code, playerIds }
}

const rootsNamed = ({ spans }: RunningCollector, name: string) => spans.filter((span) => span.name === name)
const stepsOf = ({ spans }: RunningCollector, { spanId }: CollectedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId)

const logLines = (server: RunningServer): Record<string, unknown>[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('[S-162] a request is a span with its route, and its statements are steps of it, without personal data', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const { collector, server } = await startTraced({
    SMTP_URL: smtp.url,
    OTEL_SERVICE_NAME: 'quiz-of-the-school',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
  })
  const account = { userId: 'unique()', email: EMAIL, password: PASSWORD, name: 'Ada Lovelace' }
  const reply = await post(server, '/v1/account', account)
  expect(reply.status).toBe(201)
  expect((await post(server, '/v1/account/recovery', { email: EMAIL, url: `${server.url}/reset` })).status).toBe(201)
  await waitUntil('the mail has gone', () => smtp.received.length === 1)
  const lobby = await startBattle(server)
  await fetch(`${server.url}/readyz`)
  // A stopping server sends what it has at once.
  expect(await server.stop()).toBe(0)

  const [signUp] = rootsNamed(collector, 'POST /v1/account')
  expect(signUp).toMatchObject({
    parentSpanId: '',
    failed: false,
    resource: { 'service.name': 'quiz-of-the-school', 'service.instance.id': expect.stringMatching(/^[0-9a-f]{8}$/) },
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/v1/account',
      'http.response.status_code': 201,
      'knowdown.request_id': reply.headers.get('x-request-id'),
    },
  })
  expect(collector.headers().authorization).toBe('Bearer of-the-collector')
  const steps = stepsOf(collector, signUp as CollectedSpan)
  expect(steps.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'INSERT']))
  for (const { traceId, startMs, endMs, attributes } of steps) {
    expect(traceId).toBe(signUp?.traceId)
    expect(startMs).toBeGreaterThanOrEqual(signUp?.startMs ?? 0)
    expect(endMs).toBeLessThanOrEqual(signUp?.endMs ?? 0)
    expect(attributes).toEqual({ 'db.system.name': 'sqlite', 'db.query.text': expect.stringMatching(/\w/) })
  }
  expect(steps.some(({ attributes }) => /insert into "users".*\?/.test(String(attributes['db.query.text'])))).toBe(true)
  expect(rootsNamed(collector, 'send mail')).toHaveLength(1)
  const tick = rootsNamed(collector, 'tick of a match').find((span) => stepsOf(collector, span).length > 0)
  expect(tick).toMatchObject({ parentSpanId: '', attributes: { 'knowdown.match': lobby.code } })
  expect(rootsNamed(collector, 'GET /readyz')).toEqual([])

  const line = logLines(server).find(({ reqId }) => reqId === reply.headers.get('x-request-id'))
  expect(line).toMatchObject({ trace_id: signUp?.traceId, node: signUp?.resource['service.instance.id'] })
  const created = (await reply.json()) as { $id: string }
  for (const secret of [EMAIL, PASSWORD, 'Lovelace', created.$id, ...lobby.playerIds, '127.0.0', 'argon2']) {
    expect(collector.raw()).not.toContain(secret)
  }
})

test('[S-162] only a trusted proxy may continue a trace, and nobody but us decides whether it is recorded', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const span = '00f067aa0ba902b7'
  const spansAfter = async (env: Record<string, string>, ...headers: string[]) => {
    const { collector, server } = await startTraced(env)
    for (const traceparent of headers) await getCategories(server, { traceparent })
    await server.stop()
    return rootsNamed(collector, 'GET /api/categories')
  }
  const [ofStranger] = await spansAfter({}, `00-${trace}-${span}-01`)
  expect(ofStranger).toMatchObject({ parentSpanId: '' })
  expect(ofStranger?.traceId).not.toBe(trace)
  const proxied = await spansAfter({ TRUSTED_PROXY: 'loopback' }, `00-${trace}-${span}-00`, `00-${trace}-${span}-01, x`)
  expect(proxied).toMatchObject([{ traceId: trace, parentSpanId: span }, { parentSpanId: '' }])
})

/** Fills one batch, which is then sent without waiting for more. */
async function fillBatch(server: RunningServer, requests = 600): Promise<void> {
  for (let left = requests; left > 0; left -= 100) {
    await Promise.all(Array.from({ length: 100 }, () => getCategories(server)))
  }
}

test.each(['failing', 'refusing', 'hanging'] as const)(
  '[S-163] a collector that is %s is told once, breaks nothing, and may come back',
  async (mood) => {
    const { collector, server } = await startTraced({ OTEL_EXPORTER_OTLP_TIMEOUT: '1000', LOG_LEVEL: 'warn' })
    const said = (text: string) => logLines(server).filter(({ msg }) => msg === text).length
    collector.behave(mood)
    // More than the queue holds, while nothing leaves it.
    await fillBatch(server, mood === 'hanging' ? 2_600 : 600)
    await waitUntil('the failure is logged', () => said('the collector takes no traces') > 0)
    await fillBatch(server)
    expect(said('the collector takes no traces')).toBe(1)
    expect(collector.requests()).toBeGreaterThan(0)
    collector.behave('well')
    await fillBatch(server)
    await waitUntil('the end is logged', () => said('the collector takes traces again') === 1, 30_000)
    collector.behave(mood)
    await fillBatch(server, 100)
    // Although its last spans go nowhere.
    expect(await server.stop()).toBe(0)
  },
  90_000,
)

test('the library for traces is neither in the bundle nor loaded without a collector', async () => {
  expect(readFileSync(join(import.meta.dirname, '../dist/server.cjs'), 'utf8')).not.toContain('scopeSpans')
  const folder = tempDir()
  onTestFinished(folder.remove)
  const preload = join(folder.path, 'count.cjs')
  writeFileSync(
    preload,
    `process.on('exit', () => {
      const files = Object.keys(require('node:module')._cache).filter((file) => file.includes('sdk-trace'))
      process.stdout.write('files: ' + files.length)
    })`,
  )
  const filesLoaded = async (env: Record<string, string>) => {
    const server = await startFreshServer({ NODE_OPTIONS: `--require=${preload}`, ...env })
    await server.stop()
    return Number(/files: (\d+)/.exec(server.output())?.[1])
  }
  expect(await filesLoaded({})).toBe(0)
  expect(await filesLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).toBeGreaterThan(5)
})
