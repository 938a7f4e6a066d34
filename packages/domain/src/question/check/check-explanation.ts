import { containsPhrase, foldOption, rootsOf } from '../words.ts'
import { error, type Rule, warning } from './finding.ts'

const VERDICT = /^(?:correct|wrong|right|yes|no|incorrect|well done|great|actually)\b[,!.]|\bcorrect answer\b/i

/** Read after right and wrong answers alike: it names the answer and tells something more. */
export const checkExplanation: Rule = ({ question, answer, explanation }) => {
  const told = rootsOf(explanation)
  const answerRoots = rootsOf(answer)
  const half = answerRoots.filter((root) => told.includes(root)).length * 2 >= answerRoots.length
  const mentions = containsPhrase(explanation, foldOption(answer)) || (answerRoots.length > 0 && half)
  const known = new Set([...rootsOf(question), ...answerRoots])
  const { length } = explanation
  return [
    ...(length < 40 || length > 320 ? [error('explanation', `the explanation has ${length} characters`)] : []),
    ...(/[.!?]["')]*$/.test(explanation) ? [] : [warning('style', 'the explanation does not end with a stop')]),
    ...(VERDICT.test(explanation) ? [warning('verdict', 'the explanation judges the player')] : []),
    ...(mentions ? [] : [warning('explanation-no-answer', 'the explanation does not mention the answer')]),
    ...(told.filter((root) => !known.has(root)).length < 4
      ? [warning('explanation-empty', 'the explanation adds nothing')]
      : []),
  ]
}
