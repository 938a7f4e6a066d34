import type { QuizShelf } from './device-shelf.ts'
import { indexedShelf } from './indexed-shelf.ts'
import { type OwnQuizStore, StoreFailure } from './own-quiz-store.ts'

/**
 * Copies what a visitor has written on this device into the account and marks it as moved. The ids are the same, so that
 * an attempt that was cut off and is repeated copies nothing twice. Returns how many stayed here, and why.
 */
export async function moveToAccount(
  account: OwnQuizStore,
  shelf: QuizShelf = indexedShelf,
  now: () => number = Date.now,
): Promise<{ moved: number; left: number; reason: string | null }> {
  const waiting = (await shelf.all()).filter(({ movedAt, binnedAt }) => movedAt === null && binnedAt === null)
  let moved = 0
  for (const { id, head, questions } of waiting) {
    try {
      const copy = await account.create(head, id)
      const own = questions.flatMap((one) => (one.question ? [{ id: one.id, question: one.question }] : []))
      if (own.length > 0) await account.addQuestions(copy, own)
      await shelf.update(id, (before) => {
        if (!before) throw new StoreFailure('missing', 'This quiz is not on this device.')
        return { quiz: { ...before, movedAt: now(), bytes: 0 }, result: null }
      })
      moved++
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      return { moved, left: waiting.length - moved, reason: error.message }
    }
  }
  return { moved, left: 0, reason: null }
}
