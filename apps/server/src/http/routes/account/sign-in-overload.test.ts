import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { boundedQueue } from '../../../adapters/load/bounded-queue.ts'
import { argon2PasswordHasher } from '../../../adapters/password/argon2-password-hasher.ts'
import type { PasswordHasher } from '../../../features/accounts/credentials/passwords.ts'
import { MINUTE_MS } from '../../../features/limits.ts'
import { accountApp, CHEAP_HASH } from '../../testing/account-app.ts'
import { accountClient, EMAIL, PASSWORD } from '../../testing/account-client.ts'
import { questionApp } from '../../testing/question-app.ts'

const CAPACITY = 52
const FULL_QUEUE = boundedQueue({ concurrency: 0, maxWaiting: 0 })

/** A hasher whose calls all wait until `release` is called. */
function blockedHasher() {
  const { admit, run } = boundedQueue({ concurrency: 2, maxWaiting: CAPACITY - 2 })
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let started = 0
  const block = () =>
    run(async () => {
      started += 1
      await gate
    })
  const passwords: PasswordHasher = {
    admit,
    hash: () => block().then(() => 'hash'),
    verify: () => block().then(() => false),
  }
  return { passwords, release: () => release(), started: () => started }
}

const attempt = (n: number) => ({ email: `player-${n}@example.org`, password: 'not-the-right-one' })

async function sendHundredSignIns() {
  const { passwords, release, started } = blockedHasher()
  const { questions } = await questionApp()
  const running = await accountApp({ limits: true, accounts: { passwords }, parts: { questions: questions.api } })
  const client = accountClient(running.app)
  const refused: string[] = []
  const from = (n: number) => `10.0.${n % 2}.${n}`
  const sent = Array.from({ length: 100 }, async (_, n) => {
    const reply = await client.ask('POST', '/v1/account/sessions/email', attempt(n), { remoteAddress: from(n) })
    if (reply.statusCode === 503) refused.push(String(reply.headers['retry-after']))
    return reply
  })
  return { ...running, ...client, release, started, refused, sent, from }
}

test('[S-53] of a hundred sign-ins, those beyond the capacity are refused before the first password is checked', async () => {
  const { refused, sent, started, release } = await sendHundredSignIns()
  // Admitted sign-ins are still blocked, so the first answer must be a refusal.
  expect((await Promise.race(sent)).json()).toMatchObject({ code: 503, message: expect.stringContaining('Too many') })
  await waitUntil('all others are refused', () => refused.length === 100 - CAPACITY)
  expect(refused).toEqual(Array(100 - CAPACITY).fill('2'))
  expect(started()).toBe(2)
  release()
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(CAPACITY)
})

test('[S-53] a quiz starts while all of them are waiting', async () => {
  const { ask, sent, release } = await sendHundredSignIns()
  const quiz = { category: 'science', difficulty: 'medium', session_id: 'somebody who plays' }
  const reply = await ask('POST', '/api/generate-questions', quiz)
  expect([reply.statusCode, reply.json().questions.length]).toEqual([200, 10])
  release()
  await Promise.all(sent)
})

test('[S-53] a refused sign-in does not count as an attempt', async () => {
  const { ask, sent, release, from } = await sendHundredSignIns()
  await sent[99]
  release()
  await Promise.all(sent)
  const again = await ask('POST', '/v1/account/sessions/email', attempt(99), { remoteAddress: from(99) })
  expect([again.statusCode, again.headers['x-ratelimit-remaining']]).toEqual([401, '9'])
})

test('[S-53] every call that takes a password must be admitted first', async () => {
  const hasher = argon2PasswordHasher(CHEAP_HASH)
  let isFull = false
  const admit: PasswordHasher['admit'] = (network, call) => (isFull ? FULL_QUEUE : hasher).admit(network, call)
  const { app } = await accountApp({ accounts: { passwords: { ...hasher, admit } } })
  const { ask, signUp, signIn } = accountClient(app)
  const { $id: userId } = await signUp()
  const headers = await signIn()
  isFull = true
  const body = { userId, email: EMAIL, phone: '+4915112345678', password: PASSWORD, secret: 'x' }
  const calls = ['POST /account', 'POST /account/sessions/email', 'POST /account/sessions', 'PUT /account/recovery']
  const changes = ['PATCH /account/email', 'PATCH /account/phone', 'PATCH /account/password']
  for (const call of [...calls, ...changes]) {
    const [method, path] = call.split(' ') as ['POST' | 'PUT' | 'PATCH', string]
    expect([call, (await ask(method, `/v1${path}`, body, { headers })).statusCode]).toEqual([call, 503])
  }
  expect((await ask('GET', '/v1/account', undefined, { headers })).statusCode).toBe(200)
})

describe('[S-112] one network that hashes as much as it can, with correct passwords', () => {
  const HOSTILE = { remoteAddress: '203.0.113.66' }

  async function hostileAccounts(count: number, passwords: PasswordHasher) {
    const running = await accountApp({ limits: true, accounts: { passwords } })
    const client = accountClient(running.app)
    const changeEmail = async (index: number) => {
      const made = await client.ask('POST', '/v1/account/sessions/anonymous', {}, HOSTILE)
      const headers = { 'x-fallback-cookies': String(made.headers['x-fallback-cookies']) }
      let times = 0
      return () => {
        times += 1
        const body = { email: `eve-${index}-${times}@example.org`, password: PASSWORD }
        return client.ask('PATCH', '/v1/account/email', body, { ...HOSTILE, headers })
      }
    }
    const changes = await Promise.all(Array.from({ length: count }, (_, index) => changeEmail(index)))
    return { ...running, ...client, changes }
  }

  test('no sign-in from elsewhere is refused, and each waits for a few hashes only', async () => {
    const { admit, run } = boundedQueue({ concurrency: 2, maxWaiting: CAPACITY - 2 })
    const hashes: string[] = []
    let isBlocked = true
    const hash = async (who: string) => {
      await run(async () => {
        if (isBlocked) await waitUntil('the queue is filled', () => !isBlocked)
        hashes.push(who)
      })
    }
    const passwords: PasswordHasher = {
      admit,
      hash: () => hash('hostile').then(() => 'hash'),
      verify: (_stored, password) => hash(password).then(() => password !== 'honest-word'),
    }
    const { ask, changes } = await hostileAccounts(7, passwords)
    const attack = changes.flatMap((change) => Array.from({ length: 20 }, change))
    const honest = Array.from({ length: 20 }, (_, n) =>
      ask(
        'POST',
        '/v1/account/sessions/email',
        { email: `ada${n}@example.org`, password: 'honest-word' },
        {
          remoteAddress: `198.51.100.${n}`,
        },
      ),
    )
    await Promise.race(attack)
    isBlocked = false
    const statuses = (await Promise.all(honest)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(Array(20).fill(401))
    const lastHonest = hashes.lastIndexOf('honest-word')
    // Each network gets its turn, so at most the two that run and one of each turn go before.
    expect(hashes.slice(0, lastHonest).filter((who) => who !== 'honest-word').length).toBeLessThanOrEqual(5)
    await Promise.all(attack)
  })

  test('its budget ends after 120 hashes in ten minutes, right or wrong, and others keep theirs', async () => {
    const hasher = argon2PasswordHasher(CHEAP_HASH)
    let count = 0
    const counted =
      <Args extends unknown[], Value>(work: (...args: Args) => Value) =>
      (...args: Args) => {
        count += 1
        return work(...args)
      }
    const passwords = { admit: hasher.admit, hash: counted(hasher.hash), verify: counted(hasher.verify) }
    const { ask, changes, signUp, time } = await hostileAccounts(7, passwords)
    await signUp()
    count = 0
    const statuses: number[] = []
    for (let index = 0; index < 140; index += 1) statuses.push((await changes[index % 7]?.())?.statusCode ?? 0)
    expect(statuses).toEqual([...Array(120).fill(200), ...Array(20).fill(429)])
    expect(count).toBeLessThanOrEqual(240)
    const signIn = (from: object) =>
      ask('POST', '/v1/account/sessions/email', { email: EMAIL, password: PASSWORD }, from)
    expect((await signIn(HOSTILE)).statusCode).toBe(429)
    expect((await signIn({ remoteAddress: '198.51.100.7' })).statusCode).toBe(201)
    time.now += 10 * MINUTE_MS
    expect((await signIn(HOSTILE)).statusCode).toBe(201)
  })
})
