import { rootsOf, wordsOf } from '../words.ts'
import { error, type Finding, type Rule, warning } from './finding.ts'

const FRONTED_PREPOSITION =
  /^(?:of|behind|with|under|from|to|for|by|against|after|before|through|upon|into|at) (?:what|which|whom|whose)\b/i
const DATE_AS_NOUN_TAG =
  /\b(?:film|movie|single|album|song|hit|book|game|novel|series|show|gala|final) of (?:\w+ )?(?:1\d|20)\d\d\b/i
const DATE_RECALL = /^(?:in|on) (?:which|what) (?:month and year|month|date|day and month)\b/i
/** Words that only make sense to someone who sees the category's name above the question. */
const LEANS_ON_CATEGORY =
  /^(?:who|which|what) (?:\w+ ){0,3}(?:in|of) (?:the (?:group|band|series|show|book|game|film|movie)|all (?:seven|eight|nine|ten))\b/i
const HARD = new Set(['hard', 'obscure'])
const MIN_EXPLANATION_LENGTH = 60
const MAX_EXPLANATION_LENGTH = 280
const COMPARED_ROOT_LENGTH = 5

/** A question should sound natural when read aloud, give nothing away, and make sense without its category's name. */
export const checkVoice: Rule = (item) =>
  item.shape === undefined ? [] : [...checkOpening(item), ...checkParaphrase(item), ...checkExplanationVoice(item)]

const checkOpening: Rule = ({ question }) => [
  ...(FRONTED_PREPOSITION.test(question) ? [warning('stiff-opening', 'begins with a preposition')] : []),
  ...(DATE_AS_NOUN_TAG.test(question) ? [warning('stiff-date', "a date as in 'the film of 2021'")] : []),
  ...(DATE_RECALL.test(question) ? [warning('date-recall', 'asks for a bare date')] : []),
  ...(LEANS_ON_CATEGORY.test(question) ? [warning('leans-on-category', 'does not say which work or group')] : []),
]

/** In a hard question, a word with the same root as the answer gives the answer away. */
const checkParaphrase: Rule = ({ difficulty, question, options, answer }) => {
  if (!HARD.has(difficulty)) return []
  const wrong = new Set(options.filter((option) => option !== answer).flatMap(rootsOf))
  const asked = rootsOf(question).map((root) => root.slice(0, COMPARED_ROOT_LENGTH))
  const shared = rootsOf(answer)
    .filter((root) => root.length >= COMPARED_ROOT_LENGTH && !wrong.has(root))
    .find((root) => asked.includes(root.slice(0, COMPARED_ROOT_LENGTH)))
  return shared ? [warning('gloss', `the question paraphrases the answer ('${shared}')`)] : []
}

function checkExplanationVoice({ explanation: text, question }: Parameters<Rule>[0]): Finding[] {
  const length = [...text].length
  const repeated = new Set(wordsOf(question))
  const words = wordsOf(text)
  const isRestated = words.length > 0 && words.filter((word) => repeated.has(word)).length / words.length > 0.7
  return [
    ...(length < MIN_EXPLANATION_LENGTH || length > MAX_EXPLANATION_LENGTH
      ? [error('explanation', `the explanation has ${length} characters`)]
      : []),
    ...(isRestated ? [warning('explanation-restates', 'the explanation repeats the question')] : []),
  ]
}
