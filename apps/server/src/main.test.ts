import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { isMissing } from '@knowdown/testkit/missing'
import { createDatabase } from '@knowdown/testkit/postgres'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { proxyTo } from './adapters/sql/postgres/frozen-proxy.ts'

/** The built program as a person starts it: what it says, how it ends, what it leaves behind. */
let dataDir: string
let tidy: (() => unknown)[]

beforeEach(() => {
  const folder = tempDir()
  dataDir = join(folder.path, 'data')
  tidy = [folder.remove]
})

afterEach(async () => {
  for (const step of tidy.toReversed()) await step()
})

async function running(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ dataDir, env })
  tidy.push(() => server.stop())
  return server
}

async function failedStart(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const main = join(import.meta.dirname, '../dist/main.js')
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', METRICS_PORT: 'off', DATA_DIR: dataDir, ...env },
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { code, lines: said.split('\n').filter(Boolean) }
}

describe('a good start', () => {
  test('says one friendly line, and serves web app, API and mailbox on one port, metrics on a private one', async () => {
    const server = await running()
    expect(server.said().trim().split('\n')).toEqual([
      `Knowdown is ready: ${server.url} · data in ${dataDir} · questions from the built-in bank · mail goes to the local mailbox (${server.url}/dev/mailbox)`,
    ])
    const get = async (path: string) => (await fetch(`${server.url}${path}`)).status
    expect(await Promise.all(['/', '/api/categories', '/dev/mailbox.json', '/healthz', '/readyz'].map(get))).toEqual([
      200, 200, 200, 200, 200,
    ])
    expect(await get('/metrics')).toBe(404)
    expect(await (await fetch(`${server.metricsUrl}/metrics`)).text()).toContain('knowdown_http_request_seconds')
  })

  test('in production no mailbox is shown', async () => {
    const server = await running({ NODE_ENV: 'production', PUBLIC_URL: 'https://play.example', RATE_LIMITS: 'on' })
    expect((await fetch(`${server.url}/dev/mailbox.json`)).status).toBe(404)
    expect(server.said()).not.toContain('/dev/mailbox')
  })
})

describe('a start that cannot be says one clear line, exits with 1 and touches nothing', () => {
  test('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    tidy.push(() => other.close())
    const { port } = other.address() as { port: number }
    expect(await failedStart({ PORT: String(port) })).toEqual({
      code: 1,
      lines: [
        `Port ${port} is taken by another program. Choose another with PORT, for example: PORT=${port + 1} npm start`,
      ],
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  test('[S-95] the data folder is in use: the line names the holder, who is unharmed', async () => {
    const holder = await running()
    const { code, lines } = await failedStart({})
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining(`process ${holder.process.pid}`)])
    expect((await fetch(`${holder.url}/readyz`)).status).toBe(200)
  })

  test('[S-95] after kill -9 of the holder the next start works without cleaning by hand', async () => {
    const holder = await running()
    holder.process.kill('SIGKILL')
    await once(holder.process, 'exit')
    expect((await fetch(`${(await running()).url}/readyz`)).status).toBe(200)
  })

  test('the database is damaged', async () => {
    await (await running()).stop()
    const file = join(dataDir, 'knowdown.db')
    const damaged = readFileSync(file).fill(0x58, 0, 64)
    writeFileSync(file, damaged)
    const { code, lines } = await failedStart({})
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/knowdown\.db is damaged .*Nothing was changed/)])
    expect(readFileSync(file).equals(damaged)).toBe(true)
  })

  test('[S-99] settings are bad: one line for each', async () => {
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
  'asked to end while its database is silent, it ends within its limit all the same',
  async () => {
    if (isMissing(postgres)) return
    const silent = await proxyTo(postgres.port)
    tidy.push(() => silent.close())
    const url = new URL(await createDatabase(postgres))
    url.port = String(silent.port)
    const server = await running({ DATABASE_URL: url.href, REALTIME_APP_SECRET: 'a node of a test, alone' })
    silent.freeze()
    expect(await server.stop()).not.toBeNull()
  },
  40_000,
)

test('[S-94] [FT-05] asked to end with players connected, it sends them home with 1001 and exits with 0', async () => {
  const server = await running()
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
