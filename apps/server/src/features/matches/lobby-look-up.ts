import { Problem } from '../../problem.ts'
import type { GuessLimits } from '../live/guess-limits.ts'
import { lobbyNotFound } from './match-engine.ts'
import type { MatchStore } from './match-store.ts'

/** Answers what callers ask about a lobby before they show a seat in it. */
export interface LobbyLookUp {
  /**
   * Whether both seats are taken. Whoever is served because of it learns that the code is in use, so a wrong code counts
   * as a guess, and after too many guesses the answer is no. An open lobby is no guess: its host has to come back, too.
   */
  hasBothPlayers(code: string, network: string): Promise<boolean>
}

export const lobbyLookUp = (store: Pick<MatchStore, 'read'>, limits: GuessLimits): LobbyLookUp => ({
  async hasBothPlayers(code, network) {
    const read = async () => {
      const { found } = await store.read(code)
      if (!found || found.match.phase === 'ended') throw lobbyNotFound()
      return found.match.guestJoined
    }
    try {
      return await limits.countGuess(network, read)
    } catch (error) {
      if (error instanceof Problem && (error.kind === 'not-found' || error.kind === 'too-many-requests')) return false
      throw error
    }
  },
})
