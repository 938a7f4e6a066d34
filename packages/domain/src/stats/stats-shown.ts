import type { PlayerStats } from './player-stats.ts'

const CATEGORIES_SHOWN = 6

export interface StatsShown {
  totalGames: number
  /** In percent, with one decimal: '66.7'. */
  accuracy: string
  winRate: string
  categoryCount: number
  /** The first six, and '+N more' when there are others. */
  categories: readonly string[]
  moreCategories: string | null
}

export function statsShown({ soloGames, battles, right, wrong, categories, wins }: PlayerStats): StatsShown {
  const totalGames = soloGames + battles
  const hidden = categories.length - CATEGORIES_SHOWN
  return {
    totalGames,
    accuracy: percent(right, right + wrong),
    winRate: percent(wins, totalGames),
    categoryCount: categories.length,
    categories: categories.slice(0, CATEGORIES_SHOWN),
    moreCategories: hidden > 0 ? `+${hidden} more` : null,
  }
}

/** Rounded before it is divided, or 0.5 of a tenth would fall to either side by chance of the binary digits. */
const percent = (part: number, whole: number): string =>
  whole === 0 ? '0.0' : (Math.round((part * 1000) / whole) / 10).toFixed(1)
