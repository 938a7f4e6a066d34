import { randomFillSync } from 'node:crypto'
import type { Random } from '@knowdown/domain/random'

const BUFFERED = 1024

/** Random numbers that cannot be predicted from earlier ones: the position of the right answer must not be guessable. */
export function cryptoRandom(): Random {
  const buffer = new Uint32Array(BUFFERED)
  let next = BUFFERED
  return () => {
    if (next === BUFFERED) {
      randomFillSync(buffer)
      next = 0
    }
    return (buffer[next++] ?? 0) / 2 ** 32
  }
}
