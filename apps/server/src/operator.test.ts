import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isMissing } from '@knowdown/testkit/missing-program'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { migratedDatabase } from './adapters/sql/testing/migrated-database.ts'
import { PASSWORD } from './http/testing/account-client.ts'

const COMMAND = join(import.meta.dirname, '../dist/operator.js')
const postgres = inject('postgres')

function command(env: Record<string, string>, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, stdout, stderr, rows: () => JSON.parse(stdout) as Record<string, string>[] }
}

describe.each(['SQLite', 'PostgreSQL'] as const)('[OP5] commands beside a running server on %s', (engine) => {
  test.skipIf(engine === 'PostgreSQL' && isMissing(postgres))('change what it asks and whom it lets in', async () => {
    const folder = tempDir()
    onTestFinished(folder.remove)
    const data: Record<string, string> = { DATA_DIR: folder.path }
    if (engine === 'PostgreSQL' && !isMissing(postgres)) data.DATABASE_URL = await migratedDatabase(postgres)
    const secret = { REALTIME_APP_SECRET: 'one secret of all nodes 0123456789abcdef' }
    const server = await startServer({ dataDir: folder.path, env: { ...data, ...secret } })
    onTestFinished(async () => void (await server.stop()))
    const account = (path: string, body: object) =>
      fetch(`${server.url}/v1/account${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-appwrite-project': 'knowdown' },
        body: JSON.stringify(body),
      })
    const signIn = async () =>
      (await account('/sessions/email', { email: 'ada@example.org', password: PASSWORD })).status
    await account('', { userId: 'unique()', email: 'ada@example.org', password: PASSWORD, name: 'Ada' })
    expect(await signIn()).toBe(201)

    expect(command(data, 'block', 'ada@example.org', '--json').rows()).toMatchObject([
      { status: 'blocked', sessions: 0 },
    ])
    expect(await signIn()).not.toBe(201)
    expect(command(data, 'unblock', 'ada@example.org').status).toBe(0)
    expect(await signIn()).toBe(201)
    expect(command(data, 'grant', 'ada@example.org')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^ada@example.org must first be confirmed by its owner, while signed in\. .* password reset/,
      ),
    })

    const [question] = command(data, 'questions', 'planet', '--json').rows()
    const id = question?.id ?? ''
    const isKnown = async () => {
      const body = JSON.stringify({ questions: [question?.question] })
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`${server.url}/api/mistakes/check`, { method: 'POST', headers, body })
      return JSON.stringify(await reply.json())
    }
    expect(await isKnown()).not.toContain('withdrawn')
    expect(command(data, 'withdraw', id, '--json').rows()).toMatchObject([{ id, state: 'withdrawn' }])
    await vi.waitFor(async () => expect(await isKnown()).toContain('withdrawn'), { timeout: 10_000, interval: 200 })

    expect(command(data, 'rename', 'ada@example.org', 'Ada', 'Lovelace', '--json').rows()).toMatchObject([
      { name: 'Ada Lovelace', createdAt: expect.stringMatching(/^20\d\d-.*Z$/) },
    ])
    expect(command(data, 'models', 'pause', '--json').rows()).toMatchObject([{ paused: true, pool: 0 }])
    expect(command(data, 'models', 'resume', '--json').rows()).toMatchObject([{ paused: false }])
    expect(command(data, 'today', '--json').rows()).toHaveLength(24)
    expect(command(data, 'reports').stdout).toBe('Nothing.\n')
    expect(
      command(data, 'work', '--json')
        .rows()
        .map(({ queue }) => queue),
    ).toContain('mail')
    const log = command(data, 'log', '--json').rows()
    expect(log.map(({ action }) => action).slice(-3)).toEqual(['withdraw question', 'unblock player', 'block player'])
    expect(log[0]?.who).toMatch(/^command \(.+\)$/)
  })
})

test('[OP5] without a database a command says in one line what to do', () => {
  const folder = tempDir()
  onTestFinished(folder.remove)
  const missing = command({ DATA_DIR: folder.path }, 'reports')
  expect([missing.status, missing.stderr]).toEqual([
    1,
    `There is no database in ${folder.path}. Start the server once, or set DATA_DIR to its folder.\n`,
  ])
})
