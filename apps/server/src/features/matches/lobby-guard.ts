import { lobbyChannel } from '@knowdown/contracts/lobby-events'
import type { Role } from '@knowdown/domain/match/role'
import type { ChannelGuard } from '../realtime/realtime-ports.ts'
import type { MatchStore } from './match-store.ts'
import { isSeatUser } from './seat-user.ts'

/** Everything that looks like a lobby, in whatever spelling and of whatever kind, is closed to strangers. */
const LOOKS_LIKE_A_LOBBY = /quiz-lobby/i

interface Parts {
  store: MatchStore
  arrived(code: string, role: Role): void
}

/** Lets the two players onto their lobby's channels, each onto his own, and nobody else. */
export const lobbyGuard = ({ store, arrived }: Parts): ChannelGuard => ({
  maySubscribe(user, channel) {
    if (!LOOKS_LIKE_A_LOBBY.test(channel)) return true
    if (!isSeatUser(user)) return false
    const isOwn = channel === lobbyChannel(user.lobby, user.role)
    if (!isOwn && channel !== lobbyChannel(user.lobby)) return false
    // The code may belong to others by now; the connection proved its seat long ago.
    return store.read(user.lobby).then(({ found }) => {
      const allowed = found?.matchId === user.match
      if (allowed && isOwn) arrived(user.lobby, user.role)
      return allowed
    })
  },
})
