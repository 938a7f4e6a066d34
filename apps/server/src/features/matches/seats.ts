import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lobbyChannel } from '@knowdown/contracts/battles/events'
import type { Role } from '@knowdown/domain/match/role'
import { Problem } from '../../problem.ts'
import type { ChannelGuard, RealtimeApp, RealtimeUser } from '../realtime/realtime-ports.ts'
import { channelAuth, userAuth } from '../realtime/signatures.ts'
import type { MatchStore, StoredMatch } from './match-store.ts'

export interface FoundSeat {
  stored: StoredMatch
  role: Role
}

const PLAYER_ID_BYTES = 16

/** The secret that proves a seat: 128 random bits, sent to its owner alone. */
export const newPlayerId = (): string => randomBytes(PLAYER_ID_BYTES).toString('base64url')

/** The same request gets the same id again, so that a guest whose reply was lost can repeat the join. */
export const playerIdForRequest = (secret: string, matchId: string, requestId: string): string =>
  createHmac('sha256', secret)
    .update(`guest:${matchId}:${requestId}`)
    .digest()
    .subarray(0, PLAYER_ID_BYTES)
    .toString('base64url')

/** Only this hash is stored. Player ids are random, so a fast hash is enough. */
export const hashPlayerId = (playerId: string): string => createHash('sha256').update(playerId).digest('hex')

/** The seat that a player id proves. Compares in constant time, so that the duration reveals nothing about the hash. */
export function roleOf({ keys }: Pick<StoredMatch, 'keys'>, playerId: string): Role | null {
  const key = hashPlayerId(playerId)
  const isHost = isSame(key, keys.host)
  const isGuest = keys.guest !== null && isSame(key, keys.guest)
  return isHost ? 'host' : isGuest ? 'guest' : null
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The identity of a connection that has proved a seat. Holds no secret: a realtime service may show it to others. */
export interface SeatUser extends RealtimeUser {
  lobby: string
  match: string
  role: Role
}

export const seatUser = (code: string, matchId: string, role: Role): SeatUser => ({
  id: seatUserId(matchId, role),
  lobby: code,
  match: matchId,
  role,
})

export const seatUserId = (matchId: string, role: Role): string => `${matchId}-${role}`

const isSeatUser = (user: RealtimeUser | null): user is SeatUser =>
  typeof user?.lobby === 'string' && typeof user.match === 'string' && (user.role === 'host' || user.role === 'guest')

/** A hosted realtime service guards channels with this prefix; each needs a signature of ours. */
const PRIVATE = 'private-'

/** Signs one connection in as the player of a seat. */
export function signInToken(app: RealtimeApp, { stored, role }: FoundSeat, socketId: string) {
  const user_data = JSON.stringify(seatUser(stored.match.code, stored.matchId, role))
  return { auth: userAuth(app, socketId, user_data), user_data }
}

/** Lets one connection subscribe to one private channel of its own lobby. */
export function channelToken(app: RealtimeApp, { stored, role }: FoundSeat, socketId: string, channel: string) {
  const { code } = stored.match
  const own = [lobbyChannel(code), lobbyChannel(code, role)].map((name) => `${PRIVATE}${name}`)
  if (!own.includes(channel)) throw new Problem('forbidden', 'This channel is not for you.')
  return { auth: channelAuth(app, socketId, channel) }
}

/** Every channel that resembles a lobby channel, in any spelling, is closed to strangers. */
const LOOKS_LIKE_A_LOBBY = /quiz-lobby/i

interface LobbyGuardDeps {
  store: MatchStore
  onPlayerConnected(code: string, role: Role): void
}

/** Lets the two players of a lobby subscribe to its channel and to their own one, and nobody else. */
export const lobbyGuard = ({ store, onPlayerConnected }: LobbyGuardDeps): ChannelGuard => ({
  maySubscribe(user, channel) {
    if (!LOOKS_LIKE_A_LOBBY.test(channel)) return true
    if (!isSeatUser(user)) return false
    const isOwn = channel === lobbyChannel(user.lobby, user.role)
    if (!isOwn && channel !== lobbyChannel(user.lobby)) return false
    // The connection may have proved its seat long ago, and another match may use the code by now.
    return store.read(user.lobby).then(({ found }) => {
      const allowed = found?.matchId === user.match
      if (allowed && isOwn) onPlayerConnected(user.lobby, user.role)
      return allowed
    })
  },
})
