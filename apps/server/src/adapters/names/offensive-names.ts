import { englishDataset, englishRecommendedTransformers, parseRawPattern, RegExpMatcher } from 'obscenity'

/** Names of people and places that contain a listed word. */
const HARMLESS = [
  ...['dickinson', 'penistone', 'fukuda', 'fukushima', 'shiitake', 'rapeseed', 'cumming', 'cummings', 'pussycat'],
  ...['van dyke', 'slutsky', 'slutskaya'],
]
/** Spellings by sound, and a name, that the list of the library does not have. */
const MORE_TERMS = ['phuck', 'kunt', 'hitler']
/** Marks that people put between the letters of a word. */
const SEPARATORS = /[._\-*+~'"|/\\,:;]/g
/** Spaces separate harmless words; only between single letters do they hide one. */
const SPACES_BETWEEN_LETTERS = /(?<=(?:^|\s)\S)\s+(?=\S(?:\s|$))/gu

/** Finds offensive words also when they are written with look-alikes, digits, repeated letters or marks in between. */
export function offensiveNames(): (name: string) => boolean {
  const { blacklistedTerms, whitelistedTerms = [] } = englishDataset.build()
  const matcher = new RegExpMatcher({
    blacklistedTerms: [
      ...blacklistedTerms,
      ...MORE_TERMS.map((term, place) => ({ id: blacklistedTerms.length + place, pattern: parseRawPattern(term) })),
    ],
    whitelistedTerms: [...whitelistedTerms, ...HARMLESS],
    ...englishRecommendedTransformers,
  })
  return (name) =>
    [name, plainLetters(name)].some(
      (spelling) =>
        matcher.hasMatch(spelling) ||
        matcher.hasMatch(spelling.replaceAll(SEPARATORS, '').replaceAll(SPACES_BETWEEN_LETTERS, '')),
    )
}

/** Mathematical and full-width letters become plain ones, and accents are left off. */
const plainLetters = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
