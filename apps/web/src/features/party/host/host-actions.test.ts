import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { describe, expect, test } from 'vitest'
import { partySnapshot } from '../testing/party-snapshot.ts'
import { actionForKey, hostActions } from './host-actions.ts'

const party = (part: Partial<PartySnapshotReply>) => partySnapshot({ phase: 'lobby', auto_advance: false, ...part })

const commandFor = (key: string, part: Partial<PartySnapshotReply>, players = 3) =>
  actionForKey(hostActions(party(part), players), key)?.command ?? null

describe('the keyboard of the host', () => {
  test.each([
    ['Enter', { phase: 'lobby' }, 'start'],
    [' ', { phase: 'standings' }, 'next'],
    ['ArrowRight', { phase: 'reveal' }, 'next'],
    ['Enter', { phase: 'open' }, 'next'],
    ['p', { phase: 'open' }, 'pause'],
    ['p', { phase: 'open', paused: 'host' }, 'continue'],
    ['s', { phase: 'intro' }, 'skip'],
    ['l', { phase: 'lobby' }, 'lock'],
    ['L', { phase: 'lobby', locked: true }, 'unlock'],
    ['a', { phase: 'open' }, 'auto-on'],
    ['a', { phase: 'open', auto_advance: true }, 'auto-off'],
    ['t', { phase: 'lobby' }, 'time-2'],
    ['t', { phase: 'lobby', time_factor: 2 }, 'time-5'],
    ['t', { phase: 'lobby', time_factor: 5 }, 'time-1'],
    ['e', { phase: 'open' }, 'end'],
    ['Enter', { phase: 'podium' }, 'again'],
  ] as const)('[PR6] %s with %j does: %s', (key, part, command) => {
    expect(commandFor(key, part)).toBe(command)
  })

  test.each([
    ['Enter', { phase: 'lobby' }, 0],
    ['Enter', { phase: 'intro' }, 3],
    ['s', { phase: 'reveal' }, 3],
    ['e', { phase: 'podium' }, 3],
    ['x', { phase: 'open' }, 3],
  ] as const)('[PR6] %s with %j and %i players does nothing', (key, part, players) => {
    expect(commandFor(key, part, players)).toBeNull()
  })

  test('only ending asks first, and there is one main action at most', () => {
    for (const phase of ['lobby', 'intro', 'open', 'reveal', 'standings', 'podium'] as const) {
      const actions = hostActions(party({ phase }), 3)
      expect(actions.filter(({ asks }) => asks).every(({ id }) => id === 'end')).toBe(true)
      expect(actions.filter(({ isMain }) => isMain).length).toBeLessThanOrEqual(1)
    }
  })
})

test('[OQ13] without a time limit closing the answers is the one thing to do next', () => {
  const mainOf = (limit_ms: number | null) =>
    hostActions(partySnapshot({ limit_ms }), 2).find(({ isMain }) => isMain)?.label
  expect([mainOf(20_000), mainOf(null)]).toEqual([undefined, 'Close answers'])
})
