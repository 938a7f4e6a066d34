interface ChannelKind {
  /** Subscribing needs a signature of the app. */
  isPrivate: boolean
  isPresence: boolean
  /** New subscribers get the last event. */
  isCache: boolean
  /** Only subscribers can decrypt the events; the server forwards them. */
  isEncrypted: boolean
}

const kind = (traits: Partial<ChannelKind>): ChannelKind => ({
  isPrivate: false,
  isPresence: false,
  isCache: false,
  isEncrypted: false,
  ...traits,
})

const PUBLIC = kind({})

/** Longest prefix first: `private-cache-` also begins with `private-`. */
const KINDS: readonly (readonly [prefix: string, kind: ChannelKind])[] = [
  ['private-encrypted-cache-', kind({ isPrivate: true, isEncrypted: true, isCache: true })],
  ['private-encrypted-', kind({ isPrivate: true, isEncrypted: true })],
  ['private-cache-', kind({ isPrivate: true, isCache: true })],
  ['private-', kind({ isPrivate: true })],
  ['presence-cache-', kind({ isPrivate: true, isPresence: true, isCache: true })],
  ['presence-', kind({ isPrivate: true, isPresence: true })],
  ['cache-', kind({ isCache: true })],
]

export const channelKind = (name: string): ChannelKind =>
  KINDS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? PUBLIC

/** The rules of hosted services, so that every name works with both. */
const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]{1,164}$/

export const isChannelName = (text: string): boolean => CHANNEL_NAME.test(text)

/** The channel of one signed-in user. Nobody else can subscribe to it, because channel names cannot contain `#`. */
const USER_CHANNEL = '#server-to-user-'

export const userChannel = (userId: string): string => `${USER_CHANNEL}${userId}`

export const isUserChannel = (name: string): boolean =>
  name.length > USER_CHANNEL.length && name.startsWith(USER_CHANNEL)

const SOCKET_ID = /^\d+\.\d+$/

export const isSocketId = (text: string): boolean => SOCKET_ID.test(text)
