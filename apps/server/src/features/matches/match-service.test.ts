import { LOBBY_MISSES } from '@knowdown/contracts/battles/calls'
import { newLobby } from '@knowdown/domain/match/start-game'
import { expect, test } from 'vitest'
import { inProcessLimits } from '../../adapters/limits/in-process-limits.ts'
import { guessLimits } from '../live/guess-limits.ts'
import type { MatchEngine } from './match-engine.ts'
import { MatchService } from './match-service.ts'
import type { StoredMatch } from './match-store.ts'

const lobby = (code: string): StoredMatch => ({
  matchId: `match-${code}`,
  match: newLobby({ code, at: 0 }),
  keys: { host: 'host-key', guest: null },
  downSince: null,
})

test('[S-160] a class behind one address joins at once: nobody waits until the seats of the others are saved', async () => {
  let saveFirst = () => {}
  const engine = {
    read: async (code: string) => ({ found: code === 'NXNE' ? null : lobby(code), at: 0 }),
    apply: (code: string) =>
      new Promise((resolve) => {
        const save = () => resolve({ stored: lobby(code), match: lobby(code).match, at: 0 })
        if (code === 'AB3D') saveFirst = save
        else save()
      }),
  } as unknown as MatchEngine
  const limits = guessLimits(
    inProcessLimits(() => 0),
    async () => {},
    LOBBY_MISSES,
  )
  const service = new MatchService({ engine, limits, secret: 'only for tests' } as never)
  const join = (code: string) => service.join(code, undefined, { caller: null, network: '10.0.0.1', sessionId: null })
  const first = join('AB3D')
  const others = await Promise.all(Array.from({ length: 30 }, () => join('WXYZ')))
  expect(others.every(({ match }) => match.code === 'WXYZ')).toBe(true)
  saveFirst()
  expect((await first).match.code).toBe('AB3D')
  // Wrong codes still count, one after the other.
  const wrong = await Promise.allSettled(Array.from({ length: 12 }, () => join('NXNE')))
  const kinds = wrong.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.kind : 'joined'))
  expect(kinds).toEqual([...Array(10).fill('not-found'), 'too-many-requests', 'too-many-requests'])
})
