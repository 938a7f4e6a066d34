import { productApi } from '@knowdown/contracts/api'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { Problem, StorageUnavailable } from '../problem.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { testApp } from './testing/test-app.ts'

const JSON_BODY = { 'content-type': 'application/json' }
const INSIDES = /stack|node_modules|\.ts\b|\/src\/|SQL|Fastify|FST_/i

const withFaults = (app: FastifyInstance) => {
  for (const prefix of ['/api', '/v1']) {
    app.post(`${prefix}/echo`, async (request) => request.body ?? null)
    app.get(`${prefix}/bug`, async () => {
      throw new TypeError('secret insides of /src/file.ts')
    })
    app.get(`${prefix}/busy`, async () => {
      throw new Problem('unavailable', 'Try again soon.')
    })
  }
}

describe('errors have the format of the API that was called', () => {
  test('below /api: {detail}', async () => {
    const app = await testApp({}, withFaults)
    const reply = await app.inject('/api/busy')
    expect([reply.statusCode, reply.json()]).toEqual([503, { detail: 'Try again soon.' }])
  })

  test('below /v1: {message, code, type, version}', async () => {
    const app = await testApp({}, withFaults)
    const reply = await app.inject('/v1/busy')
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { message: 'Try again soon.', code: 503, type: 'general_service_disabled', version: '1.9.6' },
    ])
  })

  test('reading the account without a session returns 401 with a missing scope', async () => {
    const app = await testApp()
    const reply = await app.inject('/v1/account')
    expect(reply.json()).toMatchObject({ code: 401, type: 'general_unauthorized_scope' })
    expect(reply.json().message).toMatch(/missing scope/)
  })
})

describe('[S-54] bad requests get a clear error that reveals nothing of the implementation', () => {
  const SERVED = [
    ...productApi.map(({ method, path }) => [method, `/api${path}`] as const),
    ['GET', '/v1/account'] as const,
    ['POST', '/v1/account'] as const,
  ]

  test.each([
    ['an unknown path', { method: 'GET', url: '/api/nothing' }, 404],
    ['an unknown account path', { method: 'GET', url: '/v1/nothing' }, 404],
    ['TRACE', { method: 'TRACE', url: '/api/categories' }, 404],
    ['malformed JSON', { method: 'POST', url: '/api/echo', headers: JSON_BODY, body: '{"a":' }, 400],
    [
      'a form, which any site could send',
      {
        method: 'POST',
        url: '/api/echo',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'a=1',
      },
      400,
    ],
    ['plain text', { method: 'POST', url: '/api/echo', headers: { 'content-type': 'text/plain' }, body: '{}' }, 400],
    [
      'a compressed body',
      {
        method: 'POST',
        url: '/api/echo',
        headers: { ...JSON_BODY, 'content-encoding': 'gzip' },
        body: Buffer.from('1f8b', 'hex'),
      },
      400,
    ],
    ['an address that cannot be decoded', { method: 'GET', url: '/api/%zz' }, 400],
    ['an account address that cannot be decoded', { method: 'GET', url: '/v1/%zz' }, 400],
  ])('%s', async (_title, request, status) => {
    const app = await testApp({}, withFaults)
    const reply = await app.inject(request as InjectOptions)
    expect(reply.statusCode).toBe(status)
    const said = request.url.startsWith('/v1') ? reply.json().message : reply.json().detail
    expect(said).toEqual(expect.any(String))
    expect(reply.body).not.toMatch(INSIDES)
  })

  test('every served path returns 404 for every other method', async () => {
    const app = await testApp()
    for (const [served, url] of SERVED) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (SERVED.some(([other, path]) => other === method && path === url)) continue
        const reply = await app.inject({ method, url })
        expect([served, url, method, reply.statusCode]).toEqual([served, url, method, 404])
      }
    }
  })
})

describe('[S-51] oversized and malicious bodies are refused', () => {
  const post = async (body: string) => {
    const app = await testApp({}, withFaults)
    return app.inject({ method: 'POST', url: '/api/echo', headers: JSON_BODY, body })
  }

  test('4 KiB are accepted, one byte more is refused with 413', async () => {
    const fitting = JSON.stringify('x'.repeat(4 * 1024 - 2))
    expect((await post(fitting)).statusCode).toBe(200)
    const reply = await post(`${fitting} `)
    expect([reply.statusCode, reply.json()]).toEqual([413, { detail: 'The request is too large.' }])
  })

  test('below /v1 the status is 400, because the account service has no 413', async () => {
    const app = await testApp({}, withFaults)
    const reply = await app.inject({
      method: 'POST',
      url: '/v1/echo',
      headers: JSON_BODY,
      body: JSON.stringify('x'.repeat(70_000)),
    })
    expect(reply.json()).toMatchObject({ code: 400, type: 'general_bad_request' })
  })

  test('endless nesting and duplicate keys are refused', async () => {
    expect((await post('['.repeat(4_000))).statusCode).toBe(400)
    expect((await post('{"a":1,"a":2}')).statusCode).toBe(400)
  })
})

describe('[S-100] a bug in one request affects no other', () => {
  test('it returns 500 without internals, is logged once with the request id, and the next request works', async () => {
    const lines: string[] = []
    const logger = createLogger('error', { write: (line: string) => lines.push(line) })
    const app = await testApp({ logger }, withFaults)
    const reply = await app.inject('/api/bug?secret=hunter2')
    expect([reply.statusCode, reply.json()]).toEqual([500, { detail: 'Something went wrong.' }])
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] as string)).toMatchObject({ reqId: expect.any(String), msg: 'unexpected failure' })
    expect(lines.join()).not.toContain('hunter2')
    expect((await app.inject('/api/categories')).statusCode).toBe(200)
  })
})

describe('logs', () => {
  test('[S-86] name the route and the network, never address, query, headers or body', async () => {
    const lines: string[] = []
    const logger = createLogger('info', { write: (line: string) => lines.push(line) })
    const app = await testApp({ logger }, withFaults)
    await app.inject({
      method: 'POST',
      url: '/api/echo?player_id=keepsecret',
      headers: { ...JSON_BODY, cookie: 'session=keepsecret', authorization: 'Bearer keepsecret' },
      body: { password: 'keepsecret\n{"msg":"forged"}' },
      remoteAddress: '203.0.113.77',
    })
    expect(lines.join('')).toContain('"route":"/api/echo","network":"203.0.113.0"')
    expect(lines.join('')).not.toMatch(/keepsecret|203\.0\.113\.77/)
    expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true)
  })
})

describe('log lines of requests', () => {
  const logged = async (...paths: { method: 'GET' | 'POST'; url: string; body?: object }[]) => {
    const lines: string[] = []
    const logger = createLogger('info', { write: (line: string) => lines.push(line) })
    const app = await testApp({ logger }, withFaults)
    const replies = []
    for (const path of paths) replies.push(await app.inject({ ...path, headers: JSON_BODY }))
    const written = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request completed')
    return { written, replies }
  }

  test('there is one for each request, with node, route, status, time and an id that is in the reply too', async () => {
    const { written, replies } = await logged(
      { method: 'GET', url: '/api/categories' },
      { method: 'GET', url: '/api/categories' },
    )
    expect(written).toHaveLength(2)
    expect(written[0]).toMatchObject({
      node: expect.stringMatching(/^[0-9a-f]{8}$/),
      req: { method: 'GET', route: '/api/categories' },
      res: { status: 200 },
      ms: expect.any(Number),
    })
    expect(written.map(({ reqId }) => reqId)).toEqual(replies.map(({ headers }) => headers['x-request-id']))
    expect(new Set(written.map(({ reqId }) => reqId)).size).toBe(2)
  })

  test('names the lobby that a request is about', async () => {
    const { written } = await logged(
      { method: 'POST', url: '/api/echo', body: { lobby_code: 'ab3d' } },
      { method: 'POST', url: '/api/echo', body: { lobby_code: ['not', 'a', 'code'] } },
    )
    expect(written.map(({ match }) => match)).toEqual(['AB3D', undefined])
  })

  test('while the database is away, failures that follow from it are not logged one by one', () => {
    const lines: string[] = []
    const logger = createLogger('info', { write: (line: string) => lines.push(line) })
    logger.error({ err: new StorageUnavailable(new Error('gone')) }, 'could not find overdue matches')
    logger.error({ err: new Error('a bug') }, 'could not find overdue matches')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('a bug')
  })
})

describe('health', () => {
  test('is public, replies ok and writes no log line', async () => {
    const lines: string[] = []
    const logger = createLogger('trace', { write: (line: string) => lines.push(line) })
    const app = await testApp({ logger })
    expect((await app.inject('/healthz')).body).toBe('ok')
    expect((await app.inject('/readyz')).body).toBe('ok')
    expect(lines.filter((line) => /healthz|readyz/.test(line))).toEqual([])
  })

  test('a node whose database does not answer is alive but not ready', async () => {
    const app = await testApp({ isReady: () => Promise.resolve(false) })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(503)
  })
})

describe('metrics', () => {
  test('count requests by route, without anything that names a person', async () => {
    const metrics = createMetrics('1.2.3')
    const app = await testApp({ metrics })
    await app.inject('/api/categories?secret=hunter2')
    const text = await metrics.registry.metrics()
    expect(text).toMatch(/_seconds_count\{version="1\.2\.3",method="GET",route="\/api\/categories",status="200"\} 1/)
    expect(text).not.toContain('hunter2')
  })

  test('[S-57] are not on the public port', async () => {
    const app = await testApp()
    expect((await app.inject('/metrics')).statusCode).toBe(404)
  })
})

describe('other origins', () => {
  const ask = async (origin: string) => (await testApp()).inject({ url: '/api/categories', headers: { origin } })

  test('the phone apps may read the reply', async () => {
    expect((await ask('capacitor://localhost')).headers['access-control-allow-origin']).toBe('capacitor://localhost')
  })

  test.each([
    'https://evil.example',
    'http://localhost:3000.evil.example',
    'null',
    'capacitor://localhost.evil.example',
  ])('%s may not', async (origin) => {
    expect((await ask(origin)).headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('the API page', () => {
  test('shows every call of the contract, for people and for tools', async () => {
    const app = await testApp()
    const page = await app.inject('/api/docs')
    const { paths } = (await app.inject('/api/docs/openapi.json')).json()
    for (const { method, path } of productApi) {
      expect(page.body).toContain(`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`)
      expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase())
    }
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('documents for every call how to authenticate, and what every field and status means', async () => {
    const app = await testApp()
    const page = await app.inject('/api/docs')
    const { paths, components } = (await app.inject('/api/docs/openapi.json')).json()
    expect(Object.keys(components.securitySchemes)).toEqual([
      'bearerToken',
      'sessionCookie',
      'seatSecret',
      'partyKey',
      'webhookSecret',
    ])
    const answer = paths['/submit-multiplayer-answer'].post
    expect(answer.security).toEqual([{ seatSecret: [] }])
    expect(answer.responses['409'].description).toContain('its time is over')
    expect(paths['/stats/me'].get.security).toEqual([{ bearerToken: [] }])
    expect(paths['/create-lobby'].post.security).toEqual([{}, { bearerToken: [] }])
    expect(answer.requestBody.content['application/json'].schema.properties.is_timeout.description).toContain('up')
    expect(page.body).toContain('Authentication: seatSecret.')
    expect(page.body).toContain('409: No game is running')
  })

  test.each([
    ['GET', '/api/stats/me', undefined, 401],
    ['POST', '/api/set-ready', {}, 400],
    ['POST', '/api/create-lobby', { difficulty: 'no such thing' }, 400],
    ['POST', '/api/sandbox-store/restore', {}, 404],
    ['POST', '/api/generate-feedback', {}, 400],
  ] as const)('%s %s replies with a status that the page names', async (method, url, payload, status) => {
    const app = await testApp()
    const { paths } = (await app.inject('/api/docs/openapi.json')).json()
    const reply = await app.inject({ method, url, ...(payload && { payload }) })
    expect(reply.statusCode).toBe(status)
    expect(paths[url.slice('/api'.length)][method.toLowerCase()].responses).toHaveProperty(String(status))
  })

  test('the server has a route for every call of the contract', async () => {
    const app = await testApp()
    for (const { method, path } of productApi) expect(app.hasRoute({ method, url: `/api${path}` })).toBe(true)
  })
})

test('[K1] the categories carry id, name and pack, and nothing that the contract does not name', async () => {
  const app = await testApp()
  const reply = await app.inject('/api/categories')
  const categories = reply.json()
  expect(categories).toHaveLength(62)
  expect(categories.find(({ id }: { id: string }) => id === 'harry-potter')).toEqual({
    id: 'harry-potter',
    name: 'Harry Potter',
    pack: 'fantasy',
    icon: 'wand-sparkles',
    sensitive: false,
  })
  expect(reply.headers['cache-control']).toBe('no-store')
})

test.each(['/api/create-lobby', '/api/join-lobby', '/api/generate-questions', '/api/report-question'])(
  '[S-46] %s accepts visitors without a token, but refuses an invalid token',
  async (url) => {
    const app = await testApp()
    const payload = { lobby_code: 'AB3D', category: 'space', difficulty: 'easy', session_id: 's', question_id: 'q' }
    const reply = await app.inject({ method: 'POST', url, payload, headers: { authorization: 'Bearer nonsense' } })
    expect([reply.statusCode, reply.json()]).toEqual([401, { detail: 'Your sign-in has ended. Please sign in again.' }])
  },
)
