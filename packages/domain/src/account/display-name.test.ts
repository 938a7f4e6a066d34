import { describe, expect, test } from 'vitest'
import { cleanName, displayName } from './display-name.ts'

describe('[S-110] a name holds only what can be seen', () => {
  test.each([
    ['evil\u202Egnp.exe', 'evilgnp.exe'],
    ['a\u0000b\u0007c\u001Bd', 'abcd'],
    ['zero\u200B\u200C\u200Dwidth\uFEFF', 'zerowidth'],
    ['two\r\nlines\u2028here', 'two lines here'],
    ['  much \t space  ', 'much space'],
    ['\u3164\u115F\u2800', ''],
    ['\uE000x\uF8FF', 'x'],
    ['a\u0301\u0302\u0303\u0304\u0305\u0306b', 'á\u0302\u0303\u0304b'],
    ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['Zoë 張偉 Ольга محمد 🎲', 'Zoë 張偉 Ольга محمد 🎲'],
  ])('%j becomes %j', (raw, clean) => {
    expect(cleanName(raw)).toBe(clean)
    expect(cleanName(clean)).toBe(clean)
  })
})

test('a name has 1 to 128 characters once it is clean', () => {
  const fits = (raw: string) => displayName(raw, () => false).ok
  expect([fits(''), fits('\u202E'), fits('a'), fits('🎲'.repeat(128)), fits('🎲'.repeat(129))]).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})

test('[S-110] a word that offends is looked for in the clean name', () => {
  const isOffensive = (name: string) => name.includes('darn')
  expect(displayName('da\u200Brn it', isOffensive)).toMatchObject({ ok: false, error: expect.stringMatching(/offend/) })
  expect(displayName('Ada', isOffensive)).toEqual({ ok: true, value: 'Ada' })
})
