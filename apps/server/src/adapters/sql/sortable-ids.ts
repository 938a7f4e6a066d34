import { randomUUID } from 'node:crypto'

/**
 * Ids that sort as text in the order in which they were created. A sequence column would need different SQL on each
 * engine. They have equal length and lower-case hex digits, which every collation sorts in the same way.
 */
export function sortableIds(clock: () => number): () => string {
  let latest = 0
  let count = 0
  return () => {
    const now = clock()
    // A clock that stands still or goes back must not reorder anything.
    count = now > latest ? 0 : count + 1
    latest = Math.max(latest, now)
    return hex(latest, 12) + hex(count, 8) + randomUUID().slice(-12)
  }
}

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0')
