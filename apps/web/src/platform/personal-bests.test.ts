import { expect, test } from 'vitest'
import { keepBest, readBest } from './personal-bests.ts'

const kept = new Map<string, string>()
const storage = {
  read: (key: string) => kept.get(key) ?? null,
  write: (key: string, value: string) => void kept.set(key, value),
}
const space = { userId: 'ada', category: 'space', difficulty: 'medium' }

test('[Z3] only a better result becomes the best, for each player, category and difficulty', () => {
  expect(readBest(storage, space)).toBeNull()
  keepBest(storage, space, 7)
  keepBest(storage, space, 5)
  expect(readBest(storage, space)).toBe(7)
  keepBest(storage, space, 9)
  expect(readBest(storage, space)).toBe(9)
  for (const other of [{ userId: null }, { category: 'music' }, { difficulty: 'hard' }]) {
    expect(readBest(storage, { ...space, ...other })).toBeNull()
  }
})

test('[Z3] what somebody edited is ignored', () => {
  storage.write('personal-bests', '{"ada space medium":"ten"}')
  expect(readBest(storage, space)).toBeNull()
  storage.write('personal-bests', '[')
  expect(readBest(storage, space)).toBeNull()
})
