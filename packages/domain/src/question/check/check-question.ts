import { checkCharacters } from './check-characters.ts'
import { checkCues } from './check-cues.ts'
import { checkExplanation } from './check-explanation.ts'
import { checkOptions } from './check-options.ts'
import { checkReading } from './check-reading.ts'
import { checkSafety } from './check-safety.ts'
import { checkSpelling } from './check-spelling.ts'
import { checkStem } from './check-stem.ts'
import { checkTitles } from './check-titles.ts'
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
  checkSpelling,
  checkTitles,
]

/**
 * Applies the same rules to every question, whether a person or a model wrote it. The rules check the form only. Whether
 * the answer is true is checked by reviewers who answer the question without seeing its key.
 */
export function checkQuestion(question: CheckedQuestion): readonly Finding[] {
  return RULES.flatMap((rule) => rule(question))
}
