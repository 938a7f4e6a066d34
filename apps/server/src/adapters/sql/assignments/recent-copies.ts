import type { AssignedQuestion } from '@knowdown/domain/assignment/attempt-order'
import type { AssignmentStore } from '../../../features/assignments/assignment-store.ts'

/** Classes that play at the same moment; a copy is a few hundred kilobytes at most. */
const MOST_COPIES = 50

type Key = Parameters<AssignmentStore['questions']>[0]

/** Keeps the copies that were used last: every answer needs one, and none changes. */
export function recentCopies(
  read: (key: Key) => Promise<readonly AssignedQuestion[] | null>,
): AssignmentStore['questions'] {
  const copies = new Map<string, readonly AssignedQuestion[]>()
  return async (key) => {
    const name = `${key.assignmentId} ${key.copyVersion}`
    const copy = copies.get(name) ?? (await read(key))
    // Deleted a moment ago: there is nothing left to ask.
    if (!copy) return []
    copies.delete(name)
    copies.set(name, copy)
    for (const oldest of copies.keys()) {
      if (copies.size <= MOST_COPIES) break
      copies.delete(oldest)
    }
    return copy
  }
}
