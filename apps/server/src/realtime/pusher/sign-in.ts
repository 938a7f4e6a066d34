import type { RealtimeApp, RealtimeUser } from '../../features/realtime/realtime-ports.ts'
import { isEqualInConstantTime, userAuth } from '../../features/realtime/signatures.ts'
import { MAX_USER_ID_LENGTH, MAX_WATCHED_USERS } from '../limits/limits.ts'
import { UNAUTHORISED, WATCHLIST_TOO_LONG } from './close-codes.ts'
import type { Connection } from './connection.ts'
import { errorFrame, signInSucceeded } from './frames.ts'
import type { OnlineUsers } from './online-users.ts'
import { fieldsOf, parseFields } from './read-frame.ts'

/** Signs a connection in as a user. A false signature closes it with a code that tells the client not to reconnect. */
export function signIn(app: RealtimeApp, users: OnlineUsers, connection: Connection, data: unknown): void {
  const { auth, user_data: userData } = fieldsOf(data)
  const user = readUser(app, connection.id, auth, userData)
  if (!user || typeof userData !== 'string') {
    connection.send(errorFrame(UNAUTHORISED, 'The sign-in is not valid.'))
    connection.close(UNAUTHORISED, 'Unauthorised')
    return
  }
  users.signIn(connection, user)
  connection.send(signInSucceeded(userData))
  watch(users, connection, user.watchlist)
}

/** Checks the signature before any of the signed data is used. */
function readUser(app: RealtimeApp, socketId: string, auth: unknown, userData: unknown): RealtimeUser | null {
  if (typeof auth !== 'string' || typeof userData !== 'string') return null
  if (!isEqualInConstantTime(auth, userAuth(app, socketId, userData))) return null
  const { id, ...rest } = parseFields(userData)
  if (typeof id !== 'string' || id === '' || id.length > MAX_USER_ID_LENGTH) return null
  return { ...rest, id }
}

function watch(users: OnlineUsers, connection: Connection, watchlist: unknown): void {
  if (!Array.isArray(watchlist)) return
  const ids = [...new Set(watchlist.filter((id) => typeof id === 'string'))]
  if (ids.length > MAX_WATCHED_USERS)
    connection.send(errorFrame(WATCHLIST_TOO_LONG, `At most ${MAX_WATCHED_USERS} can be watched.`))
  else users.watch(connection, ids)
}
