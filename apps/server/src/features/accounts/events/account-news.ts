import type { Document } from '../documents/document.ts'
import type { User } from '../profile/user.ts'
import type { Session } from '../sessions/session.ts'

/** What others have to hear at once: sockets on this node and on every other. */
export interface AccountEventPublisher {
  /** These sessions are over; whoever is connected through one is let go. */
  sessionsRevoked(sessionIds: readonly string[]): void
  /** Something of a user changed; `what` as in `update.name`. */
  userChanged(user: User, what: string): void
  sessionChanged(session: Session, what: 'create' | 'update' | 'delete'): void
  documentChanged(document: Document, what: 'create' | 'update' | 'delete'): void
}
