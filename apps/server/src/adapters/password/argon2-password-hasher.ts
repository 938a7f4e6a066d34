import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '../../features/accounts/credentials/password-hasher.ts'
import { boundedQueue } from './bounded-queue.ts'

export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** argon2id is the library's default algorithm. */
export const FULL_COST: HashCost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** Play shares the machine: a core is left for it, and a flood of sign-ins is turned away. */
const BOUNDS = { atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 50 }

export function argon2PasswordHasher(cost: HashCost): PasswordHasher {
  const { admit, run } = boundedQueue(BOUNDS)
  // Nobody knows its password. Checked when there is no account, so that the time tells nothing.
  const nobody = hash(randomBytes(32).toString('hex'), cost)
  return {
    admit,
    hash: (password) => run(() => hash(password, cost)),
    verify: (known, password) =>
      run(async () => {
        const fits = await verify(known ?? (await nobody), password)
        return known !== null && fits
      }),
  }
}
