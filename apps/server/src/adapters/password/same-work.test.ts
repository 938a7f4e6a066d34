import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { argon2PasswordHasher, FULL_COST } from './argon2-password-hasher.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>()
  return { ...library, verify: vi.fn(library.verify) }
})

const ran = vi.mocked(verify)

beforeEach(() => void ran.mockClear())

test('[S-25] where there is no account the same work is done: one run, over as much memory, of as many passes', async () => {
  const passwords = argon2PasswordHasher(FULL_COST)
  const known = await passwords.hash('correct horse')
  await passwords.verify(known, 'a wrong guess')
  await passwords.verify(null, 'a wrong guess')
  const costs = ran.mock.calls.map(([hash]) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(String(hash))?.[0])
  expect(costs).toEqual([costs[0], costs[0]])
  expect(costs[0]).toContain('m=47104,t=1,p=1')
  expect(ran.mock.calls.map(([, guess]) => guess)).toEqual(['a wrong guess', 'a wrong guess'])
})

test('[S-53] the server goes on while a password is checked', async () => {
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
  // Done on the server's own thread it would be one.
  expect(turns).toBeGreaterThan(5)
})
