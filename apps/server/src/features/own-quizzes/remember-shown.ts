import type { Servings } from '../questions/servings.ts'
import type { StoredRun } from '../runs/run-store.ts'

interface ShownQuestion {
  id: string
  category: string
}

/** Notes to whom keys of the bank were shown, so that battles prefer other questions for them. */
export type RememberShown = (userId: string, questions: readonly ShownQuestion[], at: number) => Promise<void>

export const rememberShown =
  (servings: Pick<Servings, 'record'>): RememberShown =>
  async (userId, questions, at) => {
    for (const category of new Set(questions.map((question) => question.category))) {
      const questionIds = questions.filter((question) => question.category === category).map(({ id }) => id)
      await servings.record({ viewers: [userId], category, questionIds, at }, null)
    }
  }

/**
 * Notes what a run of an own quiz has shown, and not before it has ended: whoever was served a question may look up its
 * key. The same again notes nothing. Visitors have no name under which it could be noted.
 */
export const rememberRun =
  (servings: Pick<Servings, 'record' | 'seenBy'>) =>
  async ({ player, run: { questions, answers, endedAt } }: Pick<StoredRun, 'player' | 'run'>): Promise<void> => {
    if (!('userId' in player) || endedAt === null) return
    const { userId } = player
    const shown = questions.slice(0, answers.length).filter(({ category }) => category !== '')
    const seen = await servings.seenBy(
      [userId],
      shown.map(({ category }) => category),
    )
    const unnoted = shown.filter(({ id }) => (seen.get(id) ?? 0) < endedAt)
    await rememberShown(servings)(userId, unnoted, endedAt)
  }
