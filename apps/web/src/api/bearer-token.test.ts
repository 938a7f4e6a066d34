import { expect, test, vi } from 'vitest'
import { createBearerToken } from './bearer-token.ts'

function tokens(...answers: (string | null | Error)[]) {
  let now = 0
  const waits: number[] = []
  const issue = vi.fn(async () => {
    const answer = answers.shift() ?? null
    if (answer instanceof Error) throw answer
    return answer
  })
  const wait = async (ms: number) => void waits.push(ms)
  const bearer = createBearerToken({ issue, now: () => now, wait })
  return { bearer, issue, waits, pass: (ms: number) => (now += ms) }
}

test('[X7] a failed token request is repeated once after 200 ms', async () => {
  const { bearer, waits } = tokens(new Error('busy'), 'second')
  expect(await bearer.get()).toBe('second')
  expect(waits).toEqual([200])
})

test('[X7] after the second failure the caller goes on as a visitor, and the next call tries again', async () => {
  const { bearer, issue } = tokens(new Error('busy'), new Error('busy'), 'third')
  expect(await bearer.get()).toBeNull()
  expect(issue).toHaveBeenCalledTimes(2)
  expect(await bearer.get()).toBe('third')
})

test('calls at the same time share one token, which is used for ten minutes', async () => {
  const { bearer, issue, pass } = tokens('first', 'second')
  expect(await Promise.all([bearer.get(), bearer.get()])).toEqual(['first', 'first'])
  pass(599_999)
  expect(await bearer.get()).toBe('first')
  pass(1)
  expect(await bearer.get()).toBe('second')
  expect(issue).toHaveBeenCalledTimes(2)
})

test('a visitor’s reply is not cached: a visitor may sign in at any time', async () => {
  const { bearer } = tokens(null, 'signed in')
  expect(await bearer.get()).toBeNull()
  expect(await bearer.get()).toBe('signed in')
})

test('a forgotten token is not used again', async () => {
  const { bearer } = tokens('ada’s', 'bob’s')
  await bearer.get()
  bearer.forget()
  expect(await bearer.get()).toBe('bob’s')
})

test('[U7] signing out can wait for a token that is being issued', async () => {
  let answer = (_token: string) => {}
  const issue = () => new Promise<string>((resolve) => (answer = resolve))
  const bearer = createBearerToken({ issue, now: () => 0, wait: async () => {} })
  const order: string[] = []
  void bearer.get()
  const settled = bearer.settled().then(() => order.push('settled'))
  await Promise.resolve()
  order.push('issued')
  answer('first')
  await settled
  expect(order).toEqual(['issued', 'settled'])
})
