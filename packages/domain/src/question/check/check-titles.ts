import { type Rule, warning } from './finding.ts'

/** Words that stay small inside a title. */
const SMALL_WORDS = new Set(
  'a an and at by de der des die du for from in la le les of on or the to von with'.split(' '),
)
const WORK =
  /\b(?:album|anime|book|comic|epic|film|game|manga|novel|opera|painting|play|poem|series|show|song|strip) $/i
const BROKEN_OFF_OR_SENTENCE = /[.?!,;:]$|\.\.\./

/**
 * The titles that stand in quotation marks. Those are kept for what somebody says or writes, and for words that are
 * talked about, so one word counts only after the kind of work, as in 'the novel "Emma"'.
 */
export function quotedTitles(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]+)"/g)].flatMap(({ 1: quoted = '', index }) =>
    isTitle(quoted, WORK.test(text.slice(0, index))) ? [quoted] : [],
  )
}

function isTitle(quoted: string, isNamedAsWork: boolean): boolean {
  const words = quoted.split(' ')
  const isLarge = (word: string) => /^[\p{Lu}\d]/u.test(word)
  return (
    !BROKEN_OFF_OR_SENTENCE.test(quoted) &&
    isLarge(quoted) &&
    words.every((word) => isLarge(word) || SMALL_WORDS.has(word)) &&
    (words.length > 1 || isNamedAsWork)
  )
}

/** Titles of works stand without quotation marks, in every question alike. */
export const checkTitles: Rule = ({ question, explanation }) =>
  quotedTitles(`${question} ${explanation}`).map((title) =>
    warning('quoted-title', `the title '${title}' stands in quotation marks`),
  )
