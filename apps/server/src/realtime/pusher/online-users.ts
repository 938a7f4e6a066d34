import { userChannel } from '../../features/realtime/channel-name.ts'
import type { RealtimeUser } from '../../features/realtime/realtime-ports.ts'
import { type ClusterView, ONLINE_USERS } from '../cluster/cluster-view.ts'
import type { ChannelRegistry } from './channel-registry.ts'
import type { Connection } from './connection.ts'
import { watchlistEvents } from './frames.ts'

/** The signed-in users of this node, and the connections of this node that watch whether a user is online on any node. */
export class OnlineUsers {
  readonly #channels: ChannelRegistry
  readonly #cluster: ClusterView
  readonly #online = new Map<string, Set<Connection>>()
  readonly #watchers = new Map<string, Set<Connection>>()

  constructor(channels: ChannelRegistry, cluster: ClusterView) {
    this.#channels = channels
    this.#cluster = cluster
  }

  /** A second sign-in on the same connection replaces the first. */
  signIn(connection: Connection, user: RealtimeUser): void {
    this.signOut(connection)
    connection.user = user
    this.#channels.add(connection, userChannel(user.id), null)
    if (addToSet(this.#online, user.id, connection)) this.#onLocalChange(user.id, true)
  }

  signOut(connection: Connection): void {
    if (!connection.user) return
    const { id } = connection.user
    connection.user = null
    this.#channels.remove(connection, userChannel(id))
    for (const watched of connection.watchlist) removeFromSet(this.#watchers, watched, connection)
    connection.watchlist = []
    if (removeFromSet(this.#online, id, connection)) this.#onLocalChange(id, false)
  }

  watch(connection: Connection, userIds: readonly string[]): void {
    connection.watchlist = userIds
    for (const id of userIds) addToSet(this.#watchers, id, connection)
    const isOnline = (id: string) => this.#online.has(id) || this.#isOnPeer(id)
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

  /** The user has signed in on the first of the other nodes, or signed out on the last one. */
  onPeerUserChange(userId: string, isOnline: boolean): void {
    if (!this.#online.has(userId)) this.#notifyWatchers(isOnline ? 'online' : 'offline', userId)
  }

  #onLocalChange(userId: string, isOnline: boolean): void {
    this.#cluster.publish(ONLINE_USERS, userId, isOnline || null)
    if (!this.#isOnPeer(userId)) this.#notifyWatchers(isOnline ? 'online' : 'offline', userId)
  }

  #isOnPeer(userId: string): boolean {
    return this.#cluster.valuesOf(ONLINE_USERS, userId).length > 0
  }

  #notifyWatchers(name: 'online' | 'offline', userId: string): void {
    const frame = watchlistEvents([{ name, user_ids: [userId] }])
    for (const watcher of this.#watchers.get(userId) ?? []) watcher.send(frame)
  }
}

/** Returns whether the value is the first under this key. */
function addToSet<T>(sets: Map<string, Set<T>>, key: string, value: T): boolean {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
  return !known
}

/** Returns whether the value was the last under this key; the key is then removed. */
function removeFromSet<T>(sets: Map<string, Set<T>>, key: string, value: T): boolean {
  const known = sets.get(key)
  if (!known?.delete(value) || known.size > 0) return false
  return sets.delete(key)
}
