import { containsPhrase, foldOption, lengthOf, rootsOf } from '../words.ts'
import { error, type Finding, type Rule, warning } from './finding.ts'

const FEATURES: readonly (readonly [string, RegExp])[] = [
  ['digits', /\d/],
  ['brackets', /[()]/],
  ['a comma', /,/],
  ['quotes', /"/],
  ['a small first letter', /^\p{Ll}/u],
]

/** Finds cues that give the answer away to somebody who does not know it. */
export const checkCues: Rule = (item) => {
  const wrong = item.options.filter((option) => option !== item.answer)
  return wrong.length > 0
    ? [...checkAnswerInStem(item, wrong), ...checkAnswerStandsOut(item.answer, wrong), ...checkGrammar(item, wrong)]
    : []
}

function checkAnswerInStem({ question, options, answer }: Parameters<Rule>[0], wrong: readonly string[]): Finding[] {
  const named = options.map(foldOption).filter((option) => option.length > 2 && containsPhrase(question, option))
  // A question that names two or more of its options is a comparison, which gives none of them away.
  if (named.length >= 2) return []
  if (named.includes(foldOption(answer))) return [error('answer-in-stem', `the question holds the answer '${answer}'`)]
  const asked = new Set(rootsOf(question))
  const shared = new Set(wrong.flatMap(rootsOf))
  const leak = rootsOf(answer).find(
    (root) => root.length > 3 && !/^\d+$/.test(root) && asked.has(root) && !shared.has(root),
  )
  return leak ? [warning('answer-word-in-stem', `'${leak}' stands in the question and in the right option alone`)] : []
}

function checkAnswerStandsOut(answer: string, wrong: readonly string[]): Finding[] {
  const own = lengthOf(answer)
  const [shortest, longest] = [Math.min(...wrong.map(lengthOf)), Math.max(...wrong.map(lengthOf))]
  // Of two options each differs from the other.
  const features = wrong.length > 1 ? FEATURES : []
  const only = features.filter(([, pattern]) => {
    const others = wrong.filter((option) => pattern.test(option)).length
    return pattern.test(answer) ? others === 0 : others === wrong.length
  })
  return [
    ...(own > 1.5 * longest && own - longest >= 8
      ? [warning('answer-longest', 'the right option is much the longest')]
      : []),
    ...(own < 0.5 * shortest && shortest - own >= 8
      ? [warning('answer-shortest', 'the right option is much the shortest')]
      : []),
    ...only.map(([what]) => warning('odd-one-out', `${what} set the right option apart`)),
  ]
}

function checkGrammar({ question, answer }: Parameters<Rule>[0], wrong: readonly string[]): Finding[] {
  const article = /\b(an?)$/i.exec(question.replace(/[?:_.\s"]+$/, ''))?.[1]?.toLowerCase()
  const fits = (option: string) => (/^[aeiou]/i.test(option) ? 'an' : 'a') === article
  const absolute = /\b(?:always|never|every|completely|entirely|absolutely|impossible)\b/i
  return [
    ...(article && fits(answer) && !wrong.every(fits)
      ? [warning('grammar-cue', `'${article}' rules options out`)]
      : []),
    ...(wrong.some((option) => absolute.test(option)) && !absolute.test(answer)
      ? [warning('absolute-word', 'only wrong options speak of always or never')]
      : []),
  ]
}
