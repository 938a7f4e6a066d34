import { type Finding, type Rule, warning } from './finding.ts'

/** American spellings of words that the bank spells in the British way. Names such as 'Rockefeller Center' have capitals. */
const AMERICAN =
  /\b(?:colors?|colored|colorful|favorites?|flavors?|honors?|humor|labor|neighbors?|neighborhoods?|rumors?|centers?|theaters?|gray|kilometers?|liters?|fibers?|aluminum|jewelry|mustaches?|pajamas|plows?|skeptics?|skeptical|traveled|traveling|travelers?|canceled|labeled|modeled|(?:apolog|critic|organ|real|recogn)iz(?:e[sd]?|ing))\b/
const QUOTED = /"[^"]*"/g
/** Round numbers from 10,000 on; other digits in a row may be a code or a puzzle. */
const LONG_NUMBER = /(?<![\d.,#])\d{2,3}000(?![\d,])/

/** One spelling and one way to write numbers, so that questions by many writers read as if one host had written them. */
export const checkSpelling: Rule = ({ question, options, explanation }) =>
  [question, ...options, explanation].flatMap((text) => checkText(text.replace(QUOTED, '')))

function checkText(text: string): Finding[] {
  const american = AMERICAN.exec(text)
  const long = LONG_NUMBER.exec(text)
  return [
    ...(american ? [warning('spelling', `'${american[0]}' is the American spelling`)] : []),
    ...(/\bpercent\b/.test(text) ? [warning('spelling', "'per cent' is two words")] : []),
    ...(long ? [warning('number', `'${long[0]}' has no comma`)] : []),
  ]
}
