import { freePort } from '@knowdown/testkit/free-port'
import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase } from '@knowdown/testkit/postgres'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import type { Storage } from '../storage.ts'
import { StorageFault } from '../storage.ts'
import { type FaultProxy, proxyTo } from './fault-proxy.ts'

const opened: Storage[] = []
const proxies: FaultProxy[] = []
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close()
  await Promise.all(opened.splice(0).map((storage) => storage.close()))
})

async function open(url: string): Promise<Storage> {
  const storage = await openDatabase({ kind: 'postgres', url })
  opened.push(storage)
  return storage
}

describe('a wrong address', () => {
  test.each(['', 'nonsense', 'mysql://root:s3cret@localhost/x', 'postgres:s3cret', 'postgres://u:s3cret@ho st/x'])(
    'is refused when it is no PostgreSQL URL: %s',
    async (url) => {
      await expect(open(url)).rejects.toEqual(
        new StorageFault('DATABASE_URL is not an address like postgres://user:password@host:5432/database.'),
      )
    },
  )

  test('is named without its password when no server listens there', async () => {
    const port = await freePort()
    await expect(open(`postgres://ada:s3cret@127.0.0.1:${port}/quiz?application_name=s3cret`)).rejects.toEqual(
      new StorageFault(
        `PostgreSQL at 127.0.0.1:${port}/quiz cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}). Check DATABASE_URL.`,
      ),
    )
  })

  test('is named without its password when that cannot be read', async () => {
    const fault = await open('postgres://ada:s3cret%@127.0.0.1:1/quiz').catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StorageFault)
    expect(String(fault)).not.toContain('s3cret')
  })
})

const postgres = inject('postgres')
const real = isMissing(postgres)
  ? { title: `with a real server (${postgres.missing})`, freshUrl: () => Promise.reject(postgres) }
  : { title: 'with a real server', freshUrl: () => createDatabase(postgres) }

describe.skipIf(isMissing(postgres))(real.title, () => {
  const backends = (storage: Storage, url: string) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${new URL(url).pathname.slice(1)} and pid <> pg_backend_pid()`.execute(
      storage.db,
    )

  test('a database that does not exist is named', async () => {
    const url = new URL(await real.freshUrl())
    url.pathname = '/nowhere'
    await expect(open(url.href)).rejects.toThrow(
      `PostgreSQL at ${url.host}/nowhere cannot be reached (database "nowhere" does not exist). Check DATABASE_URL.`,
    )
  })

  test('several nodes can start on an empty database at the same time', async () => {
    const url = await real.freshUrl()
    const nodes = await Promise.all([open(url), open(url), open(url), open(url)])
    for (const { db } of nodes) expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])
  })

  test('[S-92] [FT-07] connections cut by the server, idle or within a transaction, end neither the process nor the service', async () => {
    const url = await real.freshUrl()
    const [storage, killer] = [await open(url), await open(url)]
    // Two connections: one stays idle while the other is in the transaction.
    await Promise.all([storage.ping(), storage.ping()])
    const cut = storage.db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      await backends(killer, url)
      await new Promise(setImmediate)
      await sql`select 1`.execute(transaction)
    })
    await expect(cut).rejects.toMatchObject({ kind: 'unavailable' })
    const answers = () =>
      storage.ping().then(
        () => true,
        () => false,
      )
    await waitUntil('it answers again', answers)
  })

  test('[S-92] [FT-08] a ping notices a server that does not respond, and the server is used again when it does', async () => {
    const url = new URL(await real.freshUrl())
    const proxy = await proxyTo(Number(url.port))
    proxies.push(proxy)
    url.port = String(proxy.port)
    const storage = await open(url.href)
    await storage.ping()
    proxy.freeze()
    await expect(storage.ping()).rejects.toThrow('The database did not answer within a second')
    proxy.thaw()
    await storage.ping()
  })

  test('an outage is reported once when it begins and once when it ends', async () => {
    const url = new URL(await real.freshUrl())
    const proxy = await proxyTo(Number(url.port))
    proxies.push(proxy)
    url.port = String(proxy.port)
    const told: string[] = []
    const storage = await openDatabase(
      { kind: 'postgres', url: url.href },
      { onOutage: () => told.push('outage'), onRecovery: (ms) => told.push(ms > 0 ? 'recovery' : 'at once') },
    )
    opened.push(storage)
    const query = () => sql`select 1`.execute(storage.db)
    await query()
    expect(told).toEqual([])
    await proxy.close()
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(query()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(told).toEqual(['outage'])
    const again = await proxyTo(Number(new URL(await real.freshUrl()).port), proxy.port)
    proxies.splice(proxies.indexOf(proxy), 1, again)
    await query()
    await query()
    expect(told).toEqual(['outage', 'recovery'])
  })

  test('a query that takes too long is cut off and can be tried again', async () => {
    const storage = await open(await real.freshUrl())
    await expect(sql`select pg_sleep(15)`.execute(storage.db)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
