import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase } from '@knowdown/testkit/postgres'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { proxyTo } from './adapters/sql/postgres/fault-proxy.ts'

/** Runs the built program as an operator does: what it prints, how it exits, what it leaves behind. */
let dataDir: string
let cleanups: (() => unknown)[]

beforeEach(() => {
  const folder = tempDir()
  dataDir = join(folder.path, 'data')
  cleanups = [folder.remove]
})

afterEach(async () => {
  for (const step of cleanups.toReversed()) await step()
})

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ dataDir, env })
  cleanups.push(() => server.stop())
  return server
}

async function failedStart(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const main = join(import.meta.dirname, '../dist/main.js')
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', METRICS_PORT: 'off', DATA_DIR: dataDir, ...env },
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  return { code, lines: output.split('\n').filter(Boolean) }
}

describe('a successful start', () => {
  test('prints one line and serves web app, API and mailbox on one port, metrics on a private one', async () => {
    const server = await start()
    expect(server.output().trim().split('\n')).toEqual([
      `Knowdown is ready: ${server.url} · data in ${dataDir} · questions from the built-in bank · mail goes to the local mailbox (${server.url}/dev/mailbox)`,
    ])
    const get = async (path: string) => (await fetch(`${server.url}${path}`)).status
    expect(await Promise.all(['/', '/api/categories', '/dev/mailbox.json', '/healthz', '/readyz'].map(get))).toEqual([
      200, 200, 200, 200, 200,
    ])
    expect(await get('/metrics')).toBe(404)
    expect(await (await fetch(`${server.metricsUrl}/metrics`)).text()).toContain('knowdown_http_request_seconds')
  })

  test('production has no mailbox', async () => {
    const server = await start({ NODE_ENV: 'production', PUBLIC_URL: 'https://play.example', RATE_LIMITS: 'on' })
    expect((await fetch(`${server.url}/dev/mailbox.json`)).status).toBe(404)
    expect(server.output()).not.toContain('/dev/mailbox')
    for (const line of server.output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg')
  })
})

describe('a failed start prints one clear line per problem, exits with 1 and changes nothing', () => {
  test('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    cleanups.push(() => other.close())
    const { port } = other.address() as { port: number }
    expect(await failedStart({ PORT: String(port) })).toEqual({
      code: 1,
      lines: [
        `Port ${port} is taken by another program. Choose another with PORT, for example: PORT=${port + 1} npm start`,
      ],
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  test('[S-95] the data folder is in use: the line names the other process, which keeps running', async () => {
    const holder = await start()
    const { code, lines } = await failedStart({})
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining(`process ${holder.process.pid}`)])
    expect((await fetch(`${holder.url}/readyz`)).status).toBe(200)
  })

  test('[S-95] after kill -9 the next start works without manual clean-up', async () => {
    const holder = await start()
    holder.process.kill('SIGKILL')
    await once(holder.process, 'exit')
    expect((await fetch(`${(await start()).url}/readyz`)).status).toBe(200)
  })

  test('the database is damaged', async () => {
    await (await start()).stop()
    const file = join(dataDir, 'knowdown.db')
    const damaged = readFileSync(file).fill(0x58, 0, 64)
    writeFileSync(file, damaged)
    const { code, lines } = await failedStart({})
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/knowdown\.db is damaged .*Nothing was changed/)])
    expect(readFileSync(file).equals(damaged)).toBe(true)
  })

  test('[S-99] settings are invalid: one line for each', async () => {
    const { code, lines } = await failedStart({ PORT: 'x', NODE_ENV: 'production', LOG_LEVEL: 'trace' })
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/^PORT=x is not a port/),
      expect.stringMatching(/^PUBLIC_URL is missing/),
      expect.stringMatching(/^LOG_LEVEL=trace shows too much/),
    ])
    expect(existsSync(dataDir)).toBe(false)
  })

  test('the database server cannot be reached: its password is not shown', async () => {
    const { code, lines } = await failedStart({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none' })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('hunter2')
  })
})

const postgres = inject('postgres')

test.skipIf(isMissing(postgres))(
  'SIGTERM while the database does not answer still ends the process within its time limit',
  async () => {
    if (isMissing(postgres)) return
    const silent = await proxyTo(postgres.port)
    cleanups.push(() => silent.close())
    const url = new URL(await createDatabase(postgres))
    url.port = String(silent.port)
    const server = await start({ DATABASE_URL: url.href, REALTIME_APP_SECRET: 'a node of a test, alone' })
    const warnings = () => server.output().match(/DATABASE_URL is set without REDIS_URL/g) ?? []
    await waitUntil('the warning is printed', () => warnings().length > 0)
    expect(warnings()).toHaveLength(1)
    silent.freeze()
    expect(await server.stop()).not.toBeNull()
  },
  40_000,
)

test('a stopping node is not ready at once, and serves on until its proxy has noticed', async () => {
  const server = await start({ DRAIN_SECONDS: '1.5' })
  const exit = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await waitUntil('it reports itself as not ready', async () => (await fetch(`${server.url}/readyz`)).status === 503)
  expect((await fetch(`${server.url}/api/categories`)).status).toBe(200)
  expect(await exit).toEqual([0, null])
})

test('a data folder that cannot be written is one line, with PostgreSQL too', async () => {
  writeFileSync(dataDir, 'a file where the folder should be')
  const { code, lines } = await failedStart({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^DATA_DIR=.* cannot be written/)])
})

test('[S-94] [FT-05] SIGTERM closes the sockets of connected players with 1001 and exits with 0', async () => {
  const server = await start()
  await fetch(`${server.url}/api/categories`)
  const sockets = Array.from(
    { length: 3 },
    () => new WebSocket(`${server.url.replace('http', 'ws')}/app/knowdown?protocol=7`),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'message')))
  const closes = Promise.all(sockets.map((socket) => once(socket, 'close')))
  expect(await server.stop()).toBe(0)
  expect((await closes).map(([code]) => code)).toEqual([1001, 1001, 1001])
})
