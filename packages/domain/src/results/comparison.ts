/** With fewer finishers a share would say more about chance than about the player. */
export const MIN_FINISHERS = 20

/** The share of finishers with fewer right answers; null when there are too few finishers. */
export function shareBelow(scores: readonly number[], right: number): number | null {
  if (scores.length < MIN_FINISHERS) return null
  return scores.filter((score) => score < right).length / scores.length
}

/** 'Better than 7 in 10', rounded down; null when there is nothing to be proud of. */
export function comparisonText(share: number | null): string | null {
  const tenths = share === null ? 0 : Math.min(9, Math.floor(share * 10))
  return tenths === 0 ? null : `Better than ${tenths} in 10`
}
