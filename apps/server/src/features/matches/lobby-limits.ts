import { Problem } from '../../problem.ts'
import { type Limit, type Limits, MINUTE_MS } from '../limits.ts'
import { type GuessLimits, guessLimits } from '../live/guess-limits.ts'

const CREATIONS: Limit = { most: 10, perMs: MINUTE_MS, perNetwork: true }

export interface LobbyLimits extends GuessLimits {
  countCreation(creator: string): Promise<void>
}

export const lobbyLimits = (limits: Limits, pause: (ms: number) => Promise<void>): LobbyLimits => ({
  ...guessLimits(limits, pause),
  async countCreation(creator) {
    const { ok, retryAfterMs } = await limits.hit(`lobby-create:${creator}`, CREATIONS)
    if (!ok) throw new Problem('too-many-requests', 'Too many lobbies. Please wait a moment.', { retryAfterMs })
  },
})
