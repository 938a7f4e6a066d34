import { execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase, type PostgresAddress, startPostgres } from '@knowdown/testkit/postgres'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { smallDisk } from '@knowdown/testkit/small-disk'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import pg from 'pg'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'

/** A PostgreSQL that can be read but not changed: told once, nothing half-done, and all goes on by itself. */
const postgres = inject('postgres')
const disk = smallDisk('size=64m,mode=755')
afterAll(disk.unmount)
const LONG_MS = 120_000

async function startOn(url: string): Promise<RunningServer> {
  const folder = tempDir()
  const server = await startServer({ dataDir: folder.path, env: { DATABASE_URL: url, LOG_LEVEL: 'warn' } })
  onTestFinished(async () => {
    await server.stop()
    folder.remove()
  })
  return server
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  // The tests end connections on purpose.
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const signUp = async (server: RunningServer, name: string): Promise<number> => {
  const reply = await fetch(`${server.url}/v1/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'knowdown' },
    body: JSON.stringify({ userId: name, email: `${name}@example.org`, password: 'violet-anchor-77', name }),
  })
  return reply.status
}

/** A solo quiz; remembering what was shown is a change. */
const askQuiz = async (server: RunningServer, session: string): Promise<number> => {
  const reply = await fetch(`${server.url}/api/generate-questions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ category: 'space', difficulty: 'easy', session_id: session }),
  })
  return reply.status
}

const status = async (server: RunningServer, path: string) => (await fetch(server.url + path)).status
const linesWith = (server: RunningServer, text: string) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes(text))
const isWritable = async (server: RunningServer) =>
  /^knowdown_database_writable\{.*\} 1$/m.test(await (await fetch(`${server.metricsUrl}/metrics`)).text())

/** Each quiz is either there with all that belongs to it, or not at all. */
async function expectNothingHalfDone(client: pg.Client, accepted: number): Promise<void> {
  const { rows } = await client.query('select (select count(*) from issued_sets)::int as sets')
  expect(rows).toEqual([{ sets: accepted }])
}

const NO_CHANGES = 'the database takes no changes'
const AGAIN = 'the database takes changes again'

describe.skipIf(isMissing(postgres))('[S-96] PostgreSQL', () => {
  const address = postgres as PostgresAddress

  test.skipIf(!disk.works)(
    'with a full disk refuses changes, is read on, and goes on when there is space',
    async () => {
      const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']))
      chownSync(disk.path, id('-u'), id('-g'))
      // One of its own: whoever needs its memory writes for all databases, and would fail with this one.
      const own = await startPostgres()
      if (isMissing(own)) return
      onTestFinished(own.stop)
      const admin = await connect(await createDatabase(own.address))
      await admin.query(`create tablespace small location '${disk.path}'`)
      await admin.query('create database on_small_disk tablespace small')
      const url = `postgres://postgres@127.0.0.1:${own.address.port}/on_small_disk`
      const server = await startOn(url)
      const client = await connect(url)
      expect(await signUp(server, 'ada')).toBe(201)
      expect(await askQuiz(server, 'before')).toBe(200)

      disk.fill()
      const statuses: number[] = []
      for (let quiz = 0; !statuses.includes(503) && quiz < 2_000; quiz += 1)
        statuses.push(await askQuiz(server, `q${quiz}`))
      for (let quiz = 0; quiz < 20; quiz += 1) statuses.push(await askQuiz(server, `later-${quiz}`))
      // Pages that are not full yet may take a few more.
      const accepted = statuses.filter((one) => one === 200).length
      expect(statuses.filter((one) => one === 503)).toHaveLength(statuses.length - accepted)
      await expectNothingHalfDone(client, 1 + accepted)
      expect(linesWith(server, NO_CHANGES)).toHaveLength(1)
      expect(linesWith(server, NO_CHANGES)[0]).toContain('No space left on device')
      expect(await isWritable(server)).toBe(false)
      expect(
        await Promise.all(
          ['/readyz', '/', '/api/leaderboard?board=solo&period=all'].map((path) => status(server, path)),
        ),
      ).toEqual([200, 200, 200])

      disk.free()
      expect(await askQuiz(server, 'afterwards')).toBe(200)
      expect(await signUp(server, 'bob')).toBe(201)
      await waitUntil('the end is told', async () => {
        await askQuiz(server, 'afterwards')
        return linesWith(server, AGAIN).length === 1
      })
      expect(await isWritable(server)).toBe(true)
      expect(linesWith(server, NO_CHANGES)).toHaveLength(1)
    },
    LONG_MS,
  )

  test(
    'that turns read-only refuses changes, is read on, and goes on when it takes them again',
    async () => {
      const url = await createDatabase(address)
      const server = await startOn(url)
      const client = await connect(url)
      const setReadOnly = async (value: 'on' | 'off') => {
        await client.query('set transaction_read_only = off').catch(() => undefined)
        await client.query(
          `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${value}`,
        )
        // Sessions keep the setting that they began with.
        await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
      }
      expect(await signUp(server, 'ada')).toBe(201)
      await setReadOnly('on')
      await waitUntil('changes are refused', async () => (await askQuiz(server, 'refused')) === 503)
      await waitUntil('it is told', () => linesWith(server, NO_CHANGES).length === 1)
      for (let attempt = 0; attempt < 5; attempt += 1) expect(await signUp(server, 'bob')).toBe(503)
      expect(await Promise.all(['/readyz', '/'].map((path) => status(server, path)))).toEqual([200, 200])
      expect(await isWritable(server)).toBe(false)
      await setReadOnly('off')
      await waitUntil('changes are taken', async () => (await signUp(server, 'bob')) === 201)
      await waitUntil('the end is told', async () => {
        await askQuiz(server, 'afterwards')
        // The connections that were ended on the way are the later trouble, so their end may be what is told.
        return linesWith(server, AGAIN).length + linesWith(server, 'the database answers again').length > 0
      })
      expect(linesWith(server, NO_CHANGES)).toHaveLength(1)
    },
    LONG_MS,
  )

  test('that is read-only at the start is one line', async () => {
    const url = await createDatabase(address)
    const client = await connect(url)
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
    const started = startOn(url)
    await expect(started).rejects.toThrow(/cannot be used: it is read-only, as a standby is\.\s*$/)
  })
})
