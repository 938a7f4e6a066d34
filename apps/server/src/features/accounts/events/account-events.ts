import type { Document } from '../documents/document.ts'
import type { User } from '../profile/user.ts'
import type { Session } from '../sessions/session.ts'
import {
  STATS_COLLECTION as COLLECTION,
  PROJECT_DATABASE as DATABASE,
  documentModel,
  sessionModel,
  userModel,
} from '../wire-format.ts'

/** A change, in the form in which client sockets receive it. */
export interface AccountEvent {
  events: readonly string[]
  channels: readonly string[]
  /** Only sockets of callers with one of these roles receive it. */
  roles: readonly string[]
  payload: unknown
}

/** `action` is the end of the event name, such as `update.name`. */
export const userEvent = (user: User, action: string): AccountEvent => ({
  events: eventNames('users', { id: user.id }, ...action.split('.')),
  channels: accountChannels(user.id, action.split('.')[0]),
  roles: [`user:${user.id}`],
  payload: userModel(user),
})

export const sessionEvent = (session: Session, action: string): AccountEvent => ({
  events: eventNames('users', { id: session.userId }, 'sessions', { id: session.id }, action),
  channels: accountChannels(session.userId),
  roles: [`user:${session.userId}`],
  payload: sessionModel(session, null),
})

/** A document has three names: as older clients, newer clients, and clients in between call it. */
export function documentEvent(document: Document, action: string): AccountEvent {
  const { id, permissions } = document
  const collectionPaths = [
    `databases.${DATABASE}.collections.${COLLECTION}.documents`,
    `databases.${DATABASE}.tables.${COLLECTION}.rows`,
    `tablesdb.${DATABASE}.tables.${COLLECTION}.rows`,
  ]
  const channels = ['documents', 'rows', ...collectionPaths, ...collectionPaths.map((path) => `${path}.${id}`)]
  const names = (root: string, collections: string, documents: string) =>
    eventNames(root, { id: DATABASE }, collections, { id: COLLECTION }, documents, { id }, action)
  return {
    events: [
      ...new Set([
        ...names('databases', 'collections', 'documents'),
        ...names('databases', 'tables', 'rows'),
        ...names('tablesdb', 'tables', 'rows'),
      ]),
    ],
    channels: [...channels, ...channels.map((channel) => `${channel}.${action}`)],
    roles: permissions.flatMap((permission) => /^read\("(.+)"\)$/.exec(permission)?.[1] ?? []),
    payload: documentModel(document, '$collectionId'),
  }
}

const accountChannels = (userId: string, action?: string): string[] => [
  'account',
  `account.${userId}`,
  ...(action ? [`account.${action}`, `account.${userId}.${action}`] : []),
]

/** One segment of an event name; clients may subscribe with `*` in place of an id. */
type NameSegment = string | { id: string }

/**
 * All names of one event: the full name, each shorter form, and each of these with `*` for the ids. Clients search the
 * list for the one name they know, so none may be missing.
 */
function eventNames(...segments: readonly NameSegment[]): string[] {
  const names = new Set<string>()
  for (let length = segments.length; length > 0; length -= 1) {
    const last = segments[length - 1]
    // A name ends with an id or an action, never between a collection and its id: `users.1.sessions` does not exist.
    const isFollowedById = typeof segments[length] === 'object'
    if (last === undefined || (typeof last === 'string' && isFollowedById)) continue
    for (const name of withWildcards(segments.slice(0, length))) names.add(name)
  }
  return [...names]
}

function withWildcards(segments: readonly NameSegment[]): string[] {
  return segments.reduce<string[]>(
    (names, segment) => {
      const texts = typeof segment === 'string' ? [segment] : [segment.id, '*']
      return names.flatMap((name) => texts.map((text) => (name ? `${name}.${text}` : text)))
    },
    [''],
  )
}
