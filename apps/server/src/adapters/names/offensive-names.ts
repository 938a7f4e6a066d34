import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'

/** Names of people and places that contain a listed word. */
const HARMLESS = [
  ...['dickinson', 'penistone', 'fukuda', 'fukushima', 'shiitake', 'rapeseed', 'cumming', 'cummings', 'pussycat'],
  ...['van dyke', 'slutsky', 'slutskaya'],
]
/** Marks that people put between the letters of a word. Spaces do not count: they separate harmless words. */
const SEPARATORS = /[._\-*+~'"|/\\,:;]/g

/** Finds offensive words also when they are written with look-alikes, digits, repeated letters or marks in between. */
export function offensiveNames(): (name: string) => boolean {
  const { blacklistedTerms, whitelistedTerms = [] } = englishDataset.build()
  const matcher = new RegExpMatcher({
    blacklistedTerms,
    whitelistedTerms: [...whitelistedTerms, ...HARMLESS],
    ...englishRecommendedTransformers,
  })
  return (name) => matcher.hasMatch(name) || matcher.hasMatch(name.replaceAll(SEPARATORS, ''))
}
