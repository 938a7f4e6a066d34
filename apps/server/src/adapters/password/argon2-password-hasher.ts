import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '../../features/accounts/credentials/passwords.ts'
import { boundedQueue } from '../load/bounded-queue.ts'

export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** argon2id is the library's default algorithm. */
export const FULL_COST: HashCost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** Leaves one core for the game, and refuses sign-ins when too many wait or would wait too long. */
const QUEUE_BOUNDS = {
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 50,
  maxWaitMs: 3_000,
}

export function argon2PasswordHasher(cost: HashCost): PasswordHasher {
  const { admit, run } = boundedQueue(QUEUE_BOUNDS)
  // Checked when there is no account, so that the time does not reveal that. Nobody knows its password.
  const decoyHash = hash(randomBytes(32).toString('hex'), cost)
  return {
    admit,
    hash: (password) => run(() => hash(password, cost)),
    verify: (storedHash, password) =>
      run(async () => {
        const matches = await verify(storedHash ?? (await decoyHash), password)
        return storedHash !== null && matches
      }),
  }
}
