import type { Bus } from '../../bus.ts'
import { wireDate } from '../wire-date.ts'
import { type AccountEvent, documentEvent, sessionEvent, userEvent } from './account-events.ts'
import type { AccountEventPublisher } from './account-news.ts'

const TOPIC = 'account'

export type AccountMessage =
  | { type: 'revoked'; sessionIds: readonly string[] }
  | ({ type: 'event'; timestamp: string } & AccountEvent)

/** Tells every node. */
export function busAccountEventPublisher(bus: Bus, clock: () => number): AccountEventPublisher {
  const tell = (message: AccountMessage) => bus.publish(TOPIC, JSON.stringify(message))
  const happened = (event: AccountEvent) => tell({ type: 'event', timestamp: wireDate(clock()), ...event })
  return {
    sessionsRevoked: (sessionIds) => tell({ type: 'revoked', sessionIds }),
    userChanged: (user, what) => happened(userEvent(user, what)),
    sessionChanged: (session, what) => happened(sessionEvent(session, what)),
    documentChanged: (document, what) => happened(documentEvent(document, what)),
  }
}

export const subscribeToAccountMessages = (bus: Bus, hear: (message: AccountMessage) => void): Promise<() => void> =>
  bus.subscribe(TOPIC, (message) => hear(JSON.parse(message) as AccountMessage))
