import type { Result, Role } from '../state/match-screen.ts'

interface Outcome {
  kind: 'won' | 'tied' | 'lost'
  title: string
  line: string
}

export function outcomeFor({ winner }: Pick<Result, 'winner'>, role: Role): Outcome {
  if (winner === 'tie') return { kind: 'tied', title: "It's a Tie!", line: 'A perfect tie! Well matched!' }
  if (winner === role) return { kind: 'won', title: 'Victory!', line: "Congratulations! You've won!" }
  return { kind: 'lost', title: 'Good Game!', line: 'Better luck next time!' }
}
