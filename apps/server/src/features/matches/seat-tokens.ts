import { lobbyChannel } from '@knowdown/contracts/lobby-events'
import { Problem } from '../../problem.ts'
import type { RealtimeApp } from '../realtime/realtime-ports.ts'
import { channelAuth, userAuth } from '../realtime/signatures.ts'
import type { FoundSeat } from './match-service.ts'
import { seatUser } from './seat-user.ts'

/** Channels that a service elsewhere guards carry this, and a signature opens each. */
const PRIVATE = 'private-'

/** Lets one connection stand for a seat. */
export function signInToken(app: RealtimeApp, { stored, role }: FoundSeat, socketId: string) {
  const user_data = JSON.stringify(seatUser(stored.match.code, stored.matchId, role))
  return { auth: userAuth(app, socketId, user_data), user_data }
}

/** Lets one connection onto one private channel of its own lobby. */
export function channelToken(app: RealtimeApp, { stored, role }: FoundSeat, socketId: string, channel: string) {
  const { code } = stored.match
  const own = [lobbyChannel(code), lobbyChannel(code, role)].map((name) => `${PRIVATE}${name}`)
  if (!own.includes(channel)) throw new Problem('forbidden', 'This channel is not for you.')
  return { auth: channelAuth(app, socketId, channel) }
}
