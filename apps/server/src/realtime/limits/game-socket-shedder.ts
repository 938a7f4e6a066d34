import type { Work } from '../../features/load/load-level.ts'
import type { LoadShedder } from '../../features/load/load-shedder.ts'
import { TokenBucket } from '../../features/load/token-bucket.ts'
import type { LobbyLookUp } from '../../features/matches/lobby-look-up.ts'
import { resultWithin } from '../../features/result-within.ts'

/**
 * Sockets that are opened each second although the server is too busy for them: some of those that name no lobby belong
 * to running battles all the same, because older apps and other programs do not name it.
 */
const OPENS_WHILE_BUSY = 20
/** Longer than the first attempts of a player's app take, and not so long that refused callers pile up. */
const LOOK_UP_MS = 2_000

interface GameSocketShedderDeps {
  shedder: Pick<LoadShedder, 'refuses' | 'wouldRefuse'>
  lobbies: LobbyLookUp
  /** Counts a socket that is let in for the sake of its lobby; returns whether that lobby may have one more. */
  recordLobby(code: string): boolean
  now(): number
}

/**
 * Decides which sockets of games are refused under load. New clients are refused at the same level as new games, players
 * of running battles never.
 */
interface GameSocketShedder {
  refusesNewcomer(): boolean
  /** Whether the lobby of a socket matters at the moment. */
  needsLookUp(): boolean
  refusesPlayerOf(code: string, network: string): Promise<boolean>
  /** Whether a battle with this code is being played. A wrong code counts as a guess. */
  isPlayed(code: string, network: string): Promise<boolean>
}

export function gameSocketShedder({ shedder, lobbies, recordLobby, now }: GameSocketShedderDeps): GameSocketShedder {
  const trickle = new TokenBucket(OPENS_WHILE_BUSY, OPENS_WHILE_BUSY, now())
  const refusesAs = (work: Work) => shedder.wouldRefuse(work) && !trickle.take(now()) && shedder.refuses(work)
  const lookUp = (code: string, network: string) => resultWithin(LOOK_UP_MS, lobbies.hasBothPlayers(code, network))
  return {
    isPlayed: async (code, network) => (await lookUp(code, network))?.value ?? false,
    refusesNewcomer: () => refusesAs('new'),
    needsLookUp: () => shedder.wouldRefuse('new'),
    async refusesPlayerOf(code, network) {
      const isPlayed = await lookUp(code, network)
      if (isPlayed?.value && recordLobby(code)) return false
      // When the database gives no answer, most of those who name a lobby are players: they are not refused first.
      return refusesAs(isPlayed ? 'new' : 'other')
    },
  }
}
