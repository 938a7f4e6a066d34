import { AccountProblem } from '../account-problem.ts'
import type { AccountEventPublisher } from '../events/account-event-publisher.ts'
import type { ClientInfo } from '../sessions/session.ts'
import type { ActivityLog } from './activity-log.ts'
import type { User, UserChanges, UserRepository } from './user.ts'

interface UserUpdaterDeps {
  users: UserRepository
  activity: ActivityLog
  events: AccountEventPublisher
  clock(): number
}

interface UpdateOptions {
  /** The end of the event name, such as `update.name`. */
  event: string
  client: ClientInfo
  /** Refuses the change when the ways to sign in have changed since `user` was read. */
  changesAccess?: true
  /** Runs after the change is stored and before other devices learn of it. */
  beforeEvent?(): Promise<void>
}

export type UpdateUser = ReturnType<typeof userUpdater>

/** Stores a change that a user asked for, writes it to the activity log and publishes it. */
export function userUpdater({ users, activity, events, clock }: UserUpdaterDeps) {
  return async (
    user: User,
    changes: UserChanges,
    { event, client, changesAccess, beforeEvent }: UpdateOptions,
  ): Promise<User> => {
    const stored = { ...changes, updatedAt: clock(), ...(changesAccess && { accessVersion: user.accessVersion + 1 }) }
    const changed = await users.change(user.id, stored, changesAccess && user.accessVersion)
    if (changed === 'taken') throw new AccountProblem('user_target_already_exists')
    // A request on another connection has just erased this user, or taken away the access that was checked.
    if (changed === null) throw new AccountProblem('general_unauthorized_scope')
    await activity.record(user.id, 'user.update', client)
    await beforeEvent?.()
    events.userChanged(changed, event)
    return changed
  }
}
