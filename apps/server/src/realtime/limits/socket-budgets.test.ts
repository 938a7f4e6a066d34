import { expect, test } from 'vitest'
import { SINGLE_NODE } from '../cluster/cluster-view.ts'
import { REALTIME_LIMITS } from './limits.ts'
import { SocketBudgets } from './socket-budgets.ts'

const rates = REALTIME_LIMITS.rates
if (!rates) throw new Error('The limits have rates.')

const opened = (budgets: ReturnType<SocketBudgets['ofNetwork']>): boolean => {
  if (!budgets.every((budget) => budget.recordAttempt(0))) return false
  for (const budget of budgets) budget.recordOpen()
  return true
}

test('[PR3] two thousand players of one party connect from one address, and come back all at once', () => {
  const budgets = new SocketBudgets(rates, SINGLE_NODE, 2_000)
  const players = Array.from({ length: 2_000 }, (_, number) => budgets.ofParty({ partyId: 'a', seat: `p${number}` }))
  expect(players.every(opened)).toBe(true)
  for (const player of players) for (const budget of player) budget.recordClose()
  expect(players.every(opened)).toBe(true)
})

test('[PR3] one ticket opens a few sockets, and a party no more than twice its players', () => {
  const budgets = new SocketBudgets(rates, SINGLE_NODE, 100)
  const one = budgets.ofParty({ partyId: 'a', seat: 'ada' })
  expect(Array.from({ length: 20 }, () => opened(one)).filter(Boolean)).toHaveLength(6)
  const many = Array.from({ length: 300 }, (_, number) => opened(budgets.ofParty({ partyId: 'b', seat: `p${number}` })))
  expect(many.filter(Boolean)).toHaveLength(210)
})

test('[PR3] without a ticket the network counts, as before', () => {
  const budgets = new SocketBudgets(rates, SINGLE_NODE, 2_000)
  const sockets = Array.from({ length: 300 }, () => opened(budgets.ofNetwork('192.0.2.1')))
  expect(sockets.filter(Boolean)).toHaveLength(rates.opensPerMinute)
})
