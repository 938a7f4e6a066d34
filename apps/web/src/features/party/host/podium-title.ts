interface Winner {
  name: string
  points: number
  rank: number
}

/** Equal points share the win, and nobody wins without a point. */
export function podiumTitle(top: readonly Winner[]): string {
  const winners = top.filter(({ rank, points }) => rank === 1 && points > 0)
  const [first, second] = winners
  if (!first) return 'The party is over'
  if (!second) return `${first.name} wins!`
  return winners.length === 2
    ? `${first.name} and ${second.name} share the win!`
    : `${winners.length} players share the win!`
}
