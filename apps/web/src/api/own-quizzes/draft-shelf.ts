import type { DraftShelf, WaitingDraft } from './own-quiz-store.ts'
import { DRAFTS, resultOf, transact } from './quiz-database.ts'

/** Drafts of one account on this device; another account does not see them. */
export const draftShelf = (userId: string): DraftShelf => ({
  async read(id) {
    const key = [userId, id]
    const found = transact('readonly', (table) => resultOf<WaitingDraft | undefined>(table(DRAFTS).get(key)))
    // Without a database nothing waits.
    return (await found.catch(() => undefined)) ?? null
  },
  async write(id, waiting) {
    const key = [userId, id]
    await transact('readwrite', async (table) => {
      await (waiting ? resultOf(table(DRAFTS).put(waiting, key)) : resultOf(table(DRAFTS).delete(key)))
    })
  },
})
