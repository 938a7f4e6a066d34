import { expect, test } from 'vitest'
import { newUser } from '../../../features/accounts/profile/user.ts'
import type { Session } from '../../../features/accounts/sessions/session.ts'
import type { Token } from '../../../features/accounts/tokens/token.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlActivity } from './sql-activity.ts'
import { sqlDocuments } from './sql-documents.ts'
import { sqlIdentities } from './sql-identities.ts'
import { sqlOauthAttempts } from './sql-oauth-attempts.ts'
import { sqlSessions } from './sql-sessions.ts'
import { sqlTokens } from './sql-tokens.ts'
import { sqlUsers } from './sql-users.ts'

const session = (overrides: Partial<Session> = {}): Session => ({
  id: 's1',
  userId: 'ada',
  secretHash: 'h1',
  provider: 'email',
  providerUid: 'ada@example.org',
  ip: '192.0.2.1',
  userAgent: 'Firefox',
  createdAt: 1,
  updatedAt: 1,
  expiresAt: 9,
  usedAt: 1,
  provedAt: 1,
  secondFactor: null,
  secondFactorAt: 0,
  ...overrides,
})
const token = (overrides: Partial<Token> = {}): Token => ({
  id: 't1',
  userId: 'ada',
  purpose: 'recovery',
  address: 'ada@example.org',
  secretHash: 'h',
  createdAt: 1,
  expiresAt: 9,
  ...overrides,
})

onBothEngines('the account stores', (open) => {
  test('a user is found by id, address and phone, with all fields', async () => {
    const users = sqlUsers((await open()).db)
    const ada = newUser('ada', 5, {
      email: 'ada@example.org',
      phone: '+4912345678',
      prefs: { a: [1, '🎲'] },
      emailVerified: true,
    })
    expect(await users.add(ada)).toBe(true)
    expect(await users.byId('ada')).toEqual(ada)
    expect(await users.byEmail('ada@example.org')).toEqual(ada)
    expect(await users.byPhone('+4912345678')).toEqual(ada)
    expect(await users.byId('bob')).toBeNull()
  })

  test('an id, an address or a phone belongs to one user; users without them do not conflict', async () => {
    const users = sqlUsers((await open()).db)
    await users.add(newUser('ada', 5, { email: 'ada@example.org', phone: '+4912345678' }))
    expect(await users.add(newUser('ada', 5))).toBe(false)
    expect(await users.add(newUser('bob', 5, { email: 'ada@example.org' }))).toBe(false)
    expect(await users.add(newUser('bob', 5))).toBe(true)
    expect(await users.add(newUser('carl', 5))).toBe(true)
    expect(await users.change('bob', { phone: '+4912345678' })).toBe('taken')
    expect(await users.change('nobody', { name: 'x' })).toBeNull()
    expect(await users.change('bob', { name: 'Bob', active: false })).toEqual({
      ...newUser('bob', 5),
      name: 'Bob',
      active: false,
    })
  })

  test('sessions are stored, changed, listed oldest first and removed', async () => {
    const { db } = await open()
    const sessions = sqlSessions(db)
    for (const id of ['ada', 'bob']) await sqlUsers(db).add(newUser(id, 1))
    expect(await sessions.add(session({ id: 's2', secretHash: 'h2', createdAt: 2 }), 0)).toBe(true)
    await sessions.add(session(), 0)
    await sessions.add(session({ id: 's3', secretHash: 'h3', userId: 'bob' }), 0)
    expect(await sessions.add(session({ id: 's4', secretHash: 'h4' }), 1)).toBe(false)
    expect(await sessions.add(session({ id: 's4', secretHash: 'h4', userId: 'gone' }), 0)).toBe(false)
    expect(await sessions.bySecretHash('h1')).toEqual(session())
    expect((await sessions.ofUser('ada')).map(({ id }) => id)).toEqual(['s1', 's2'])
    await sessions.change('s1', { usedAt: 7, provedAt: 8, expiresAt: 20 })
    expect(await sessions.byId('s1')).toEqual(session({ usedAt: 7, provedAt: 8, expiresAt: 20 }))
    expect(await sessions.filterExisting(['s1', 's3', 'gone'])).toEqual(new Set(['s1', 's3']))
    await sessions.remove(['s1', 's3'])
    expect(await sessions.filterExisting(['s1', 's2', 's3'])).toEqual(new Set(['s2']))
    await sessions.remove([])
    expect(await sessions.filterExisting([])).toEqual(new Set())
  })

  test('a newer token replaces the older', async () => {
    const tokens = sqlTokens((await open()).db)
    await tokens.replace(token())
    await tokens.replace(token({ id: 't2' }))
    await tokens.replace(token({ id: 't3', purpose: 'verification', expiresAt: 3 }))
    expect(await tokens.find('ada', 'recovery')).toEqual(token({ id: 't2' }))
    await tokens.removeExpired(3)
    expect(await tokens.find('ada', 'verification')).toBeNull()
    await tokens.replace(token())
    await tokens.removeOfUser('ada')
    expect(await tokens.find('ada', 'recovery')).toBeNull()
  })

  test('an identity is linked once, and removed by its owner only', async () => {
    const { db } = await open()
    const identities = sqlIdentities(db)
    for (const id of ['ada', 'bob']) await sqlUsers(db).add(newUser(id, 1))
    const record = {
      id: 'i1',
      userId: 'ada',
      provider: 'acme',
      providerUid: '1',
      providerEmail: 'a@b.c',
      createdAt: 1,
      updatedAt: 1,
    }
    expect(await identities.add(record, 1)).toBe(false)
    expect(await identities.add(record, 0)).toBe(true)
    expect(await identities.add({ ...record, id: 'i2', userId: 'bob' }, 0)).toBe(false)
    expect(await identities.find('acme', '1')).toEqual(record)
    expect(await identities.ofUser('ada')).toEqual([record])
    expect([await identities.remove('bob', 'i1'), await identities.remove('ada', 'i1')]).toEqual([false, true])
  })

  test('a sign-in attempt is taken once', async () => {
    const attempts = sqlOauthAttempts((await open()).db)
    const attempt = {
      stateHash: 's',
      browserHash: 'b',
      provider: 'acme',
      verifier: 'v',
      nonce: 'n',
      successUrl: 'x',
      failureUrl: 'y',
      expiresAt: 5,
    }
    await attempts.add(attempt)
    expect([await attempts.take('s'), await attempts.take('s')]).toEqual([attempt, null])
    await attempts.add(attempt)
    await attempts.removeExpired(5)
    expect(await attempts.take('s')).toBeNull()
  })

  test('the activity log is listed newest first and can be removed up to a time', async () => {
    let now = 10
    const activity = sqlActivity((await open()).db, () => now)
    for (const event of ['user.create', 'session.create', 'user.update']) {
      await activity.record('ada', event, { ip: '192.0.2.1', userAgent: '' })
      now += 1
    }
    await activity.record('bob', 'user.create', { ip: '192.0.2.2', userAgent: '' })
    const page = await activity.list('ada', { limit: 1, offset: 1 })
    expect(page).toEqual({ total: 3, entries: [{ event: 'session.create', ip: '192.0.2.1', userAgent: '', at: 11 }] })
    await activity.removeBefore(12)
    expect((await activity.list('ada', { limit: 9, offset: 0 })).total).toBe(1)
  })

  test('an owner has one document', async () => {
    const documents = sqlDocuments((await open()).db)
    const mine = {
      id: 'd1',
      userId: 'ada',
      sequence: '01',
      attributes: { wins: 1, categories_played: ['Ünï'] },
      permissions: ['read("user:ada")'],
      createdAt: 1,
      updatedAt: 1,
    }
    expect(await documents.add(mine)).toBe(true)
    expect(await documents.add({ ...mine, id: 'd2' })).toBe(false)
    expect(await documents.byId('d1')).toEqual(mine)
    expect(await documents.ofUser('ada')).toEqual(mine)
    const shared = await documents.change('d1', { permissions: ['read("any")'], updatedAt: 2 })
    expect(shared).toEqual({ ...mine, permissions: ['read("any")'], updatedAt: 2 })
    expect(await documents.ofUser('bob')).toBeNull()
    await documents.remove('d1')
    expect(await documents.change('d1', { updatedAt: 3 })).toBeNull()
  })
})
