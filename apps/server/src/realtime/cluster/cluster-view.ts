/**
 * What this node and its peers publish about themselves. State has three coordinates: a topic (such as "subscribers"),
 * a key within it (such as a channel) and a value.
 */
export interface ClusterView {
  /** Publishes the value of this node; null removes it. */
  publish(topic: string, key: string, value: unknown): void
  /** The values of all peers that have one, without the one of this node. */
  valuesOf(topic: string, key: string): unknown[]
  /** Every key for which at least one peer has a value. */
  keysOf(topic: string): string[]
}

/** For a product that runs as one process. */
export const SINGLE_NODE: ClusterView = { publish: () => {}, valuesOf: () => [], keysOf: () => [] }

/** Channel → number of connections that subscribe to it. */
export const SUBSCRIBERS = 'listeners'
/** Hash of a network address → number of its open sockets. */
export const OPEN_SOCKETS = 'open sockets'
/** User id → true while signed in. */
export const ONLINE_USERS = 'online'

/** User id → member of this presence channel. */
const MEMBERS_PREFIX = 'members of '
export const membersTopic = (channel: string): string => MEMBERS_PREFIX + channel
/** The reverse of `membersTopic`; null for every other topic. */
export const channelOfMembersTopic = (topic: string): string | null =>
  topic.startsWith(MEMBERS_PREFIX) ? topic.slice(MEMBERS_PREFIX.length) : null

export const sumCounts = (counts: readonly unknown[]): number =>
  counts.reduce<number>((total, count) => total + Number(count), 0)
