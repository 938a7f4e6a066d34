import { foldOption, isNumeric, lengthOf, wordsOf } from '../words.ts'
import { error, type Finding, type Rule, warning } from './finding.ts'

const REFERS_TO_OTHER_OPTIONS =
  /^(?:(?:all|none|any|both|neither|either|some|two|more than one) of (?:the |these|those|them|above)|(?:all|none|both|neither) ?(?:of the )?above\b|(?:both [a-d] (?:and|&) [a-d]|[a-d] (?:and|&) [a-d](?: only)?|all (?:three|four)(?: options)?|everything above|not listed|none|n\/a|i don't know|it depends)\.?$)/i

const IN_OTHER_LANGUAGES =
  /^(?:alle (?:genannten|antworten|der (?:oben )?genannten)|keine (?:der genannten|davon)|toutes (?:les|ces) réponses|aucune (?:des|de ces) réponses|todas las anteriores|ninguna de las anteriores|tutte le precedenti|nessuna delle precedenti|todas as anteriores|nenhuma das anteriores|alle bovenstaande|geen van bovenstaande|wszystkie powyższe|żadne z powyższych)/i

/** Whether an option makes sense only beside others, such as "all of the above". */
export const refersToOtherOptions = (option: string): boolean =>
  REFERS_TO_OTHER_OPTIONS.test(option.trim()) || IN_OTHER_LANGUAGES.test(option.trim())

const MAX_LENGTH = 80
const MAX_LENGTH_ON_PHONE = 48

/** There must be four different options of one kind, one of them the answer. */
export const checkOptions: Rule = ({ question, options, answer }) => {
  if (options.length !== 4) return [error('options', `${options.length} options, four are wanted`)]
  if (options.some((option) => option.trim() === '')) return [error('options', 'an empty option')]
  const folded = options.map(foldOption)
  const findings: Finding[] = []
  if (new Set(folded).size < 4) findings.push(error('options', 'two options are the same to a reader'))
  if (!options.includes(answer)) findings.push(error('answer', 'the answer is none of the options'))
  if (options.some(refersToOtherOptions)) {
    findings.push(error('options', "an option like 'all of the above'"))
  }
  if (options.some((option) => lengthOf(option) > MAX_LENGTH))
    findings.push(error('length', `an option over ${MAX_LENGTH} characters`))
  else if (options.some((option) => lengthOf(option) > MAX_LENGTH_ON_PHONE)) {
    findings.push(warning('length', `an option over ${MAX_LENGTH_ON_PHONE} characters does not fit a phone`))
  }
  return [...findings, ...checkOverlap(options, folded), ...checkKinds(options), ...checkYears(question, options)]
}

function checkOverlap(options: readonly string[], folded: readonly string[]): Finding[] {
  const within = folded.findIndex(
    (one, at) =>
      one.length > 2 &&
      !isNumeric(options[at] ?? '') &&
      folded.some((other) => other !== one && ` ${other} `.includes(` ${one} `)),
  )
  return within < 0 ? [] : [warning('option-overlap', `'${options[within]}' is part of another option`)]
}

function checkKinds(options: readonly string[]): Finding[] {
  const numbers = options.filter(isNumeric).length
  const small = options.filter((option) => /^\p{Ll}/u.test(option)).length
  const capital = options.filter((option) => /^\p{Lu}/u.test(option)).length
  const stopped = options.some(
    (option) => /[.;:]$/.test(option) && !/\b(?:Jr|Sr|Inc|St|Mr|Mrs|Dr|[A-Z])\.$/.test(option),
  )
  return [
    ...(numbers > 0 && numbers < 4 ? [warning('option-kind-mix', 'numbers and words are mixed')] : []),
    ...(small > 0 && capital > 0 && numbers === 0
      ? [warning('option-case-mix', 'capitals and small letters are mixed')]
      : []),
    ...(stopped ? [warning('style', 'an option ends with a stop')] : []),
  ]
}

function checkYears(question: string, options: readonly string[]): Finding[] {
  const asked = wordsOf(question).some((word) => word === 'year' || word === 'when')
  if (!asked || !options.every((option) => /^\d{4}$/.test(option))) return []
  const values = options.map(Number)
  return Math.max(...values) - Math.min(...values) < 3 ? [warning('option-overlap', 'years too close to know')] : []
}
