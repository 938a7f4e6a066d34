import { withoutLookAlikes } from '@knowdown/domain/account/look-alikes'
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
/** Single letters with a blank between them: only then blanks are part of a word. */
const SINGLE_LETTERS = /(?<![^ ])[^ ](?: [^ ]){2,}(?![^ ])/gu

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
  return (name) => {
    const folded = withoutLookAlikes(name)
    const joined = folded
      .replaceAll(SEPARATORS, '')
      .replaceAll(SINGLE_LETTERS, (letters) => letters.replaceAll(' ', ''))
    return [name, folded, joined, joined.replaceAll(/[l1|]/g, 'i')].some((spelling) => matcher.hasMatch(spelling))
  }
}
