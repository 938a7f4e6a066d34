import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { AddressProof } from '../../../features/accounts/credentials/address-proof.ts'
import { newUser, type User } from '../../../features/accounts/profile/user.ts'
import type { TokenPurpose } from '../../../features/accounts/tokens/token.ts'
import { onBothEngines } from '../on-both-engines.ts'
import type { Schema } from '../schema.ts'
import { sqlAddressProofs } from './sql-address-proofs.ts'
import { sqlIdentities } from './sql-identities.ts'
import { sqlAuthenticators, sqlRecoveryCodes } from './sql-second-factor.ts'
import { sqlSessions } from './sql-sessions.ts'
import { sqlTokens } from './sql-tokens.ts'
import { sqlUsers } from './sql-users.ts'

const MINE = 'mallory@example.org'
const FOREIGN = 'victim@example.org'

const tokenOf = (purpose: TokenPurpose, address: string, id = 't1') => ({
  id,
  userId: 'u1',
  purpose,
  address,
  secretHash: 'h',
  createdAt: 1,
  expiresAt: 9,
})
const proofOf = (purpose: TokenPurpose, address: string, more: Partial<AddressProof> = {}): AddressProof => ({
  token: tokenOf(purpose, address),
  newPassword: null,
  isSignedIn: false,
  at: 5,
  ...more,
})
const sessionOf = (id: string) => ({
  ...{ id, userId: 'u1', secretHash: id, provider: 'email', providerUid: '', ip: '', userAgent: '' },
  ...{ createdAt: 1, updatedAt: 1, expiresAt: 9, usedAt: 1, provedAt: 1 },
  ...{ secondFactor: null, secondFactorAt: 0 },
})
const identityOf = (id: string) => ({
  ...{ id, userId: 'u1', provider: 'acme', providerUid: id, providerEmail: '', createdAt: 1, updatedAt: 1 },
})

async function squatted(db: Kysely<Schema>, overrides: Partial<User> = {}) {
  const users = sqlUsers(db)
  const sessions = sqlSessions(db)
  const identities = sqlIdentities(db)
  const phone = '+4912345678'
  await users.add(newUser('u1', 1, { email: FOREIGN, passwordHash: 'mallory', phone, ...overrides }))
  await sessions.add(sessionOf('s1'), 0)
  await identities.add(identityOf('i1'), 0)
  const owner = newUser('u1', 1)
  const app = { userId: 'u1', sealedSecret: 'sealed', lastStep: 0, createdAt: 1, confirmedAt: 1 }
  if (overrides.mfa) {
    await sqlAuthenticators(db).prepare(app, owner)
    await sqlRecoveryCodes(db).replace(owner, ['h1', 'h2'], 1)
  }
  const secondFactor = async () => ({
    wanted: (await users.byId('u1'))?.mfa,
    app: (await sqlAuthenticators(db).ofUser('u1')) !== null,
    codes: await sqlRecoveryCodes(db).countLeft('u1'),
  })
  const state = async () => {
    const user = await users.byId('u1')
    return {
      password: user?.passwordHash ?? null,
      phone: user?.phone ?? null,
      verified: user?.emailVerified,
      proved: user?.accessProved,
      sessions: (await sessions.ofUser('u1')).length,
      identities: (await identities.ofUser('u1')).length,
    }
  }
  const redeem = async (proof: AddressProof) => {
    await sqlTokens(db).replace(proof.token)
    return sqlAddressProofs(db).redeem(proof)
  }
  return { users, sessions, identities, phone, state, secondFactor, redeem }
}

const EMPTY = { password: null, phone: null, verified: true, proved: true, sessions: 0, identities: 0 }

onBothEngines('proofs of an address', (open) => {
  test('[S-101] the first way in by mail removes everything that was set up before it', async () => {
    const { redeem, state } = await squatted((await open()).db, { phoneVerified: true })
    expect((await redeem(proofOf('magic-url', FOREIGN)))?.removed).toMatchObject({
      password: true,
      phone: true,
      identities: 1,
      sessions: [{ id: 's1' }],
    })
    expect(await state()).toEqual(EMPTY)
  })

  test('[S-101] recovery sets the new password and removes the rest', async () => {
    const { redeem, state } = await squatted((await open()).db)
    const newPassword = { passwordHash: 'owner', passwordUpdatedAt: 5 }
    await redeem(proofOf('recovery', FOREIGN, { newPassword }))
    expect(await state()).toEqual({ ...EMPTY, password: 'owner' })
  })

  test('[S-102] recovery of a proved account keeps a verified phone and drops an unverified one', async () => {
    const proved = { emailVerified: true, accessProved: true }
    const newPassword = { passwordHash: 'owner', passwordUpdatedAt: 5 }
    const one = await squatted((await open()).db, { ...proved, phoneVerified: true })
    await one.redeem(proofOf('recovery', FOREIGN, { newPassword }))
    expect(await one.state()).toEqual({ ...EMPTY, password: 'owner', phone: one.phone })
    const other = await squatted((await open()).db, proved)
    await other.redeem(proofOf('recovery', FOREIGN, { newPassword }))
    expect(await other.state()).toEqual({ ...EMPTY, password: 'owner' })
  })

  test('[S-146] the first way in by mail removes the authenticator app of whoever was there before', async () => {
    const { redeem, secondFactor } = await squatted((await open()).db, { mfa: true })
    expect((await redeem(proofOf('recovery', FOREIGN)))?.removed.secondFactor).toBe(true)
    expect(await secondFactor()).toEqual({ wanted: false, app: false, codes: 0 })
  })

  test("[S-146] recovery of a proved account keeps its owner's authenticator app and recovery codes", async () => {
    const { redeem, secondFactor } = await squatted((await open()).db, { mfa: true, accessProved: true })
    expect((await redeem(proofOf('recovery', FOREIGN)))?.removed.secondFactor).toBe(false)
    expect(await secondFactor()).toEqual({ wanted: true, app: true, codes: 2 })
  })

  test('a verification link keeps the ways in; the next way in by mail is still the first', async () => {
    const { redeem, state, phone } = await squatted((await open()).db)
    await redeem(proofOf('verification', FOREIGN))
    const kept = { password: 'mallory', phone, verified: true, proved: false, sessions: 1, identities: 1 }
    expect(await state()).toEqual(kept)
    await redeem(proofOf('magic-url', FOREIGN))
    expect(await state()).toEqual(EMPTY)
  })

  test('a verification link that a signed-in owner opens proves the whole account', async () => {
    const { redeem, state, phone } = await squatted((await open()).db)
    const kept = { password: 'mallory', phone, verified: true, proved: true, sessions: 1, identities: 1 }
    await redeem(proofOf('verification', FOREIGN, { isSignedIn: true }))
    expect(await state()).toEqual(kept)
    await redeem(proofOf('magic-url', FOREIGN))
    expect(await state()).toEqual(kept)
  })

  test('[S-32] one of many concurrent uses succeeds', async () => {
    const { db } = await open()
    await squatted(db)
    const proof = proofOf('verification', FOREIGN)
    await sqlTokens(db).replace(proof.token)
    const uses = await Promise.all([1, 2, 3, 4].map(() => sqlAddressProofs(db).redeem(proof)))
    expect(uses.filter(Boolean)).toHaveLength(1)
  })

  test('[S-103] a secret proves only the address it was sent to', async () => {
    const { redeem, state } = await squatted((await open()).db)
    expect(await redeem(proofOf('verification', MINE))).toBeNull()
    expect(await state()).toMatchObject({ verified: false })
  })

  test('[S-103] a change of address that races with its verification never verifies the other address', async () => {
    const { db } = await open()
    const { users } = await squatted(db, { email: MINE })
    const proofs = sqlAddressProofs(db)
    for (let round = 0; round < 40; round += 1) {
      const before = await users.change('u1', { email: MINE, emailVerified: false })
      if (before === null || before === 'taken') throw new Error('no user')
      const proof = proofOf('verification', MINE)
      await sqlTokens(db).replace(proof.token)
      const next = { email: FOREIGN, emailVerified: false, accessVersion: before.accessVersion + 1 }
      const [changed] = await Promise.all([users.change('u1', next, before.accessVersion), proofs.redeem(proof)])
      expect(changed).not.toBeNull()
      expect(await users.byId('u1')).toMatchObject({ email: FOREIGN, emailVerified: false })
    }
  })

  test('[S-101] nothing that is under way survives the moment in which the ways in are removed', async () => {
    const { db } = await open()
    for (let round = 0; round < 20; round += 1) {
      await db.deleteFrom('users').execute()
      await db.deleteFrom('sessions').execute()
      await db.deleteFrom('identities').execute()
      const { users, sessions, identities, redeem, state } = await squatted(db)
      await Promise.all([
        redeem(proofOf('magic-url', FOREIGN)),
        sessions.add(sessionOf('s2'), 0),
        identities.add(identityOf('i2'), 0),
        users.change('u1', { passwordHash: 'again', accessVersion: 1 }, 0),
      ])
      expect(await state()).toEqual(EMPTY)
    }
  })
})
