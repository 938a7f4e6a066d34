import { checkCharacters } from './check-characters.ts'
import { checkCues } from './check-cues.ts'
import { checkExplanation } from './check-explanation.ts'
import { checkOptions } from './check-options.ts'
import { checkReading } from './check-reading.ts'
import { checkSafety } from './check-safety.ts'
import { checkStem } from './check-stem.ts'
import { checkVoice } from './check-voice.ts'
import type { CheckedQuestion, Finding } from './finding.ts'

const RULES = [
  checkOptions,
  checkCharacters,
  checkSafety,
  checkStem,
  checkCues,
  checkExplanation,
  checkVoice,
  checkReading,
]

/**
 * The one set of rules for a single question, whether a person wrote it for the bank or a model for the pool. It sees
 * form, not truth: whether the answer is right is for those who answer it blind.
 */
export function checkQuestion(question: CheckedQuestion): readonly Finding[] {
  return RULES.flatMap((rule) => rule(question))
}
