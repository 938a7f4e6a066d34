import { expect, test } from 'vitest'
import { outcomeFor } from '../../features/multiplayer/results/battle-results.tsx'
import { battleToShare } from './battle-to-share.ts'

test.each([
  ['host', 7, 5, 'Knowdown: I won a battle 7 : 5 in Space · Medium. Can you beat me?', 'Victory!'],
  ['tie', 6, 6, 'Knowdown: I tied a battle 6 : 6 in Space · Medium. Can you beat me?', "It's a Tie!"],
  ['guest', 0, 9, 'Knowdown: I lost a battle 0 : 9 in Space · Medium. Can you do better?', 'Good Game!'],
] as const)('[B24] the text and the picture of a battle with winner %s', (winner, mine, theirs, text, title) => {
  const shared = battleToShare({ outcome: outcomeFor({ winner }, 'host'), mine, theirs, topic: 'Space · Medium' })
  expect(shared.text).toBe(text)
  expect(shared.picture).toMatchObject({ figure: `${mine} : ${theirs}`, title, part: mine / (mine + theirs) })
})

test('[B24] a battle without a point leaves the ring empty', () => {
  const outcome = outcomeFor({ winner: 'tie' }, 'host')
  expect(battleToShare({ outcome, mine: 0, theirs: 0, topic: 'Space' }).picture.part).toBe(0)
})
