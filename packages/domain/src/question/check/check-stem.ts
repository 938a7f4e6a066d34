import { ASKS_FOR_EXCEPTIONS } from '../shape.ts'
import { wordsOf } from '../words.ts'
import { error, type Finding, type Rule, warning } from './finding.ts'

const TIME_WORD =
  /\b(?:current(?:ly)?|now(?:adays)?|today(?:'s)?|latest|newest|recent(?:ly)?|so far|to date|at present|presently|as of|this (?:year|month|season|decade|century)|upcoming|reigning|incumbent|(?:last|next) (?:year|season|month)|yet to)\b/i
/** Uses of those words that do not make a question outdated. */
const TIMELESS =
  /\b(?:what (?:is|are) (?:now|today)|(?:now|today) (?:called|known|named|part|in|the|home|an?|housed|kept|renamed|lies|belongs|serves)|in (?:what is )?(?:now|today)(?:'s)? |present-day|modern-day|now that|(?:electric|alternating|direct|ocean|warm|cold) current|current (?:of|in|through) a?)/gi
const VOLATILE =
  /\b(?:highest-grossing|(?:best|biggest)-selling|most (?:followed|viewed|streamed|subscribed|visited|populous|downloaded|valuable|decorated|capped|wins|titles|goals|medals|championships|grand slams|oscars|grammys)|richest|wealthiest|world record|holds the record|record holder|all-time|of all time|tallest building|population of|youngest ever|oldest living|ha(?:s|ve) won the most|how many (?:times has|titles|oscars|grammys|member states|members does|countries are|moons does)|ceo of|plays for|is married to)\b/i
const OPINION =
  /\b(?:greatest|most (?:famous|popular|important|beautiful|iconic|influential|successful|interesting|notable|recognizable|beloved)|arguably|coolest|funniest|worst)\b/i
const NEGATIVE = /\b(?:not|except|never|isn't|wasn't|aren't|weren't|doesn't|didn't|cannot|can't|least likely)\b/i
const UNMEASURED =
  /\b(?:largest|biggest|smallest)\b[\w ]{0,25}\b(?:country|city|lake|island|desert|ocean|sea|state|continent|forest|company|airport|animal|planet|moon|river|museum|university|religion|economy)\b/i
const MEASURE =
  /\bby (?:\w+ ){0,2}(?:area|volume|population|mass|size|diameter|revenue|weight|length|surface|land|number|discharge|height|depth|students|members)\b|\bin (?:area|size|population|diameter|mass|volume)\b|\blargest (?:internal )?organ\b/i
const VAGUE =
  /\b(?:a few|several|various|some people|many people|often|usually|sometimes|frequently|roughly|approximately)\b/i
const POSITION =
  /\b(?:[Oo]ption|[Aa]nswer|[Cc]hoice)s? \(?[A-D1-4]\)?(?=[\s,.:;)]|$)|\b(?:[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ll]ast|[Oo]ther) (?:option|choice|answer)s?\b|\b(?:[Tt]he|of the) above\b/
const YEAR = /\b(?:1\d|20)\d\d\b/

/** The stem (the text of the question) must be short, clear, and still true next year. */
export const checkStem: Rule = (item) => [
  ...checkLength(item),
  ...checkForm(item),
  ...checkTimelessness(item),
  ...checkWording(item),
]

const checkLength: Rule = ({ question, options }) => {
  const own = wordsOf(question).length
  const all = own + options.reduce((sum, option) => sum + wordsOf(option).length, 0)
  const findings: Finding[] = []
  if (question.length < 15) findings.push(error('length', 'the question is shorter than 15 characters'))
  if (question.length > 220 || own > 40) findings.push(error('length', 'the question is too long'))
  else if (own > 30) findings.push(warning('too-many-words', `${own} words in the question`))
  if (all > 60) findings.push(error('too-many-words', `${all} words to read in a battle round`))
  else if (all > 46) findings.push(warning('too-many-words', `${all} words to read in a battle round`))
  return findings
}

const checkForm: Rule = ({ question, explanation }) => [
  ...(/\?["')]*$/.test(question) ? [] : [error('no-question-mark', "the question does not end with '?'")]),
  ...(/^["'(]?[\p{Lu}\d]/u.test(question) ? [] : [warning('style', 'the question does not begin with a capital')]),
  ...(POSITION.test(question) || POSITION.test(explanation)
    ? [error('position', 'names an option by its place, and places are shuffled')]
    : []),
]

const checkTimelessness: Rule = ({ question, asOf }) => {
  const unquoted = question.replace(/"[^"]*"/g, '').replace(TIMELESS, '')
  const dated = TIME_WORD.exec(unquoted)
  const volatile = VOLATILE.exec(question)
  return [
    ...(dated && !(asOf && YEAR.test(question)) ? [error('time-word', `'${dated[0]}' makes the answer expire`)] : []),
    ...(volatile && !asOf ? [warning('volatile-fact', `'${volatile[0]}' can change`)] : []),
  ]
}

const checkWording: Rule = ({ question, shape }) => {
  const negative = shape && ASKS_FOR_EXCEPTIONS.has(shape) ? null : NEGATIVE.exec(question)
  const opinion = OPINION.exec(question)
  const vague = VAGUE.exec(question)
  return [
    ...(negative && !/\b(?:NOT|EXCEPT|NEVER)\b/.test(question)
      ? [warning('negative-stem', `'${negative[0]}' is overlooked`)]
      : []),
    ...(opinion ? [warning('opinion-word', `'${opinion[0]}' is an opinion`)] : []),
    ...(vague ? [warning('vague-quantity', `'${vague[0]}' is vague`)] : []),
    ...(UNMEASURED.test(question) && !MEASURE.test(question)
      ? [warning('superlative-no-measure', 'by what measure?')]
      : []),
  ]
}
