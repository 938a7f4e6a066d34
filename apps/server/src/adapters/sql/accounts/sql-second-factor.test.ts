import { expect, test } from 'vitest'
import { newUser } from '../../../features/accounts/profile/user.ts'
import type { Authenticator, Challenge } from '../../../features/accounts/second-factor/second-factor.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlAuthenticators, sqlFactorChallenges, sqlRecoveryCodes } from './sql-second-factor.ts'
import { sqlUsers } from './sql-users.ts'

const ada = newUser('ada', 1)
const app = (overrides: Partial<Authenticator> = {}): Authenticator => ({
  userId: 'ada',
  sealedSecret: 'old.secret',
  lastStep: 0,
  createdAt: 5,
  confirmedAt: null,
  ...overrides,
})
const challenge = (overrides: Partial<Challenge> = {}): Challenge => ({
  id: 'c1',
  userId: 'ada',
  sessionId: 's1',
  factor: 'totp',
  createdAt: 5,
  expiresAt: 9,
  ...overrides,
})

onBothEngines('the stores of the second factor', (open) => {
  async function withAda() {
    const { db } = await open()
    await sqlUsers(db).add(ada)
    return {
      db,
      authenticators: sqlAuthenticators(db),
      codes: sqlRecoveryCodes(db),
      factorChallenges: sqlFactorChallenges(db),
    }
  }

  test('an authenticator is replaced until it is confirmed, and then only removed, with the recovery codes', async () => {
    const { authenticators, codes } = await withAda()
    expect(await authenticators.ofUser('ada')).toBeNull()
    expect(await authenticators.prepare(app(), ada)).toBe(true)
    expect(await authenticators.prepare(app({ sealedSecret: 'old.second' }), ada)).toBe(true)
    expect(await authenticators.useStep('ada', 7, 6)).toBe(true)
    expect(await authenticators.prepare(app(), ada)).toBe(false)
    expect(await authenticators.ofUser('ada')).toEqual(app({ sealedSecret: 'old.second', lastStep: 7, confirmedAt: 6 }))
    await codes.replace(ada, ['h1'], 1)
    await authenticators.remove('ada')
    expect([await authenticators.ofUser('ada'), await codes.countLeft('ada')]).toEqual([null, 0])
  })

  test('[S-140] of many uses of one code at the same moment one succeeds, and older codes are refused after it', async () => {
    const { authenticators } = await withAda()
    await authenticators.prepare(app({ confirmedAt: 1 }), ada)
    const uses = await Promise.all(Array.from({ length: 8 }, () => authenticators.useStep('ada', 50)))
    expect(uses.filter(Boolean)).toHaveLength(1)
    expect(await authenticators.useStep('ada', 49)).toBe(false)
    expect(await authenticators.useStep('ada', 51)).toBe(true)
    expect((await authenticators.ofUser('ada'))?.confirmedAt).toBe(1)
  })

  test('[S-144] of many uses of one recovery code at the same moment one succeeds', async () => {
    const { codes } = await withAda()
    await codes.replace(ada, ['h1', 'h2', 'h3'], 1)
    const uses = await Promise.all(Array.from({ length: 8 }, () => codes.use('ada', 'h2')))
    expect(uses.filter(Boolean)).toHaveLength(1)
    expect([await codes.countLeft('ada'), await codes.use('bob', 'h1')]).toEqual([2, false])
    await codes.replace(ada, ['h4'], 2)
    expect([await codes.use('ada', 'h1'), await codes.use('ada', 'h4')]).toEqual([false, true])
  })

  test('nothing is added to an account whose ways in have changed meanwhile', async () => {
    const { db, authenticators, codes } = await withAda()
    await sqlUsers(db).change('ada', { accessVersion: 1 })
    expect(await authenticators.prepare(app(), ada)).toBe(false)
    expect(await codes.replace(ada, ['h1'], 1)).toBe(false)
    expect(await codes.countLeft('ada')).toBe(0)
  })

  test('[S-141] secrets that were sealed with an older key are found and sealed again', async () => {
    const { authenticators } = await withAda()
    await authenticators.prepare(app(), ada)
    const found = await authenticators.sealedOtherwise('new.', 5)
    expect(found.map(({ userId }) => userId)).toEqual(['ada'])
    await authenticators.reseal('ada', 'changed meanwhile', 'new.wrong')
    await authenticators.reseal('ada', 'old.secret', 'new.secret')
    expect(await authenticators.sealedOtherwise('new.', 5)).toEqual([])
    expect((await authenticators.ofUser('ada'))?.sealedSecret).toBe('new.secret')
  })

  test('a session has one challenge, and expired ones are removed', async () => {
    const { factorChallenges } = await withAda()
    await factorChallenges.replace(challenge())
    await factorChallenges.replace(challenge({ id: 'c2', factor: 'recoverycode' }))
    await factorChallenges.replace(challenge({ id: 'c3', sessionId: 's2', expiresAt: 20 }))
    expect(await factorChallenges.find('c1')).toBeNull()
    expect(await factorChallenges.find('c2')).toEqual(challenge({ id: 'c2', factor: 'recoverycode' }))
    await factorChallenges.removeExpired(9)
    expect([await factorChallenges.find('c2'), (await factorChallenges.find('c3'))?.id]).toEqual([null, 'c3'])
    await factorChallenges.remove('c3')
    expect(await factorChallenges.find('c3')).toBeNull()
  })
})
