import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { checkQuestion } from '@knowdown/domain/question/check/check-question'
import type { DuplicateFinder } from '@knowdown/domain/question/check/near-duplicate'
import type { Draft } from './question-writer.ts'

/** Warnings that a second person would have to weigh; behind a model there is none, so they count as errors. */
const AS_ERRORS = new Set(
  'g-rating opinion-word volatile-fact negative-stem answer-word-in-stem answer-longest odd-one-out non-latin reading-level'.split(
    ' ',
  ),
)

const SURE = 4

export type Judgement =
  | { kind: 'sound' }
  | { kind: 'broken'; faults: readonly string[] }
  | { kind: 'drop'; reason: string }

/** By the rules of the bank. Only faults of form are worth a repair; a doubtful fact is not. */
export function judgeDraft(draft: Draft | null, difficulty: Difficulty, known: DuplicateFinder): Judgement {
  if (!draft) return { kind: 'drop', reason: 'misshapen' }
  if (draft.changesOverTime) return { kind: 'drop', reason: 'changes-over-time' }
  if (draft.sure < SURE) return { kind: 'drop', reason: 'unsure' }
  const { question, answer, wrong, explanation } = draft
  const faults = checkQuestion({ difficulty, question, options: [answer, ...wrong], answer, explanation }).filter(
    ({ level, rule }) => level === 'error' || AS_ERRORS.has(rule),
  )
  // Whoever writes such words is not asked to write them again.
  if (faults.some(({ rule }) => rule === 'obscene' || rule === 'html')) return { kind: 'drop', reason: 'unsafe' }
  if (known.find({ id: '', question, answer })) return { kind: 'drop', reason: 'duplicate' }
  return faults.length > 0 ? { kind: 'broken', faults: faults.map(({ message: says }) => says) } : { kind: 'sound' }
}
