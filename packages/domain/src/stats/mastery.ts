import { DIFFICULTIES, type Difficulty } from '../catalogue/difficulty.ts'
import type { PlayerSkill } from '../question/calibration.ts'
import { PRIOR_DIFFICULTY } from '../question/difficulty-band.ts'

/**
 * How much of a category a player knows without guessing, from 0 to 1. Each difficulty makes up a quarter, and one that
 * is harder than everything the player has played stays empty: flawless answers to easy questions raise the skill without
 * end, but say little about hard ones. The skill counts one standard deviation lower, because a few answers may be luck.
 */
export function mastery({ t, w }: PlayerSkill, hardest: Difficulty): number {
  const sure = t - Math.sqrt(w)
  const tried = DIFFICULTIES.slice(0, DIFFICULTIES.indexOf(hardest) + 1)
  const known = tried.map((difficulty) => 1 / (1 + Math.exp(PRIOR_DIFFICULTY[difficulty] - sure)))
  return known.reduce((sum, share) => sum + share, 0) / DIFFICULTIES.length
}

const LEVELS = 5

/** Five levels of equal size, from 0 to 4. The top ones need hard questions. */
export const masteryLevel = (share: number): number => Math.min(LEVELS - 1, Math.floor(share * LEVELS))

/** All games of one player in one category at one difficulty, either alone or in battles. */
export interface GameCount {
  category: string
  difficulty: Difficulty
  kind: 'solo' | 'battle'
  games: number
  /** The most right answers in one of them. */
  best: number
  /** How many of them had no wrong answer. */
  flawless: number
}

export interface CategoryProgress {
  category: string
  /** Null while no answer has been calibrated. */
  mastery: number | null
  quizzes: number
  battles: number
  /** The best solo quiz of each difficulty that was played alone, from easy to hard. */
  bests: readonly { difficulty: Difficulty; right: number }[]
}

/** One entry for each category, the best known first. */
export function categoryProgress(
  counts: readonly GameCount[],
  skills: ReadonlyMap<string, PlayerSkill>,
): readonly CategoryProgress[] {
  const categories = [...new Set(counts.map(({ category }) => category))]
  const playedIn = (category: string) => counts.filter((count) => count.category === category)
  return categories
    .map((category) => progressIn(category, playedIn(category), skills.get(category) ?? null))
    .toSorted((one, other) => (other.mastery ?? -1) - (one.mastery ?? -1) || compareText(one.category, other.category))
}

function progressIn(category: string, played: readonly GameCount[], skill: PlayerSkill | null): CategoryProgress {
  const ofKind = (kind: GameCount['kind']) => played.filter((count) => count.kind === kind)
  const sum = (counts: readonly GameCount[]) => counts.reduce((games, count) => games + count.games, 0)
  const hardest = DIFFICULTIES.findLast((level) => played.some(({ difficulty }) => difficulty === level))
  return {
    category,
    mastery: skill && hardest ? mastery(skill, hardest) : null,
    quizzes: sum(ofKind('solo')),
    battles: sum(ofKind('battle')),
    bests: DIFFICULTIES.flatMap((level) => {
      const count = ofKind('solo').find(({ difficulty }) => difficulty === level)
      return count ? [{ difficulty: level, right: count.best }] : []
    }),
  }
}

const compareText = (one: string, other: string): number => (one < other ? -1 : 1)
