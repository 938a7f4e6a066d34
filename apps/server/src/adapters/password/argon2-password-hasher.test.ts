import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { argon2PasswordHasher, FULL_COST } from './argon2-password-hasher.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>()
  return { ...library, verify: vi.fn(library.verify) }
})

const verifyCalls = vi.mocked(verify)

beforeEach(() => void verifyCalls.mockClear())

test('[S-25] without an account the same work is done: one run, with as much memory and as many passes', async () => {
  const passwords = argon2PasswordHasher(FULL_COST)
  const known = await passwords.hash('correct horse')
  await passwords.verify(known, 'a wrong guess')
  await passwords.verify(null, 'a wrong guess')
  const costs = verifyCalls.mock.calls.map(([hash]) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(String(hash))?.[0])
  expect(costs).toEqual([costs[0], costs[0]])
  expect(costs[0]).toContain('m=47104,t=1,p=1')
  expect(verifyCalls.mock.calls.map(([, guess]) => guess)).toEqual(['a wrong guess', 'a wrong guess'])
})

test('[S-53] the event loop keeps running while a password is checked', async () => {
  const passwords = argon2PasswordHasher(FULL_COST)
  const known = await passwords.hash('correct horse')
  let turns = 0
  let checking = true
  const turn = () => {
    turns += 1
    if (checking) setImmediate(turn)
  }
  setImmediate(turn)
  await passwords.verify(known, 'correct horse')
  checking = false
  // On the main thread it would be one.
  expect(turns).toBeGreaterThan(5)
})

test('[S-34] a password is stored as argon2id with 46 MiB and a new salt each time', async () => {
  const passwords = argon2PasswordHasher(FULL_COST)
  const [one, other] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(one).not.toBe(other)
  expect(await passwords.verify(one, 'correct horse')).toBe(true)
  expect(await passwords.verify(one, 'correct hors')).toBe(false)
  expect(await passwords.verify(null, 'correct horse')).toBe(false)
})
