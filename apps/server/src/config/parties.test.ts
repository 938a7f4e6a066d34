import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configProblems } from './testing/config-problems.ts'

test('[PR3] a party has room for 200 players unless the operator says otherwise', () => {
  expect(readConfig({}, '/data').party.maxPlayers).toBe(200)
  expect(readConfig({ PARTY_MAX_PLAYERS: '2000' }, '/data').party.maxPlayers).toBe(2000)
})

test.each(['1', '2001', 'many', '7.5'])('PARTY_MAX_PLAYERS=%s is refused', (value) => {
  expect(configProblems({ PARTY_MAX_PLAYERS: value })).toEqual([
    `PARTY_MAX_PLAYERS=${value} must be a whole number from 2 to 2000.`,
  ])
})
