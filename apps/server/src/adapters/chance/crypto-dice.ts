import { randomFillSync } from 'node:crypto'
import type { Random } from '@knowdown/domain/random'

const ROLLS = 1024

/** Nobody who has seen some rolls can work out the next: where the right answer stands must not be guessable. */
export function cryptoDice(): Random {
  const rolls = new Uint32Array(ROLLS)
  let next = ROLLS
  return () => {
    if (next === ROLLS) {
      randomFillSync(rolls)
      next = 0
    }
    return (rolls[next++] ?? 0) / 2 ** 32
  }
}
