import { correctKey, type KeyCorrection } from '@knowdown/domain/assignment/recount'
import { type AskedQuestion, correctionIn, isSameQuestion } from '@knowdown/domain/assignment/same-question'
import { indexOwn } from '../own-quizzes/index-question.ts'
import type { OwnQuizStore } from '../own-quizzes/own-quiz-store.ts'

interface WantedCorrection {
  /** Place of the question, as in the report. */
  place: number
  /** The version that the report showed. */
  version: number
  correction: KeyCorrection
}

/** A copy of a quiz that people have answered: an assignment, or a finished party. */
export interface AnsweredCopy {
  /** No other copy has it. */
  id: string
  /** Where it was taken; null for a quiz that no account keeps. */
  quizId: string | null
  /** Counts up with every correction. */
  version: number
  questions: readonly AskedQuestion[]
  /**
   * Throws a Problem that says why this cannot be corrected. What is returned counts everything again, in one step, says
   * how many attempts or answers that changed, and throws a Problem if another correction was faster.
   */
  prepare(wanted: WantedCorrection): () => Promise<number>
}

/** All copies of a quiz that belong to an account, one after the other: each holds a whole quiz. */
export type FindCopies = (userId: string, quizId: string) => AsyncIterable<AnsweredCopy>

interface Corrected {
  changed: number
  /** How many other reports of the quiz were counted again. */
  elsewhere: number
  /** Whether the quiz itself has the new key. */
  inQuiz: boolean
}

/**
 * Corrects a key in one report, and then wherever its owner had the same question of the same quiz answered; without an
 * account that owns it, in the one report alone.
 */
export type CorrectEverywhere = (
  userId: string | null,
  copy: AnsweredCopy,
  wanted: WantedCorrection & { inQuiz: boolean },
) => Promise<Corrected>

interface CorrectDeps {
  copies: readonly FindCopies[]
  quizzes: Pick<OwnQuizStore, 'read' | 'saveQuestion'>
}

export const correctEverywhere =
  ({ copies, quizzes }: CorrectDeps): CorrectEverywhere =>
  async (userId, copy, { inQuiz, ...wanted }) => {
    const count = copy.prepare(wanted)
    const asked = copy.questions[wanted.place]
    const { correction } = wanted
    if (userId === null || copy.quizId === null || !asked) {
      return { changed: await count(), elsewhere: 0, inQuiz: false }
    }
    // The report in which it was corrected comes last: whoever repeats a correction that failed on the way finishes it.
    let elsewhere = 0
    for (const find of copies) {
      for await (const other of find(userId, copy.quizId)) {
        if (other.id !== copy.id && (await correctOther(other, asked, correction))) elsewhere += 1
      }
    }
    const isCorrected = inQuiz && (await correctQuiz(quizzes, userId, copy.quizId, asked, correction))
    return { changed: await count(), elsewhere, inQuiz: isCorrected }
  }

/** A copy that has the new key already, or asks something else, stays as it is. */
async function correctOther(copy: AnsweredCopy, asked: AskedQuestion, correction: KeyCorrection): Promise<boolean> {
  const place = copy.questions.findIndex((question) => isSameQuestion(question, asked))
  const question = copy.questions[place]
  if (!question) return false
  const corrected = correctionIn(question, asked, correction)
  if (!correctKey(question.answer, corrected).ok) return false
  await copy.prepare({ place, version: copy.version, correction: corrected })()
  return true
}

/** False when the author has changed or deleted the question since, or saves it at this moment. */
async function correctQuiz(
  quizzes: CorrectDeps['quizzes'],
  userId: string,
  quizId: string,
  asked: AskedQuestion,
  correction: KeyCorrection,
): Promise<boolean> {
  const quiz = await quizzes.read(userId, quizId)
  for (const { questionId, version, content } of quiz?.questions ?? []) {
    if (content.kind !== 'own' || !isSameQuestion(content.question, asked)) continue
    const { question } = content
    const corrected = correctKey(question.answer, correctionIn(question, asked, correction))
    if (!corrected.ok) return corrected.error === 'changes-nothing'
    const indexed = indexOwn(questionId, { ...question, answer: corrected.value })
    const result = await quizzes.saveQuestion(userId, quizId, version, indexed)
    return result !== null && 'saved' in result
  }
  return false
}
