import { AccountProblem } from '../account-problem.ts'
import type { User } from '../profile/user.ts'

export type Action = 'read' | 'update' | 'delete'

const PERMISSION =
  /^(read|create|update|delete|write)\("((?:any|guests|users|user:[\w.-]{1,36}|team:[\w.-]{1,36}|member:[\w.-]{1,36}|label:\w{1,36})(?:\/[\w-]{1,36})?)"\)$/
const MAX_PERMISSIONS = 100

/** The roles that a signed-in caller holds. */
export function rolesOf({ id, emailVerified, phoneVerified }: User): string[] {
  const status = emailVerified || phoneVerified ? 'verified' : 'unverified'
  return ['any', 'users', `users/${status}`, `user:${id}`, `user:${id}/${status}`]
}

export const ownerPermissions = ({ id }: Pick<User, 'id'>): string[] =>
  (['read', 'update', 'delete'] as const).map((action) => `${action}("user:${id}")`)

/**
 * Validates the permissions that a client asks for. Owners may let others read their document but not change it,
 * because it describes the owner alone.
 */
export function checkPermissions(requested: unknown, owner: User): string[] {
  if (!Array.isArray(requested) || requested.length > MAX_PERMISSIONS) throw invalidPermissions()
  const ownRole = `user:${owner.id}`
  const granted = requested.flatMap((permission: unknown) => {
    const match = typeof permission === 'string' ? PERMISSION.exec(permission) : null
    const [, action = '', role = ''] = match ?? []
    if (!match || action === 'create') throw invalidPermissions()
    const allowed = action === 'read' ? rolesOf(owner) : rolesOf(owner).filter((held) => held.startsWith(ownRole))
    if (!allowed.includes(role)) {
      throw new AccountProblem('user_unauthorized', `Permissions must be one of: (${allowed.join(', ')})`)
    }
    return action === 'write' ? [`update("${role}")`, `delete("${role}")`] : [`${action}("${role}")`]
  })
  return [...new Set(granted)]
}

const invalidPermissions = () =>
  new AccountProblem(
    'general_argument_invalid',
    'Invalid `permissions` param: Permissions must be an array of at most 100 strings such as read("any").',
  )

export const allows = (permissions: readonly string[], action: Action, user: User): boolean =>
  rolesOf(user).some((role) => permissions.includes(`${action}("${role}")`))

/** Whether anyone but the owner may read the document. */
export const isShared = (permissions: readonly string[]): boolean =>
  permissions.some((permission) => /^read\("(?:any|users)/.test(permission))
