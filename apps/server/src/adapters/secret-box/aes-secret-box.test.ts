import { describe, expect, test } from 'vitest'
import type { SigningKey } from '../../features/signing-keys.ts'
import { aesSecretBox } from './aes-secret-box.ts'

const OLD: SigningKey = { id: 'old', secret: 'a key of this installation, long enough' }
const NEW: SigningKey = { id: 'new', secret: 'another key of this installation, newer' }
const SECRET = Buffer.from('twenty secret bytes!')

describe('[S-141] what is sealed for the database', () => {
  test('shows nothing of its content, is different every time, and opens with the same key', () => {
    const box = aesSecretBox([OLD], 'second-factor')
    const sealed = box.seal(SECRET, 'ada')
    expect(sealed).not.toContain(SECRET.toString('base64url'))
    expect(box.seal(SECRET, 'ada')).not.toBe(sealed)
    expect(sealed.startsWith(box.currentPrefix)).toBe(true)
    expect(box.open(sealed, 'ada')).toEqual(SECRET)
  })

  test('opens for nobody else, and not when it was changed', () => {
    const box = aesSecretBox([OLD], 'second-factor')
    const sealed = box.seal(SECRET, 'ada')
    expect(() => box.open(sealed, 'bob')).toThrow()
    expect(() => box.open(`${sealed.slice(0, -2)}AA`, 'ada')).toThrow()
    const [id, nonce, tag, secret] = sealed.split('.')
    expect(() => box.open([id, nonce, tag?.slice(0, 6), secret].join('.'), 'ada')).toThrow()
  })

  test('opens after a rotation as long as the older key is kept', () => {
    const sealed = aesSecretBox([OLD], 'second-factor').seal(SECRET, 'ada')
    const rotated = aesSecretBox([NEW, OLD], 'second-factor')
    expect(rotated.open(sealed, 'ada')).toEqual(SECRET)
    expect(rotated.seal(SECRET, 'ada').startsWith('new.')).toBe(true)
    expect(() => aesSecretBox([NEW], 'second-factor').open(sealed, 'ada')).toThrow("the key 'old'")
  })
})
