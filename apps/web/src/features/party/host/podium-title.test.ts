import { expect, test } from 'vitest'
import { podiumTitle } from './podium-title.ts'

const player = (name: string, points: number, rank: number) => ({ name, points, rank })

test.each([
  ['The party is over', []],
  ['The party is over', [player('Ada', 0, 1), player('Bo', 0, 1)]],
  ['Ada wins!', [player('Ada', 900, 1), player('Bo', 800, 2)]],
  ['Ada and Bo share the win!', [player('Ada', 900, 1), player('Bo', 900, 1), player('Cy', 1, 3)]],
  ['3 players share the win!', [player('Ada', 900, 1), player('Bo', 900, 1), player('Cy', 900, 1)]],
])('[PR9] %s', (title, top) => {
  expect(podiumTitle(top)).toBe(title)
})
