import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BoardPodium } from './podium.tsx'

afterEach(cleanup)

const row = (name: string, score: number, rank: number) => ({ name, score, rank, games: 1, own: false })

/** From left to right: name, number on the step, and what decides about its height. */
function stepsOf(rows: ReturnType<typeof row>[]) {
  render(<BoardPodium rows={rows} board="solo" />)
  return [...document.querySelectorAll<HTMLElement>('.podium-place')].map((place) => [
    place.querySelector('.podium-name')?.textContent,
    place.querySelector('.podium-rank')?.textContent,
    place.dataset.rank,
  ])
}

test('equal scores stand equally high, with the same number', () => {
  expect(stepsOf([row('Ada', 9, 1), row('Bo', 9, 1), row('Cy', 5, 3)])).toEqual([
    ['Bo', '1', '1'],
    ['Ada', '1', '1'],
    ['Cy', '3', '3'],
  ])
})

test('the winner stands in the middle, the step says the rank, and the score stands under the name with its unit', () => {
  expect(stepsOf([row('Ada', 9, 1), row('Bo', 5, 2), row('Cy', 4, 3)])).toEqual([
    ['Bo', '2', '2'],
    ['Ada', '1', '1'],
    ['Cy', '3', '3'],
  ])
  expect([...document.querySelectorAll('.podium-score')].map(({ textContent }) => textContent)).toEqual([
    '5 right',
    '9 right',
    '4 right',
  ])
})
