import type { Bus } from '../../bus.ts'
import type { Document } from '../documents/document.ts'
import type { User } from '../profile/user.ts'
import type { Session } from '../sessions/session.ts'
import { wireDate } from '../wire-format.ts'
import { type AccountEvent, documentEvent, sessionEvent, userEvent } from './account-events.ts'

const TOPIC = 'account'

type ChangeAction = 'create' | 'update' | 'delete'

/** Publishes account changes to the client sockets of all nodes. */
export interface AccountEventPublisher {
  /** These sessions have ended, so sockets that were opened with them are closed. */
  sessionsRevoked(sessionIds: readonly string[]): void
  /** `action` is the end of the event name, such as `update.name`. */
  userChanged(user: User, action: string): void
  sessionChanged(session: Session, action: ChangeAction): void
  documentChanged(document: Document, action: ChangeAction): void
}

export type AccountMessage =
  | { type: 'revoked'; sessionIds: readonly string[] }
  | ({ type: 'event'; timestamp: string } & AccountEvent)

export function busAccountEventPublisher(bus: Bus, clock: () => number): AccountEventPublisher {
  const publish = (message: AccountMessage) => bus.publish(TOPIC, JSON.stringify(message))
  const publishEvent = (event: AccountEvent) => publish({ type: 'event', timestamp: wireDate(clock()), ...event })
  return {
    sessionsRevoked: (sessionIds) => publish({ type: 'revoked', sessionIds }),
    userChanged: (user, action) => publishEvent(userEvent(user, action)),
    sessionChanged: (session, action) => publishEvent(sessionEvent(session, action)),
    documentChanged: (document, action) => publishEvent(documentEvent(document, action)),
  }
}

export const subscribeToAccountMessages = (
  bus: Bus,
  onMessage: (message: AccountMessage) => void,
): Promise<() => void> => bus.subscribe(TOPIC, (message) => onMessage(JSON.parse(message) as AccountMessage))
