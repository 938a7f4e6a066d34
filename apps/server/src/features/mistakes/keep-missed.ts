import type { RunQuestion } from '@knowdown/domain/run/run'
import { quizIdIn } from '../own-quizzes/own-card-id.ts'
import type { MistakeDeck } from './mistake-deck.ts'
import type { MistakeSource, OwnCopy } from './mistake-store.ts'

/** Missed questions of a run, of the bank and of own quizzes, into the deck of an account. */
export async function keepMissed(
  mistakes: Pick<MistakeDeck, 'addMissed' | 'addMissedOwn'>,
  userId: string,
  missed: readonly RunQuestion[],
  { source, at }: { source: MistakeSource; at: number },
): Promise<void> {
  const ofBank = missed.filter(({ id }) => quizIdIn(id) === null).map(({ id }) => id)
  await mistakes.addMissed(userId, ofBank, source, at)
  const own = missed.flatMap(({ id, question, explanation, own }): [string, OwnCopy][] => {
    const quizId = quizIdIn(id)
    return own && quizId !== null
      ? [[id, { quizId, text: question, asked: own.asked, explanation, picture: own.picture }]]
      : []
  })
  await mistakes.addMissedOwn(userId, new Map(own), at)
}
