import type { User } from '../accounts/profile/user.ts'

/** Accounts that were made operators by command. */
export interface OperatorGrants {
  has(userId: string): Promise<boolean>
  /** False if the account is an operator already. */
  add(userId: string, at: number): Promise<boolean>
  /** False if the account was not an operator. */
  remove(userId: string): Promise<boolean>
}

export interface Operators {
  isOperator(user: User): Promise<boolean>
}

/**
 * Who runs this installation: accounts with an address of the `OPERATORS` setting, and accounts that were granted it.
 * Anybody can sign up with a foreign address, so only the proved owner of an address counts.
 */
export function operators(grants: Pick<OperatorGrants, 'has'>, addresses: ReadonlySet<string>): Operators {
  return {
    async isOperator(user) {
      if (!isProvedOwner(user)) return false
      return addresses.has(user.email ?? '') || grants.has(user.id)
    },
  }
}

export const isProvedOwner = ({ active, email, emailVerified, accessProved }: User): boolean =>
  active && email !== null && emailVerified && accessProved
