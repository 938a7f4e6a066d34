import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase } from '@knowdown/testkit/postgres'
import { startRedis } from '@knowdown/testkit/redis'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { serverFault } from './adapters/sql/postgres/check-server.ts'

/** What surrounds a node is wrong: one clear line and exit code 1, or a node that runs and says what it lacks. */
const postgres = inject('postgres')
const SECRET = 'k3Jd8-a-secret-of-one-test-long-enough'
const OTHER = 'Zq71x-another-secret-of-one-test-as-long'

function folder(): string {
  const { path, remove } = tempDir()
  onTestFinished(remove)
  return path
}

async function failedStart(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../dist/main.js')], {
    env: { PATH: process.env.PATH, PORT: '0', METRICS_PORT: 'off', DATA_DIR: folder(), ...env },
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', collect)
  const [code] = await once(child, 'close')
  return { code, lines: output.split('\n').filter(Boolean) }
}

const expectOneLine = async (env: Record<string, string>, line: RegExp) =>
  expect(await failedStart(env)).toEqual({ code: 1, lines: [expect.stringMatching(line)] })

test('a secret that can be guessed is refused, and so is a missing one where nodes must share it', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://play.example', PUSH_KEY: 'A'.repeat(43) }
  await expectOneLine({ ...production, REALTIME_APP_SECRET: 'secret' }, /^REALTIME_APP_SECRET is too easy to guess/)
  const cluster = { DATABASE_URL: 'postgres://127.0.0.1:1/none', REDIS_URL: 'redis://127.0.0.1:1' }
  await expectOneLine(cluster, /^REALTIME_APP_SECRET is missing/)
})

describe('PostgreSQL', () => {
  test('of an old version, or with another time, cannot be used', () => {
    const well = { version: 150_004, isReadOnly: false, aheadMs: 59_000 }
    expect(serverFault(well)).toBe(null)
    expect(serverFault({ ...well, version: 130_018 })).toBe('it is version 13, and at least 14 is needed.')
    expect(serverFault({ ...well, aheadMs: -90_000 })).toMatch(/90 seconds behind its clock/)
  })

  test.skipIf(isMissing(postgres))('and a machine whose clock is off by an hour', async () => {
    if (isMissing(postgres)) return
    const anHourAhead = 'const now = Date.now; Date.now = () => now() + 3_600_000'
    const env = {
      DATABASE_URL: await createDatabase(postgres),
      NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(anHourAhead)}"`,
    }
    await expectOneLine(
      env,
      /cannot be used: the clock of this machine is 60 minutes ahead of its clock\. Set both by NTP\./,
    )
  })

  test('whose certificate has expired is not trusted', async () => {
    const server = createServer((socket) => {
      // The client asks for TLS with eight bytes, and we agree.
      socket.once('data', () => {
        socket.write('S')
        new TLSSocket(socket, { isServer: true, key: KEY, cert: EXPIRED }).on('error', () => undefined)
      })
      socket.on('error', () => undefined)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const authority = join(folder(), 'authority.pem')
    writeFileSync(authority, EXPIRED)
    const { port } = server.address() as AddressInfo
    await expectOneLine(
      { DATABASE_URL: `postgres://localhost:${port}/knowdown?sslmode=verify-full&sslrootcert=${authority}` },
      /^PostgreSQL at localhost:\d+\/knowdown cannot be reached \(certificate has expired\)\. Check DATABASE_URL\.$/,
    )
  })
})

describe.skipIf(isMissing(postgres))('a second node on one database', () => {
  async function firstNode(env: Record<string, string> = {}) {
    if (isMissing(postgres)) throw new Error('no PostgreSQL')
    const url = await createDatabase(postgres)
    const node = await startServer({
      dataDir: folder(),
      env: { DATABASE_URL: url, REALTIME_APP_SECRET: SECRET, ...env },
    })
    onTestFinished(async () => void (await node.stop()))
    return { url, node }
  }

  test('with another secret does not start, until the first has stopped', async () => {
    const { url, node } = await firstNode({ SIGNING_KEYS: `first:${SECRET}` })
    const rotating = { DATABASE_URL: url, REALTIME_APP_SECRET: SECRET, SIGNING_KEYS: `second:${OTHER},first:${SECRET}` }
    const different = { ...rotating, REALTIME_APP_SECRET: OTHER }
    await expectOneLine(different, /^Another node runs on this database with a different REALTIME_APP_SECRET/)
    await expectOneLine({ ...rotating, SIGNING_KEYS: `second:${OTHER}` }, /with a different SIGNING_KEYS/)
    const second = await startServer({ dataDir: folder(), env: rotating })
    expect([await second.stop(), await node.stop()]).toEqual([0, 0])
    const changed = await startServer({ dataDir: folder(), env: different })
    expect(await changed.stop()).toBe(0)
  })

  test('without Redis starts, and says what that means', async () => {
    const { url } = await firstNode()
    const second = await startServer({ dataDir: folder(), env: { DATABASE_URL: url, REALTIME_APP_SECRET: SECRET } })
    onTestFinished(async () => void (await second.stop()))
    await waitUntil('it says so', () => second.output().includes('another node runs on this database, but REDIS_URL'))
  })
})

test.skipIf(isMissing(postgres))(
  'a Redis that wants a password is one line; one that is away is told and used later',
  async () => {
    if (isMissing(postgres)) return
    const redis = await startRedis()
    if (isMissing(redis)) return
    onTestFinished(redis.stop)
    const env = { DATABASE_URL: await createDatabase(postgres), REALTIME_APP_SECRET: SECRET }
    const { Redis } = await import('ioredis')
    const admin = new Redis(redis.url)
    await admin.config('SET', 'requirepass', 'open sesame')
    admin.disconnect()
    await expectOneLine(
      { ...env, REDIS_URL: redis.url },
      /^Redis at 127\.0\.0\.1:\d+ refuses us \(NOAUTH.*REDIS_URL\.$/,
    )
    const wrong = redis.url.replace('redis://', 'redis://:wrong@')
    await expectOneLine({ ...env, REDIS_URL: wrong }, /^Redis at 127\.0\.0\.1:\d+ refuses us \(WRONGPASS.*REDIS_URL\.$/)
    const right = redis.url.replace('redis://', 'redis://:open%20sesame@')
    const node = await startServer({ dataDir: folder(), env: { ...env, REDIS_URL: right } })
    onTestFinished(async () => void (await node.stop()))
    const isUp = async () =>
      /^knowdown_redis_up\{.*\} 1$/m.test(await (await fetch(`${node.metricsUrl}/metrics`)).text())
    await waitUntil('it is connected', isUp)
    await redis.stop()
    await waitUntil('the log tells the loss', () => node.output().includes('Redis is unreachable'))
    expect(await isUp()).toBe(false)
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
  },
)

/** Signed by itself, and valid in 2020 only. */
const KEY = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIBQM7pN9rtaawO+cV3XUsscJQu8vbWqAk/FFQnsAu8a/oAoGCCqGSM49
AwEHoUQDQgAEXUCeSh18a8wJ9aiXHhku4pErU9QWrbpq7pKRS2D2I1YZ17zRVaXq
mS9uum/xSkQuWLZss87IgQ8XasDfcJVTgA==
-----END EC PRIVATE KEY-----`
const EXPIRED = `-----BEGIN CERTIFICATE-----
MIIBDzCBtgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwHhcN
MjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARdQJ5KHXxrzAn1qJceGS7ikStT
1BatumrukpFLYPYjVhnXvNFVpeqZL266b/FKRC5YtmyzzsiBDxdqwN9wlVOAMAoG
CCqGSM49BAMCA0gAMEUCIQDYW745H0CwNtqViSLQhot+z+SWMl0djknuV0eyW1JJ
/AIgIHq6E9ZwyBLdh5kTs0kZfeYqb3DOWW6bT5Fga323uRc=
-----END CERTIFICATE-----`
