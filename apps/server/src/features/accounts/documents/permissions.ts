import { AccountProblem } from '../account-problem.ts'
import type { User } from '../profile/user.ts'

export type Action = 'read' | 'update' | 'delete'

const PERMISSION =
  /^(read|create|update|delete|write)\("((?:any|guests|users|user:[\w.-]{1,36}|team:[\w.-]{1,36}|member:[\w.-]{1,36}|label:\w{1,36})(?:\/[\w-]{1,36})?)"\)$/
const MOST = 100

/** The roles that a signed-in caller holds. */
export function rolesOf({ id, emailVerified, phoneVerified }: User): string[] {
  const proven = emailVerified || phoneVerified ? 'verified' : 'unverified'
  return ['any', 'users', `users/${proven}`, `user:${id}`, `user:${id}/${proven}`]
}

export const ownerPermissions = ({ id }: Pick<User, 'id'>): string[] =>
  (['read', 'update', 'delete'] as const).map((action) => `${action}("user:${id}")`)

/**
 * Permissions as a client asks for them. He may share what he may read, but the right to change his record he cannot
 * give away: it is about him alone.
 */
export function checkPermissions(given: unknown, owner: User): string[] {
  if (!Array.isArray(given) || given.length > MOST) throw malformed()
  const own = `user:${owner.id}`
  const granted = given.flatMap((permission: unknown) => {
    const parts = typeof permission === 'string' ? PERMISSION.exec(permission) : null
    const [, action = '', role = ''] = parts ?? []
    if (!parts || action === 'create') throw malformed()
    const allowed = action === 'read' ? rolesOf(owner) : rolesOf(owner).filter((held) => held.startsWith(own))
    if (!allowed.includes(role)) {
      throw new AccountProblem('user_unauthorized', `Permissions must be one of: (${allowed.join(', ')})`)
    }
    return action === 'write' ? [`update("${role}")`, `delete("${role}")`] : [`${action}("${role}")`]
  })
  return [...new Set(granted)]
}

const malformed = () =>
  new AccountProblem(
    'general_argument_invalid',
    'Invalid `permissions` param: Permissions must be an array of at most 100 strings such as read("any").',
  )

export const allows = (permissions: readonly string[], action: Action, user: User): boolean =>
  rolesOf(user).some((role) => permissions.includes(`${action}("${role}")`))

/** Whether anyone but the owner may read it. */
export const isShared = (permissions: readonly string[]): boolean =>
  permissions.some((permission) => /^read\("(?:any|users)/.test(permission))
