import { displayName } from '@knowdown/domain/account/display-name'
import { Problem } from '../../problem.ts'
import type { UserRepository } from '../accounts/profile/user.ts'
import { type Actor, logged, type OperatorLog } from './operator-log.ts'
import { isProvedOwner, type OperatorGrants, type Operators } from './operators.ts'

/** A player as an operator sees them. */
export interface DeskPlayer {
  userId: string
  name: string
  email: string | null
  emailVerified: boolean
  createdAt: number
  accessedAt: number
  sessions: number
  games: number
  /** How many people found the name offensive. */
  nameReports: number
  status: 'active' | 'blocked' | 'closed'
}

export interface PlayerDirectory {
  /** By id, address, or part of a name; at most thirty, the last seen first. */
  search(text: string): Promise<readonly DeskPlayer[]>
  one(userId: string): Promise<DeskPlayer | null>
  /** Remembers whether the account was open, and closes it. */
  block(userId: string, at: number): Promise<void>
  /** As it was before it was blocked; false when it was not. */
  unblock(userId: string, at: number): Promise<boolean>
}

export type PlayerAction = { action: 'end-sessions' | 'block' | 'unblock' } | { action: 'rename'; name: string }

interface OperatorPlayersDeps {
  directory: PlayerDirectory
  users: Pick<UserRepository, 'byId' | 'byEmail' | 'change'>
  grants: OperatorGrants
  operators: Operators
  /** Ends all sessions of the user. */
  endSessions(userId: string): Promise<void>
  isOffensive(name: string): boolean
  log: OperatorLog
  clock(): number
}

export type OperatorPlayers = ReturnType<typeof operatorPlayers>

export function operatorPlayers(deps: OperatorPlayersDeps) {
  const { directory, users, grants, operators, endSessions, isOffensive, log, clock } = deps

  const one = async (userId: string): Promise<DeskPlayer> => {
    const player = await directory.one(userId)
    if (!player) throw new Problem('not-found', 'There is no such player.')
    return player
  }

  const byEmail = async (email: string): Promise<DeskPlayer> => {
    const user = await users.byEmail(email.trim().toLowerCase())
    if (!user) throw new Problem('not-found', `There is no account with the address ${email}.`)
    return one(user.id)
  }

  /** Somebody at an operator's open browser must not lock out the others; that takes a shell on the server. */
  async function refuseAgainstOperators(actor: Actor, userId: string): Promise<void> {
    if (!('userId' in actor)) return
    if (actor.userId === userId) throw new Problem('conflict', 'Your own account is managed in the profile.')
    const user = await users.byId(userId)
    if (user && (await operators.isOperator(user))) {
      throw new Problem('conflict', 'Accounts of operators are changed by command on the server.')
    }
  }

  /** What an action does, with what it changes for the log. */
  function plan({ userId, name, sessions, status }: DeskPlayer, wanted: PlayerAction, at: number) {
    switch (wanted.action) {
      case 'end-sessions':
        return { before: { sessions }, after: { sessions: 0 }, run: () => endSessions(userId) }
      case 'block':
        return {
          before: { status },
          after: { status: 'blocked' },
          async run() {
            await directory.block(userId, at)
            await endSessions(userId)
          },
        }
      case 'unblock':
        if (status !== 'blocked') throw new Problem('conflict', 'This player is not blocked.')
        return { before: { status }, after: { status: 'active' }, run: () => directory.unblock(userId, at) }
      case 'rename': {
        const checked = displayName(wanted.name, isOffensive)
        if (!checked.ok) throw new Problem('invalid', checked.error)
        const changes = { name: checked.value, updatedAt: at }
        return { before: { name }, after: { name: checked.value }, run: () => users.change(userId, changes) }
      }
    }
  }

  return {
    search: (text: string): Promise<readonly DeskPlayer[]> => directory.search(text.trim()),
    one,
    byEmail,

    async act(actor: Actor, userId: string, wanted: PlayerAction): Promise<DeskPlayer> {
      const player = await one(userId)
      await refuseAgainstOperators(actor, userId)
      const at = clock()
      const { run, before, after } = plan(player, wanted, at)
      const subject = { kind: 'player', id: userId } as const
      await logged(log, { actor, action: LABELS[wanted.action], subject, before, after }, at, async () => {
        await run()
      })
      return one(userId)
    },

    /** Only the proved owner of an address can be an operator. */
    async grant(actor: Actor, email: string): Promise<DeskPlayer> {
      const player = await byEmail(email)
      const { userId } = player
      const user = await users.byId(userId)
      if (!user || !isProvedOwner(user)) {
        throw new Problem(
          'conflict',
          `${email} must first be confirmed by its owner, while signed in. Who confirmed it elsewhere proves it by a password reset or by signing in with a mailed link.`,
        )
      }
      const at = clock()
      const draft = { actor, action: 'grant operator', subject: { kind: 'player', id: userId } as const }
      await logged(log, draft, at, () => grants.add(userId, at))
      return player
    },

    async revoke(actor: Actor, email: string): Promise<DeskPlayer> {
      const player = await byEmail(email)
      const { userId } = player
      if (!(await grants.has(userId))) throw new Problem('conflict', `${email} was not made an operator by command.`)
      const draft = { actor, action: 'revoke operator', subject: { kind: 'player', id: userId } as const }
      await logged(log, draft, clock(), () => grants.remove(userId))
      return player
    },
  }
}

const LABELS: Record<PlayerAction['action'], string> = {
  'end-sessions': 'end sessions',
  block: 'block player',
  unblock: 'unblock player',
  rename: 'rename player',
}
