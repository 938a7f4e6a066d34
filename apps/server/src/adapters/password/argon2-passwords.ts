import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../../features/accounts/passwords.ts'
import { boundedQueue } from './bounded-queue.ts'

export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** argon2id is the library's default algorithm. */
export const FULL_COST: HashCost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** Play shares the machine: two hashes at once leave room for it, and a flood of sign-ins is turned away. */
const BOUNDS = { atOnce: 2, waiting: 50 }

export function argon2Passwords(cost: HashCost): Passwords {
  const queued = boundedQueue(BOUNDS)
  // Nobody knows its password. Checked when there is no account, so that the time tells nothing.
  const nobody = hash(randomBytes(32).toString('hex'), cost)
  return {
    hash: (password) => queued(() => hash(password, cost)),
    verify: (known, password) =>
      queued(async () => {
        const fits = await verify(known ?? (await nobody), password)
        return known !== null && fits
      }),
  }
}
