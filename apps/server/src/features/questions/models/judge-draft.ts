import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { checkQuestion } from '@knowdown/domain/question/check/check-question'
import type { DuplicateFinder } from '@knowdown/domain/question/check/near-duplicate'
import type { Draft } from './question-writer.ts'
import type { Judgement } from './sound-drafts.ts'

/** Warnings that a person would have to judge. Nobody reads a model's drafts, so they count as errors. */
const AS_ERRORS = new Set(
  [
    'g-rating opinion-word volatile-fact negative-stem answer-word-in-stem answer-longest odd-one-out non-latin',
    'answer-shortest absolute-word option-kind-mix quoted-title',
    'reading-level stiff-opening stiff-date date-recall leans-on-category gloss explanation-restates',
  ].flatMap((line) => line.split(' ')),
)

/** On the scale of 1 (a guess) to 5 (certain). */
const MIN_CONFIDENCE = 4

/** Applies the rules of the bank. Only faults of form can be repaired; a draft with a doubtful fact is dropped. */
export function judgeDraft(draft: Draft | null, difficulty: Difficulty, known: DuplicateFinder): Judgement {
  if (!draft) return { kind: 'drop', reason: 'misshapen' }
  if (draft.changesOverTime) return { kind: 'drop', reason: 'changes-over-time' }
  if (draft.sure < MIN_CONFIDENCE) return { kind: 'drop', reason: 'unsure' }
  const { shape, question, answer, wrong, explanation } = draft
  const faults = checkQuestion({
    difficulty,
    shape,
    question,
    options: [answer, ...wrong],
    answer,
    explanation,
  }).filter(({ level, rule }) => level === 'error' || AS_ERRORS.has(rule))
  // Unsafe content is not sent back for repair.
  if (faults.some(({ rule }) => rule === 'obscene' || rule === 'html')) return { kind: 'drop', reason: 'unsafe' }
  if (known.find({ id: '', question, answer })) return { kind: 'drop', reason: 'duplicate' }
  return faults.length > 0 ? { kind: 'broken', faults: faults.map(({ message }) => message) } : { kind: 'sound' }
}
