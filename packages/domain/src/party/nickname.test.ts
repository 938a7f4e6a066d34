import { expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { MAX_NICKNAME_LENGTH, nickname, nicknameKey, numberedNickname, suggestNickname } from './nickname.ts'

const harmless = () => false

test('[PR2] suggestions are names that fit', () => {
  const random = seededRandom(7)
  for (let count = 0; count < 50; count += 1) {
    const name = suggestNickname(random)
    expect(nickname(name, harmless)).toEqual({ ok: true, value: name })
    expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  }
})

test('[PR2] a name must be seen, short and harmless', () => {
  expect(nickname(' Mara\u200b ', harmless)).toEqual({ ok: true, value: 'Mara' })
  expect(nickname(' \u200b ', harmless)).toEqual({ ok: false, error: 'Please enter a name.' })
  expect(nickname('x'.repeat(MAX_NICKNAME_LENGTH), harmless)).toMatchObject({ ok: true })
  expect(nickname('x'.repeat(MAX_NICKNAME_LENGTH + 1), harmless)).toEqual({
    ok: false,
    error: 'Please choose a name of at most 20 characters.',
  })
  expect(nickname('Mara', () => true)).toMatchObject({ ok: false })
})

test('[PR2] every word can come up', () => {
  const at = (value: number) => suggestNickname(() => value)
  expect([at(0), at(0.5), at(0.999)]).toEqual(['Brave Badger', 'Gentle Otter', 'Quiet Walrus'])
  const names = Array.from({ length: 12 }, (_, index) => at(index / 12 + 0.01))
  expect(new Set(names).size).toBe(12)
})

test('[PR2] duplicates get a number', () => {
  expect(nicknameKey('MARA')).toBe('mara')
  expect(nicknameKey('\uff2dara')).toBe('mara')
  expect([1, 2, 3].map((number) => numberedNickname('Mara', number))).toEqual(['Mara', 'Mara 2', 'Mara 3'])
})
