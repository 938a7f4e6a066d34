import { userChannel } from '../../features/realtime/channel-name.ts'
import type { RealtimeUser } from '../../features/realtime/realtime-ports.ts'
import { type Elsewhere, ONLINE } from '../cluster/cluster-view.ts'
import type { Channels } from './channel-registry.ts'
import type { Connection } from './connection.ts'
import { watchlistEvents } from './frames.ts'

/** Who is signed in on this node, and who here wants to know whether somebody is signed in on any. */
export class Users {
  readonly #channels: Channels
  readonly #elsewhere: Elsewhere
  readonly #online = new Map<string, Set<Connection>>()
  readonly #watchers = new Map<string, Set<Connection>>()

  constructor(channels: Channels, elsewhere: Elsewhere) {
    this.#channels = channels
    this.#elsewhere = elsewhere
  }

  /** A connection that signs in again is from then on the new person alone. */
  signIn(connection: Connection, user: RealtimeUser): void {
    this.signOut(connection)
    connection.user = user
    this.#channels.add(connection, userChannel(user.id), null)
    if (put(this.#online, user.id, connection)) this.#changed(user.id, true)
  }

  signOut(connection: Connection): void {
    if (!connection.user) return
    const { id } = connection.user
    connection.user = null
    this.#channels.remove(connection, userChannel(id))
    for (const watched of connection.watched) take(this.#watchers, watched, connection)
    connection.watched = []
    if (take(this.#online, id, connection)) this.#changed(id, false)
  }

  watch(connection: Connection, userIds: readonly string[]): void {
    connection.watched = userIds
    for (const id of userIds) put(this.#watchers, id, connection)
    const isOnline = (id: string) => this.#online.has(id) || this.#isElsewhere(id)
    const [online, offline] = [userIds.filter(isOnline), userIds.filter((id) => !isOnline(id))]
    const events = [
      { name: 'online' as const, user_ids: online },
      { name: 'offline' as const, user_ids: offline },
    ].filter(({ user_ids }) => user_ids.length > 0)
    if (events.length > 0) connection.send(watchlistEvents(events))
  }

  connectionsOf(userId: string): Connection[] {
    return [...(this.#online.get(userId) ?? [])]
  }

  /** The first of all other nodes where this person is, or the last to see him go. */
  changedElsewhere(userId: string, isThere: boolean): void {
    if (!this.#online.has(userId)) this.#tell(isThere ? 'online' : 'offline', userId)
  }

  #changed(userId: string, isHere: boolean): void {
    this.#elsewhere.tell(ONLINE, userId, isHere || null)
    if (!this.#isElsewhere(userId)) this.#tell(isHere ? 'online' : 'offline', userId)
  }

  #isElsewhere(userId: string): boolean {
    return this.#elsewhere.held(ONLINE, userId).length > 0
  }

  #tell(name: 'online' | 'offline', userId: string): void {
    const frame = watchlistEvents([{ name, user_ids: [userId] }])
    for (const watcher of this.#watchers.get(userId) ?? []) watcher.send(frame)
  }
}

/** Whether it is the first under this key. */
export function put<T>(sets: Map<string, Set<T>>, key: string, value: T): boolean {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
  return !known
}

/** Whether it was the last under this key, which is then gone. */
export function take<T>(sets: Map<string, Set<T>>, key: string, value: T): boolean {
  const known = sets.get(key)
  if (!known?.delete(value) || known.size > 0) return false
  return sets.delete(key)
}
