import { rootsOf } from '../words.ts'
import { error, type Rule, warning } from './finding.ts'

const VERDICT = /^(?:correct|wrong|right|yes|no|incorrect|well done|great|actually)\b[,!.]|\bcorrect answer\b/i

/** The explanation is shown below the answer, whether it was right or wrong, so it must add something and not judge. */
export const checkExplanation: Rule = ({ question, answer, explanation }) => {
  const known = new Set([...rootsOf(question), ...rootsOf(answer)])
  const { length } = explanation
  return [
    ...(length < 40 || length > 320 ? [error('explanation', `the explanation has ${length} characters`)] : []),
    ...(/[.!?]["')]*$/.test(explanation) ? [] : [warning('style', 'the explanation does not end with a stop')]),
    ...(VERDICT.test(explanation) ? [warning('verdict', 'the explanation judges the player')] : []),
    ...(rootsOf(explanation).filter((root) => !known.has(root)).length < 4
      ? [warning('explanation-empty', 'the explanation adds nothing')]
      : []),
  ]
}
