import { describe, expect, test } from 'vitest'
import { authenticatorUri, codeOfStep, findStep, stepAt, toBase32 } from './totp.ts'

/** The secret of the test vectors in RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890')

describe('[S-140] codes of an authenticator app', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i it is %s, as RFC 6238 says', (seconds, code) => {
    expect(codeOfStep(SECRET, stepAt(seconds * 1_000), 8)).toBe(code)
  })

  test('a code is accepted in its own step and one before and after, no longer', () => {
    const code = codeOfStep(SECRET, 1_000)
    const foundAt = (step: number) => findStep(SECRET, code, step * 30_000)
    expect([998, 999, 1_000, 1_001, 1_002].map(foundAt)).toEqual([null, 1_000, 1_000, 1_000, null])
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', ' 94287'])('%j is no code', (text) => {
    expect(findStep(SECRET, text, 59_000)).toBeNull()
  })

  test('an app reads secret, issuer and name from the link', () => {
    const uri = authenticatorUri('Knowdown', 'ada+quiz@example.org', SECRET)
    expect(uri).toBe(
      'otpauth://totp/Knowdown:ada%2Bquiz%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Knowdown',
    )
    expect(toBase32(Buffer.from('Hello!\xde\xad\xbe\xef', 'latin1'))).toBe('JBSWY3DPEHPK3PXP')
  })
})
