// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { outcomeFor } from './battle-results.tsx'

test.each([
  ['host', 'Victory!', "Congratulations! You've won!"],
  ['tie', "It's a Tie!", 'A perfect tie! Well matched!'],
  ['guest', 'Good Game!', 'Better luck next time!'],
] as const)('[B8] winner %s, seen by the host', (winner, title, line) => {
  expect(outcomeFor({ winner }, 'host')).toMatchObject({ title, line })
})
