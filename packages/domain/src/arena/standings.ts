import type { ArenaScore } from './counting.ts'

type Ranked = Pick<ArenaScore, 'points' | 'wins' | 'meanOpponent'>

/** Points first, then wins, then the better opponents. Those who are equal in all share a rank, and keep their order. */
export function rankPlayers<Player extends Ranked>(players: readonly Player[]): (Player & { rank: number })[] {
  const ranked: (Player & { rank: number })[] = []
  for (const player of players.toSorted(byScore)) {
    const before = ranked.at(-1)
    const isEqual = before !== undefined && byScore(before, player) === 0
    ranked.push({ ...player, rank: isEqual ? before.rank : ranked.length + 1 })
  }
  return ranked
}

const byScore = (one: Ranked, other: Ranked): number =>
  other.points - one.points || other.wins - one.wins || other.meanOpponent - one.meanOpponent
