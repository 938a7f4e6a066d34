import { newLobby } from '@knowdown/domain/match/start-game'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sqlIdentities } from '../../adapters/sql/accounts/sql-identities.ts'
import { sqlSessions } from '../../adapters/sql/accounts/sql-sessions.ts'
import { sqlUsers } from '../../adapters/sql/accounts/sql-users.ts'
import { sqlMatchStore } from '../../adapters/sql/matches/sql-match-store.ts'
import { onBothEngines } from '../../adapters/sql/on-both-engines.ts'
import { sqlErasures } from '../../adapters/sql/sql-erasures.ts'
import { sqlExportSource } from '../../adapters/sql/sql-export-source.ts'
import { sqlUserData } from '../../adapters/sql/sql-user-data.ts'
import type { Storage } from '../../adapters/sql/storage.ts'
import { newUser } from '../../features/accounts/profile/user.ts'
import { DAY_MS } from '../../features/limits.ts'
import { privacyService, userHash } from '../../features/privacy/privacy-service.ts'
import { accountApp } from '../testing/account-app.ts'
import { accountClient, EMAIL } from '../testing/account-client.ts'

/** Inserts one row about this user into every table that has a user column. */
async function fillEveryTable({ db }: Storage, userId: string): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, columns }) => name !== 'erasures' && columns.some((column) => column.name === 'user_id'),
  )
  for (const { name, columns } of tables) {
    const values = columns.map(({ name: column, dataType }) => {
      if (column === 'user_id') return userId
      return /int|double|float|real|numeric/i.test(dataType) ? 1 : `${name}-${column}-${userId}`
    })
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map(({ name: column }) => sql.ref(column)))})
      values (${sql.join(values)})`.execute(db)
  }
  return tables.map(({ name }) => name)
}

async function findAnywhere({ db }: Storage, text: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    if (JSON.stringify(rows).includes(text)) found.push(name)
  }
  return found
}

const inMemoryErasureLog = () => {
  const hashes = new Set<string>()
  const append = (hash: string): void => void hashes.add(hash)
  return { append, hashes: () => hashes }
}

const privacyOn = (
  { db }: Storage,
  ledger = inMemoryErasureLog(),
  later: (work: () => Promise<void>) => void = () => {},
  eraseAtPurchaseService: (userId: string) => Promise<void> = async () => {},
) =>
  privacyService({
    data: sqlUserData(db),
    erasures: sqlErasures(db, () => 1),
    erasureLog: ledger,
    endSessions: async () => {},
    eraseAtPurchaseService,
    reportFailure: () => {},
    scheduleSecondPass: later,
  })

onBothEngines('privacy', (open) => {
  test('[S-83] [P11] an export holds the rows of every table with a user, and of nobody else', async () => {
    const storage = await open()
    const names = await fillEveryTable(storage, 'ada')
    await fillEveryTable(storage, 'bob')
    expect(names).toEqual(expect.arrayContaining(['users', 'sessions', 'documents', 'mails', 'account_logs']))
    const exported = await privacyOn(storage).export('ada')
    // What others did in this host's parties is in tables about them.
    const ofHost = ['hosted_party_answers', 'hosted_party_players']
    expect(Object.keys(exported).toSorted()).toEqual([...names, ...ofHost].toSorted())
    for (const name of names) expect([name, exported[name]?.length]).toEqual([name, 1])
    const written = JSON.stringify(exported)
    expect(written).not.toContain('bob')
    expect(written).not.toMatch(/_hash"|secret|body_/)
    expect(written).not.toMatch(/parties-(state|quiz|question_ids)-/)
  })

  test('[OQ18] [S-83] read in pages the export has every row once, of every table, and pictures as files', async () => {
    const storage = await open()
    await fillEveryTable(storage, 'ada')
    await fillEveryTable(storage, 'bob')
    const [example] = await storage.db.selectFrom('own_questions').selectAll().where('user_id', '=', 'ada').execute()
    if (!example) throw new Error('There is no question.')
    for (let number = 0; number < 250; number += 1) {
      const question_id = `question-${number}`
      await storage.db
        .insertInto('own_questions')
        .values({ ...example, question_id })
        .execute()
    }
    const source = sqlExportSource(storage)
    const paged: Record<string, unknown[]> = {}
    for await (const { table, rows } of source.pages('ada')) paged[table] = [...(paged[table] ?? []), ...rows]
    const { picture_files, ...others } = await privacyOn(storage).export('ada')
    for (const [name, rows] of Object.entries(others)) {
      const inOrder = (all: readonly unknown[] = []) => all.map((row) => JSON.stringify(row)).toSorted()
      expect([name, inOrder(paged[name])]).toEqual([name, inOrder(rows)])
    }
    expect(paged.own_questions).toHaveLength(251)
    const name = 'pictures/picture_files-picture_id-ada-picture_files-size-ada.webp'
    expect(paged.picture_files).toEqual([expect.objectContaining({ file: name })])
    expect(paged.picture_files?.[0]).not.toHaveProperty('content')
    const files: string[][] = []
    for await (const file of source.files('ada')) files.push([file.name, Buffer.from(file.content).toString()])
    expect(files).toEqual([[name, 'picture_files-content-ada']])
    expect(picture_files).toHaveLength(1)
    expect(await source.bytes('ada')).toBeGreaterThan(251 * String(example.content).length)
    expect(await source.bytes('nobody')).toBe(0)
  })

  test('[S-84] an erasure leaves only a hash and does not affect other users', async () => {
    const storage = await open()
    const names = await fillEveryTable(storage, 'ada')
    await fillEveryTable(storage, 'bob')
    await privacyOn(storage).erase('ada')
    expect(await findAnywhere(storage, 'ada')).toEqual([])
    expect((await findAnywhere(storage, 'bob')).toSorted()).toEqual(names.toSorted())
    expect(await storage.db.selectFrom('erasures').select(['user_id', 'user_hash']).execute()).toEqual([
      { user_id: null, user_hash: userHash('ada') },
    ])
  })

  test('[S-84] what a running request writes after the erasure is removed by the second pass', async () => {
    const storage = await open()
    const works: (() => Promise<void>)[] = []
    await fillEveryTable(storage, 'ada')
    await privacyOn(storage, inMemoryErasureLog(), (work) => void works.push(work)).erase('ada')
    await fillEveryTable(storage, 'ada')
    await storage.db.deleteFrom('users').execute()
    for (const work of works) await work()
    expect(await findAnywhere(storage, 'ada')).toEqual([])
  })

  test('[S-84] the second pass does not erase a new user with the same id', async () => {
    const storage = await open()
    const works: (() => Promise<void>)[] = []
    await fillEveryTable(storage, 'ada')
    await privacyOn(storage, inMemoryErasureLog(), (work) => void works.push(work)).erase('ada')
    const names = await fillEveryTable(storage, 'ada')
    for (const work of works) await work()
    expect((await findAnywhere(storage, 'ada')).toSorted()).toEqual(names.toSorted())
  })

  test('[S-84] a lobby goes on without naming its creator', async () => {
    const storage = await open()
    const store = sqlMatchStore(storage, () => 1)
    for (const [code, hostUserId] of [
      ['AB3D', 'ada'],
      ['WXYZ', 'bob'],
    ] as const) {
      const creator = `hash of ${hostUserId}`
      await store.create({ matchId: code, match: newLobby({ code, at: 1 }), hostKey: 'key', hostUserId, creator })
    }
    await privacyOn(storage).erase('ada')
    expect(await storage.db.selectFrom('matches').select(['code', 'creator']).orderBy('code').execute()).toEqual([
      { code: 'AB3D', creator: '' },
      { code: 'WXYZ', creator: 'hash of bob' },
    ])
  })

  test('[S-87] a log that cannot be written stops neither the erasure nor a start, and is written later', async () => {
    const storage = await open()
    await fillEveryTable(storage, 'ada')
    const written = inMemoryErasureLog()
    let isFull = true
    const log = {
      ...written,
      append(hash: string) {
        if (isFull) throw new Error('ENOSPC')
        written.append(hash)
      },
    }
    await privacyOn(storage, log).erase('ada')
    expect(await storage.db.selectFrom('users').select('user_id').execute()).toEqual([])
    await privacyOn(storage, log).resumeErasures()
    isFull = false
    await privacyOn(storage, log).retryErasures()
    expect([...written.hashes()]).toEqual([userHash('ada')])
    expect(await findAnywhere(storage, 'ada')).toEqual([])
  })

  test('[S-85] a node logs what other nodes erased while it was away', async () => {
    const storage = await open()
    await fillEveryTable(storage, 'ada')
    await privacyOn(storage).erase('ada')
    const log = inMemoryErasureLog()
    await privacyOn(storage, log).resumeErasures()
    expect([...log.hashes()]).toEqual([userHash('ada')])
  })

  test('[S-87] an interrupted erasure is finished at the next start', async () => {
    const storage = await open()
    await fillEveryTable(storage, 'ada')
    await sqlErasures(storage.db, () => 1).request('ada')
    await privacyOn(storage).resumeErasures()
    expect(await findAnywhere(storage, 'ada')).toEqual([])
  })

  test('[S-106] when an external service is down, only its part of an erasure is delayed', async () => {
    const storage = await open()
    const service = { isDown: true, erased: [] as string[] }
    const eraseAtPurchaseService = async (userId: string) => {
      if (service.isDown) throw new Error('it is down')
      service.erased.push(userId)
    }
    const privacy = privacyOn(storage, inMemoryErasureLog(), () => {}, eraseAtPurchaseService)
    await fillEveryTable(storage, 'ada')
    await privacy.erase('ada')
    expect(await findAnywhere(storage, 'ada')).toEqual(['erasures'])
    await privacy.retryErasures()
    expect(service.erased).toEqual([])
    service.isDown = false
    await privacy.retryErasures()
    expect(service.erased).toEqual(['ada'])
    expect(await findAnywhere(storage, 'ada')).toEqual([])
    await privacy.retryErasures()
    expect(service.erased).toEqual(['ada'])
  })

  test('[S-105] the id of an erased user is never given out again, not even after a restored backup', async () => {
    const ledger = inMemoryErasureLog()
    const before = await open()
    const users = sqlUsers(before.db)
    expect(await users.add(newUser('ada', 1))).toBe(true)
    await privacyOn(before, ledger).erase('ada')
    expect(await users.add(newUser('ada', 1))).toBe(false)
    expect(await users.byId('ada')).toBeNull()
    const restored = await open()
    await privacyOn(restored, ledger).resumeErasures()
    expect(await sqlUsers(restored.db).add(newUser('ada', 1))).toBe(false)
    expect(await sqlUsers(restored.db).add(newUser('bob', 1))).toBe(true)
  })

  test('[S-107] finds exactly the sessions and users that nobody can use any more', async () => {
    const { db } = await open()
    const users = sqlUsers(db)
    const sessions = sqlSessions(db)
    const long = { accessedAt: 10 }
    await users.add(newUser('anonymous', 1, long))
    await users.add(newUser('unproved', 1, { ...long, email: 'a@example.org' }))
    await users.add(newUser('recent', 1, { accessedAt: 30 }))
    await users.add(newUser('signed-in', 1, long))
    await users.add(newUser('password', 1, { ...long, passwordHash: 'h' }))
    await users.add(newUser('proved', 1, { ...long, email: 'b@example.org', emailVerified: true }))
    await users.add(newUser('phone', 1, { ...long, phone: '+49123456789', phoneVerified: true }))
    await users.add(newUser('linked', 1, long))
    const identity = { provider: 'acme', providerUid: '1', providerEmail: '', createdAt: 1, updatedAt: 1 }
    await sqlIdentities(db).add({ id: 'i1', userId: 'linked', ...identity }, 0)
    const session = {
      secretHash: 'h1',
      provider: '',
      providerUid: '',
      ip: '',
      userAgent: '',
      createdAt: 1,
      updatedAt: 1,
    }
    const dates = { expiresAt: 400 * DAY_MS, usedAt: 10, provedAt: 1, secondFactor: null, secondFactorAt: 0 }
    await sessions.add({ id: 's1', userId: 'signed-in', ...session, ...dates }, 0)
    expect((await users.abandonedBefore(20, 9, 9)).toSorted()).toEqual(['anonymous', 'unproved'])
    expect((await users.abandonedBefore(20, 11, 9)).toSorted()).toEqual(['anonymous', 'password', 'unproved'])
    expect(await users.abandonedBefore(20, 9, 1)).toHaveLength(1)
    await sessions.removeExpired(10 + 30 * DAY_MS - 1)
    expect(await sessions.ofUser('signed-in')).toHaveLength(1)
    await sessions.removeExpired(10 + 30 * DAY_MS)
    expect(await sessions.ofUser('signed-in')).toEqual([])
  })

  test('[S-85] [FT-22] an erased user stays erased when a backup is restored', async () => {
    const ledger = inMemoryErasureLog()
    const before = await open()
    await fillEveryTable(before, 'ada')
    await privacyOn(before, ledger).erase('ada')
    const restored = await open()
    await fillEveryTable(restored, 'ada')
    await fillEveryTable(restored, 'bob')
    await privacyOn(restored, ledger).resumeErasures()
    expect(await findAnywhere(restored, 'ada')).toEqual([])
    expect(await findAnywhere(restored, 'bob')).not.toEqual([])
  })
})

describe('the privacy routes', () => {
  async function signedIn(options: Parameters<typeof accountApp>[0] = {}) {
    const running = await accountApp(options)
    const client = accountClient(running.app)
    const { $id } = await client.signUp()
    const session = await client.signIn()
    return { ...running, ...client, id: $id, session, token: await client.bearer(session) }
  }

  test('[K6] [P11] the export contains what is stored about the player', async () => {
    const { ask, id, token } = await signedIn()
    const reply = await ask('GET', '/api/user/data-export', undefined, { headers: token })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ product: 'Knowdown', user_id: id, data: { users: [{ email: EMAIL }] } })
  })

  test('[OQ18] a smaller export has the bytes of pictures in its one reply', async () => {
    const { ask, storage, id, token } = await signedIn()
    const content = Buffer.from('a picture')
    const picture = { picture_id: 'small-one', size: 'small' as const, user_id: id, content }
    await storage.db.insertInto('picture_files').values(picture).execute()
    const reply = await ask('GET', '/api/user/data-export', undefined, { headers: token })
    expect(reply.json().data.picture_files).toMatchObject([{ content: content.toString('base64') }])
  })

  test('[OQ18] more than 20 MB come as a zip file with pictures, for a minute and a few times an hour', async () => {
    const { ask, storage, id, token, time } = await signedIn({ limits: true })
    const content = Buffer.alloc(20_000_001, 'picture')
    const picture = { picture_id: 'large-one', size: 'large' as const, user_id: id, content }
    await storage.db.insertInto('picture_files').values(picture).execute()
    const whole = await ask('GET', '/api/user/data-export', undefined, { headers: token })
    expect([whole.statusCode, whole.json().detail]).toEqual([413, expect.stringContaining('zip file')])
    const link = await ask('POST', '/api/user/data-export/link', {}, { headers: token })
    const { path } = link.json()
    const load = (address = path) => ask('GET', `/api${address}`)
    const zip = await load()
    expect(zip.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    expect(zip.headers['content-disposition']).toContain('attachment')
    const files = unzipSync(zip.rawPayload)
    expect(Buffer.from(files['pictures/large-one-large.webp'] ?? []).equals(content)).toBe(true)
    const written = JSON.parse(Buffer.from(files['data.json'] ?? []).toString())
    expect(written).toMatchObject({ product: 'Knowdown', user_id: id, data: { users: [{ email: EMAIL }] } })
    expect((await load(path.slice(0, -1))).statusCode).toBe(401)
    expect((await load('/user/data-export.zip')).statusCode).toBe(401)
    const other = Buffer.from('somebody-else').toString('base64url')
    expect((await load(path.replace(/ticket=[^.]+/, `ticket=${other}`))).statusCode).toBe(401)
    for (let turn = 0; turn < 4; turn += 1) expect((await load()).statusCode).toBe(200)
    expect((await load()).statusCode).toBe(429)
    time.now += 60_000
    expect((await load()).statusCode).toBe(401)
  })

  test('[K6] [P11] deletion ends account, sessions and tokens; the address is free again', async () => {
    const { ask, storage, id, session, token, signUp, signIn } = await signedIn()
    await ask('POST', '/v1/account/recovery', { email: EMAIL, url: 'http://localhost:3000/password-reset' })
    const reply = await ask('DELETE', '/api/user/data', undefined, { headers: token })
    expect([reply.statusCode, reply.json()]).toEqual([200, { deleted: true }])
    expect(reply.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['a_session_knowdown', ''],
      ['a_session_knowdown_legacy', ''],
    ])
    expect(await findAnywhere(storage, id)).toEqual([])
    expect(await findAnywhere(storage, EMAIL)).toEqual([])
    expect((await ask('GET', '/v1/account', undefined, { headers: session })).statusCode).toBe(401)
    expect((await ask('DELETE', '/api/user/data', undefined, { headers: token })).statusCode).toBe(401)
    expect((await signUp()).$id).not.toBe(id)
    await signIn()
  })

  test.each(['GET /api/user/data-export', 'POST /api/user/data-export/link', 'DELETE /api/user/data'])(
    '[S-87] %s requires a valid token',
    async (call) => {
      const { ask, token, session, time } = await signedIn()
      const [method, url] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string]
      const status = async (headers: Record<string, string>) =>
        (await ask(method, url, undefined, { headers })).statusCode
      expect(await status({})).toBe(401)
      expect(await status(session)).toBe(401)
      expect(await status({ authorization: 'Bearer nonsense' })).toBe(401)
      time.now += 16 * 60_000
      expect(await status(token)).toBe(401)
    },
  )

  test('[K6] the page behind a verification link confirms an address once', async () => {
    const { ask, outbox, session, id } = await signedIn()
    await ask('POST', '/v1/account/verification', { url: 'http://localhost:3000/verify-email' }, { headers: session })
    const secret = /secret=(\w+)/.exec((await outbox.all()).at(-1)?.text ?? '')?.[1]
    const confirm = () => ask('POST', '/api/auth/confirm-email-verification', { user_id: id, secret })
    expect((await confirm()).json()).toEqual({ verified: true })
    const again = await confirm()
    expect([again.statusCode, again.json()]).toEqual([401, { detail: 'Invalid token passed in the request.' }])
    const user = await ask('GET', '/v1/account', undefined, { headers: session })
    expect(user.json().emailVerification).toBe(true)
  })
})
