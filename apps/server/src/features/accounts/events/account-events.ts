import type { Document } from '../documents/document.ts'
import { documentModel } from '../documents/document.ts'
import { STATS_COLLECTION as COLLECTION, PROJECT_DATABASE as DATABASE } from '../documents/stats-collection.ts'
import type { User } from '../profile/user.ts'
import type { Session } from '../sessions/session.ts'
import { sessionModel, userModel } from '../wire-format.ts'
import { eventNames } from './event-names.ts'

/** Something that happened, as sockets tell it. */
export interface AccountEvent {
  events: readonly string[]
  channels: readonly string[]
  /** Only who holds one of these hears of it. */
  roles: readonly string[]
  payload: unknown
}

const accountChannels = (userId: string, action?: string): string[] => [
  'account',
  `account.${userId}`,
  ...(action ? [`account.${action}`, `account.${userId}.${action}`] : []),
]

/** `what` as in `update.name`. */
export const userEvent = (user: User, what: string): AccountEvent => ({
  events: eventNames('users', { id: user.id }, ...what.split('.')),
  channels: accountChannels(user.id, what.split('.')[0]),
  roles: [`user:${user.id}`],
  payload: userModel(user),
})

export const sessionEvent = (session: Session, action: string): AccountEvent => ({
  events: eventNames('users', { id: session.userId }, 'sessions', { id: session.id }, action),
  channels: accountChannels(session.userId),
  roles: [`user:${session.userId}`],
  payload: sessionModel(session, null),
})

export function documentEvent(document: Document, action: string): AccountEvent {
  const { id, permissions } = document
  const places = [
    `databases.${DATABASE}.collections.${COLLECTION}.documents`,
    `databases.${DATABASE}.tables.${COLLECTION}.rows`,
    `tablesdb.${DATABASE}.tables.${COLLECTION}.rows`,
  ]
  const plain = ['documents', 'rows', ...places, ...places.map((place) => `${place}.${id}`)]
  const named = (root: string, collections: string, documents: string) =>
    eventNames(root, { id: DATABASE }, collections, { id: COLLECTION }, documents, { id }, action)
  return {
    events: [
      ...new Set([
        ...named('databases', 'collections', 'documents'),
        ...named('databases', 'tables', 'rows'),
        ...named('tablesdb', 'tables', 'rows'),
      ]),
    ],
    channels: [...plain, ...plain.map((channel) => `${channel}.${action}`)],
    roles: permissions.flatMap((permission) => /^read\("(.+)"\)$/.exec(permission)?.[1] ?? []),
    payload: documentModel(document, { collectionId: '$collectionId' }),
  }
}
