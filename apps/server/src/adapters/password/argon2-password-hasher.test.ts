import { expect, test } from 'vitest'
import { argon2PasswordHasher, FULL_COST } from './argon2-password-hasher.ts'

test('[S-34] a password is kept as argon2id over 46 MiB, salted anew each time', async () => {
  const passwords = argon2PasswordHasher(FULL_COST)
  const [one, other] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(one).not.toBe(other)
  expect(await passwords.verify(one, 'correct horse')).toBe(true)
  expect(await passwords.verify(one, 'correct hors')).toBe(false)
  expect(await passwords.verify(null, 'correct horse')).toBe(false)
})
