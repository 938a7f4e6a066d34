/** Normalises text for comparison: 'Émile Zola?' becomes ' emile zola '. Every word has a space around it. */
export function fold(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  // Text without letters and digits is kept as it is.
  return words.length > 0 ? ` ${words.join(' ')} ` : text
}

const STOP_WORDS = new Set(
  `a an and are as at be been but by called can country did do does film first following for from game had has have he
  her his how in into is it its known many most movie name named of on one only or she that the their there these they
  this those to two was were what when where which who whom whose why with`.split(/\s+/),
)

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

/** Folded words. An apostrophe joins its neighbours; other signs separate words. */
export const wordsOf = (text: string): string[] =>
  fold(text.replace(/['\u2019]/g, ''))
    .split(' ')
    .filter((word) => word !== '')

/** Words without stop words, cut to their root so that 'planets' equals 'planet'. */
export const rootsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isStopWord(word) && (word.length > 2 || /\d/.test(word)))
    .map(rootOf)

export const rootOf = (word: string): string =>
  word.length > 5 ? word.replace(/(?:ies|ing|ian|ish|ese|es|ed|an|s)$/, '') : word

/** An option normalised for comparison. Keeps signs that matter, such as in 'C' and 'C#'. */
export function foldOption(option: string): string {
  const signs = option.replace(/(\p{L})-(?=\p{L})/gu, '$1').replace(/[^+#°%<>=^*/\\-]/g, '')
  const words = wordsOf(option).join(' ')
  return signs === '' ? words.replace(/^(?:the|an?) (?=\S)/, '') || option.trim() : `${words} ${signs}`
}

export const containsPhrase = (text: string, phrase: string): boolean =>
  phrase !== '' && ` ${wordsOf(text).join(' ')} `.includes(` ${phrase} `)

export function trigramsOf(text: string): ReadonlySet<string> {
  const folded = ` ${wordsOf(text).join(' ')} `
  return new Set(Array.from({ length: Math.max(0, folded.length - 2) }, (_, at) => folded.slice(at, at + 3)))
}

/** Size of the intersection divided by the size of the union. */
export function jaccardSimilarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((item) => other.has(item)).length
  const all = one.size + other.size - common
  return all === 0 ? 0 : common / all
}

export const lengthOf = (text: string): number => [...text].length

export const isNumeric = (option: string): boolean =>
  /^[~<>]?\s*[$£€]?-?\d[\d,. ]*\s*(?:%|[a-zA-Z°²³]+\.?(?: [a-z]+)?)?$/.test(option.trim())
