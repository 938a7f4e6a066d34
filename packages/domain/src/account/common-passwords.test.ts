import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { COMMON_WORDS } from './common-words.ts'

describe('[S-30] the blocklist', () => {
  test.each([
    ...['password', 'password1', 'Password123', 'p@ssw0rd', 'passw0rd!', '12345678', '123456789', '87654321'],
    ...[
      '11111111',
      '00000000',
      '11223344',
      '147258369',
      'qwertyuiop',
      'qwerty123',
      '1q2w3e4r',
      '1q2w3e4r5t',
      '1qaz2wsx',
    ],
    ...['iloveyou', 'iloveyou1', 'sunshine', 'princess1', 'football1', 'baseball', 'superman', 'batman123', 'trustno1'],
    ...[
      'letmein1',
      'welcome1',
      'Welcome2024!',
      'dragon123',
      'monkey12',
      'michael1',
      'jennifer',
      'charlie1',
      'abcd1234',
    ],
    ...['asdfghjkl', 'asdf1234', 'zxcvbnm1', 'qwer1234', 'aaaaaaaa', 'abcabcabc', 'abc12345', 'a1b2c3d4', 'starwars'],
    ...['knowdown1', 'Knowdown1', 'passwordpassword', 'liverpool1', 'pokemon1', 'summer2025', 'changeme', 'admin123'],
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    ...[
      'correct horse 9',
      'Quizmaster-of-Lima',
      'tr0mbone&harp',
      'violet-anchor-77',
      '🎲🎲🎯🎲🎯🎯🎲🎯',
      'x'.repeat(7).concat('yz!Q'),
    ],
    ...['4815162342x', 'zebra crossing at noon', 'mYgr@ndmaBakes', '8392017465'],
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  test('covers more than ten thousand passwords', () => {
    const additions = [
      '1',
      '12',
      '123',
      '1234',
      '!',
      '1!',
      '2024',
      '2025',
      '01',
      '69',
      '007',
      '99',
      '11',
      '123!',
      '2000',
      '1990',
    ]
    const built = [...COMMON_WORDS].flatMap((word) => additions.map((addition) => word + addition))
    const long = new Set(built.filter((password) => password.length >= 8))
    expect([...long].filter(isCommonPassword).length).toBeGreaterThan(10_000)
  })
})
