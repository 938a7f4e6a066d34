import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { isMissing } from '@knowdown/testkit/missing-program'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import type { Storage } from '../../adapters/sql/storage.ts'
import { migratedDatabase } from '../../adapters/sql/testing/migrated-database.ts'
import { PASSWORD } from '../testing/account-client.ts'

/** The built program, killed in the middle of what matters most to a person: coming in, and being forgotten. */
const postgres = inject('postgres')
const KILLS = 4

type Headers = Record<string, string>

async function ask({ url }: RunningServer, method: string, path: string, body?: object, headers: Headers = {}) {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, body: text === '' ? {} : JSON.parse(text) }
}

const signUp = (server: RunningServer, email: string) =>
  ask(server, 'POST', '/v1/account', { userId: 'unique()', email, password: PASSWORD, name: 'Ada' })

const signIn = (server: RunningServer, email: string) =>
  ask(server, 'POST', '/v1/account/sessions/email', { email, password: PASSWORD })

async function tokenOf(server: RunningServer, email: string): Promise<Headers> {
  const session = { 'x-fallback-cookies': (await signIn(server, email)).headers.get('x-fallback-cookies') ?? '' }
  return { authorization: `Bearer ${(await ask(server, 'POST', '/v1/account/jwt', {}, session)).body.jwt}` }
}

/** Whatever was asked, and whether or not anybody still hears the answer. */
async function killedWhile(server: RunningServer, asked: Promise<unknown>, whenToKill: Promise<unknown>) {
  const settled = asked.catch(() => undefined)
  await whenToKill
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
  await settled
}

async function tablesThatName(storage: Storage, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await storage.db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(storage.db)
    const text = JSON.stringify(rows)
    if (words.some((word) => text.includes(word))) found.push(name)
  }
  return found
}

function start(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  return startServer({ dataDir, env }).then((server) => {
    onTestFinished(async () => void (await server.stop()))
    return server
  })
}

test.skipIf(isMissing(postgres))(
  '[S-87] after kill -9 during a deletion, the next start finishes it before serving requests',
  { timeout: 60_000 },
  async () => {
    if (isMissing(postgres)) return
    const folder = tempDir()
    onTestFinished(folder.remove)
    const url = await migratedDatabase(postgres)
    const env = { DATABASE_URL: url }
    const first = await start(folder.path, env)
    const { $id } = (await signUp(first, 'ada@example.org')).body
    const token = await tokenOf(first, 'ada@example.org')
    const storage = await openDatabase({ kind: 'postgres', url })
    onTestFinished(storage.close)

    // Another transaction locks a table, so the deletion is recorded but cannot continue.
    const held = storage.db.transaction().execute(async (trx) => {
      await sql`lock table account_logs in access exclusive mode`.execute(trx)
      const begun = waitUntil('the deletion has begun', async () => {
        const { rows } = await sql`select 1 from erasures where user_id is not null`.execute(trx)
        return rows.length === 1
      })
      await killedWhile(first, ask(first, 'DELETE', '/api/user/data', undefined, token), begun)
    })
    await held
    expect(await tablesThatName(storage, [$id])).toEqual(expect.arrayContaining(['users', 'erasures']))

    const second = await start(folder.path, env)
    expect(await tablesThatName(storage, [$id, 'ada@example.org'])).toEqual([])
    expect((await ask(second, 'GET', '/api/stats/me', undefined, token)).status).toBe(401)
    expect((await signUp(second, 'ada@example.org')).status).toBe(201)
  },
)

test('[S-87] after kill -9 at any moment, a deletion or a sign-up has happened completely or not at all', {
  timeout: 120_000,
}, async () => {
  const folder = tempDir()
  onTestFinished(folder.remove)
  let server = await start(folder.path)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const [leaving, coming] = [`leaving-${kill}@example.org`, `coming-${kill}@example.org`]
    await signUp(server, leaving)
    const token = await tokenOf(server, leaving)
    const asked = Promise.all([ask(server, 'DELETE', '/api/user/data', undefined, token), signUp(server, coming)])
    await killedWhile(server, asked, pause(kill * 15))
    server = await start(folder.path)

    // The account is either deleted completely, or still there and can be deleted.
    const isGone = (await signIn(server, leaving)).status === 401
    if (isGone) expect((await signUp(server, leaving)).status).toBe(201)
    expect((await ask(server, 'DELETE', '/api/user/data', undefined, await tokenOf(server, leaving))).status).toBe(200)
    // The new account either exists and can sign in, or can be created.
    if ((await signIn(server, coming)).status !== 201) expect((await signUp(server, coming)).status).toBe(201)
    expect((await signIn(server, coming)).status).toBe(201)
  }
  await server.stop()
  const storage = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
  onTestFinished(storage.close)
  expect(await tablesThatName(storage, ['leaving-'])).toEqual([])
  const orphans = await sql`select * from sessions where user_id not in (select user_id from users)`.execute(storage.db)
  expect(orphans.rows).toEqual([])
  expect(await storage.db.selectFrom('erasures').select('user_id').where('user_id', 'is not', null).execute()).toEqual(
    [],
  )
})
