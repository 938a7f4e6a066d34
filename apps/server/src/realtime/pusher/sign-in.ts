import type { RealtimeApp, RealtimeUser } from '../../features/realtime/realtime-ports.ts'
import { isSame, userAuth } from '../../features/realtime/signatures.ts'
import { USER_ID_CHARACTERS, WATCHED_USERS } from '../limits/limits.ts'
import { UNAUTHORISED, WATCHLIST_TOO_LONG } from './close-codes.ts'
import type { Connection } from './connection.ts'
import { fault, signedIn } from './frames.ts'
import type { Users } from './online-users.ts'
import { fieldsOf, fieldsOfText } from './read-frame.ts'

/** Makes a connection stand for a person. Whoever tries with a false signature is closed for good. */
export function signIn(app: RealtimeApp, users: Users, connection: Connection, data: unknown): void {
  const { auth, user_data: userData } = fieldsOf(data)
  const user = readUser(app, connection.id, auth, userData)
  if (!user || typeof userData !== 'string') {
    connection.send(fault(UNAUTHORISED, 'The sign-in is not valid.'))
    connection.close(UNAUTHORISED, 'Unauthorised')
    return
  }
  users.signIn(connection, user)
  connection.send(signedIn(userData))
  watch(users, connection, user.watchlist)
}

/** Looks at the signature before anything that it vouches for. */
function readUser(app: RealtimeApp, socketId: string, auth: unknown, userData: unknown): RealtimeUser | null {
  if (typeof auth !== 'string' || typeof userData !== 'string') return null
  if (!isSame(auth, userAuth(app, socketId, userData))) return null
  const { id, ...rest } = fieldsOfText(userData)
  if (typeof id !== 'string' || id === '' || id.length > USER_ID_CHARACTERS) return null
  return { ...rest, id }
}

function watch(users: Users, connection: Connection, watchlist: unknown): void {
  if (!Array.isArray(watchlist)) return
  const ids = [...new Set(watchlist.filter((id) => typeof id === 'string'))]
  if (ids.length > WATCHED_USERS) connection.send(fault(WATCHLIST_TOO_LONG, `At most ${WATCHED_USERS} can be watched.`))
  else users.watch(connection, ids)
}
