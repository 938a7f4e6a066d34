/** The two seats of a lobby. */
export type Role = 'host' | 'guest'

export const ROLES: readonly Role[] = ['host', 'guest']

export type PerRole<Value> = Record<Role, Value>

export const opponentOf = (role: Role): Role => (role === 'host' ? 'guest' : 'host')
