import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import { shareBelow } from '@knowdown/domain/results/comparison'
import { Problem } from '../../problem.ts'

/** How others did in a category. */
export interface SoloScores {
  /** The right answers of the latest players, each once with the newest quiz. */
  latest(category: string, mostGames: number): Promise<readonly number[]>
}

export interface Comparisons {
  /** The share of players with fewer right answers; null while there are too few. */
  shareBelow(category: string, right: number): Promise<number | null>
}

/** Read in one go, however long the ledger gets. */
const MOST_GAMES = 2_000
const CACHED_MS = 10 * 60_000

interface ComparisonsDeps {
  scores: SoloScores
  categories: readonly Category[]
  clock(): number
}

/** The figures of a category are read at most every ten minutes, whoever asks and however often. */
export function comparisons({ scores, categories, clock }: ComparisonsDeps): Comparisons {
  const cache = new Map<string, { at: number; scores: Promise<readonly number[]> }>()

  function scoresOf(category: string): Promise<readonly number[]> {
    const known = cache.get(category)
    if (known && clock() - known.at < CACHED_MS) return known.scores
    const read = scores.latest(category, MOST_GAMES)
    cache.set(category, { at: clock(), scores: read })
    // The caller gets the error; only the cache must not keep it.
    read.catch(() => cache.delete(category))
    return read
  }

  return {
    async shareBelow(category, right) {
      const found = findCategory(categories, category)
      if (!found) throw new Problem('invalid', 'There is no such category.')
      return shareBelow(await scoresOf(found.id), right)
    },
  }
}
