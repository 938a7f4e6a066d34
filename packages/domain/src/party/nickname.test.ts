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
  expect(nickname(' \u200b ', harmless)).toMatchObject({ ok: false })
  expect(nickname('x'.repeat(MAX_NICKNAME_LENGTH + 1), harmless)).toMatchObject({ ok: false })
  expect(nickname('Mara', () => true)).toMatchObject({ ok: false })
})

test('[PR2] duplicates get a number', () => {
  expect(nicknameKey('MARA')).toBe(nicknameKey('Mara'))
  expect([1, 2, 3].map((number) => numberedNickname('Mara', number))).toEqual(['Mara', 'Mara 2', 'Mara 3'])
})
