import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, test } from 'vitest'
import { argon2PasswordHasher } from '../../../adapters/password/argon2-password-hasher.ts'
import { boundedQueue } from '../../../adapters/password/bounded-queue.ts'
import type { PasswordHasher } from '../../../features/accounts/credentials/password-hasher.ts'
import { accountApp, CHEAP_HASH } from '../../testing/account-app.ts'
import { accountClient, EMAIL, PASSWORD } from '../../testing/account-client.ts'
import { questionApp } from '../../testing/question-app.ts'

const ROOM = 52
const FULL = boundedQueue({ concurrency: 0, maxWaiting: 0 })

/** Passwords that are never done until they are let go: what happens meanwhile happens without them. */
function heldPasswords() {
  const { admit, run } = boundedQueue({ concurrency: 2, maxWaiting: ROOM - 2 })
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let begun = 0
  const held = () =>
    run(async () => {
      begun += 1
      await gate
    })
  const passwords: PasswordHasher = {
    admit,
    hash: () => held().then(() => 'hash'),
    verify: () => held().then(() => false),
  }
  return { passwords, letGo: () => letGo(), begun: () => begun }
}

const attempt = (n: number) => ({ email: `player-${n}@example.org`, password: 'not-the-right-one' })

async function storm() {
  const { passwords, letGo, begun } = heldPasswords()
  const { questions } = await questionApp()
  const started = await accountApp({ limits: true, accounts: { passwords }, parts: { questions: questions.api } })
  const client = accountClient(started.app)
  const away: string[] = []
  const from = (n: number) => `10.0.${n % 2}.${n}`
  const sent = Array.from({ length: 100 }, async (_, n) => {
    const reply = await client.ask('POST', '/v1/account/sessions/email', attempt(n), { remoteAddress: from(n) })
    if (reply.statusCode === 503) away.push(String(reply.headers['retry-after']))
    return reply
  })
  return { ...started, ...client, letGo, begun, away, sent, from }
}

test('[S-53] of a hundred sign-ins those without a place hear so before the first password is checked', async () => {
  const { away, sent, begun, letGo } = await storm()
  // Those within the bounds cannot have been answered: only somebody turned away can be the first.
  expect((await Promise.race(sent)).json()).toMatchObject({ code: 503, message: expect.stringContaining('Too many') })
  await waitUntil('all others are turned away', () => away.length === 100 - ROOM)
  expect(away).toEqual(Array(100 - ROOM).fill('2'))
  expect(begun()).toBe(2)
  letGo()
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(ROOM)
})

test('[S-53] a quiz starts while all of them still wait', async () => {
  const { ask, sent, letGo } = await storm()
  const quiz = { category: 'science', difficulty: 'medium', session_id: 'somebody who plays' }
  const reply = await ask('POST', '/api/generate-questions', quiz)
  expect([reply.statusCode, reply.json().questions.length]).toEqual([200, 10])
  letGo()
  await Promise.all(sent)
})

test('[S-53] who was turned away has not used up a try', async () => {
  const { ask, sent, letGo, from } = await storm()
  await sent[99]
  letGo()
  await Promise.all(sent)
  const again = await ask('POST', '/v1/account/sessions/email', attempt(99), { remoteAddress: from(99) })
  expect([again.statusCode, again.headers['x-ratelimit-remaining']]).toEqual([401, '9'])
})

test('[S-53] every call that takes a password has to find a place first', async () => {
  const open = argon2PasswordHasher(CHEAP_HASH)
  let isFull = false
  const admit: PasswordHasher['admit'] = (call) => (isFull ? FULL.admit(call) : open.admit(call))
  const { app } = await accountApp({ accounts: { passwords: { ...open, admit } } })
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
