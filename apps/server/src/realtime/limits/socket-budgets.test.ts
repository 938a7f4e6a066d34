import { expect, test } from 'vitest'
import { SINGLE_NODE } from '../cluster/cluster-view.ts'
import { REALTIME_LIMITS } from './limits.ts'
import { SocketBudgets } from './socket-budgets.ts'

const rates = REALTIME_LIMITS.rates
if (!rates) throw new Error('The limits have rates.')

const ofParty = (budgets: SocketBudgets, partyId: string, seat: string, creator = 'a network') =>
  budgets.ofParty({ partyId, seat, creator })

const opened = (budgets: ReturnType<SocketBudgets['ofNetwork']>): boolean => {
  if (!budgets.every((budget) => budget.hasRoom(0))) return false
  for (const budget of budgets) {
    budget.recordAttempt(0)
    budget.recordOpen()
  }
  return true
}

test('[PR3] two thousand players of one party connect from one address, and come back all at once', () => {
  const budgets = new SocketBudgets(rates, SINGLE_NODE, 2_000, 1)
  const players = Array.from({ length: 2_000 }, (_, number) => ofParty(budgets, 'a', `p${number}`))
  expect(players.every(opened)).toBe(true)
  for (const player of players) for (const budget of player) budget.recordClose()
  expect(players.every(opened)).toBe(true)
})

test('[PR3] one ticket opens a few sockets, and a party no more than twice its players', () => {
  const budgets = new SocketBudgets(rates, SINGLE_NODE, 100, 1)
  const one = ofParty(budgets, 'a', 'ada')
  expect(Array.from({ length: 20 }, () => opened(one)).filter(Boolean)).toHaveLength(2)
  const host = ofParty(budgets, 'a', 'host')
  expect(Array.from({ length: 20 }, () => opened(host)).filter(Boolean)).toHaveLength(6)
  const many = Array.from({ length: 300 }, (_, number) => opened(ofParty(budgets, 'b', `p${number}`, 'another')))
  expect(many.filter(Boolean)).toHaveLength(210)
})

test('[PR3] without a ticket the network counts, as before', () => {
  const budgets = new SocketBudgets(rates, SINGLE_NODE, 2_000, 1)
  const sockets = Array.from({ length: 300 }, () => opened(budgets.ofNetwork('192.0.2.1')))
  expect(sockets.filter(Boolean)).toHaveLength(rates.opensPerMinute)
})

test('[S-184] the parties of one network share a budget, wherever their players are', () => {
  const budgets = new SocketBudgets(rates, SINGLE_NODE, 100, 1)
  const open = (party: number, creator: string) =>
    Array.from({ length: 200 }, (_, n) => opened(ofParty(budgets, `party ${party}`, `p${n}`, creator))).filter(Boolean)
  const all = Array.from({ length: 20 }, (_, party) => open(party, 'an attacker').length)
  expect(all.reduce((sum, one) => sum + one, 0)).toBe(400)
  expect(open(99, 'somebody else')).toHaveLength(200)
})

test('[S-181] the factor raises what a network may open, and attempts that are refused do not count', () => {
  const budgets = new SocketBudgets(rates, SINGLE_NODE, 100, 3)
  const sockets = Array.from({ length: 2_000 }, () => opened(budgets.ofNetwork('192.0.2.1')))
  expect(sockets.filter(Boolean)).toHaveLength(3 * rates.opensPerMinute)
  const [network] = budgets.ofNetwork('192.0.2.1')
  // As much as refills in a second is there after a second, however often somebody tried in between.
  expect(network?.hasRoom(1_000)).toBe(true)
})
