import { priorDifficulty, type RatedQuestion } from './difficulty-band.ts'

/** What is known about a question from answers. Its difficulty b is on the same scale as a player's skill. */
export interface ItemEstimate {
  b: number
  /** Variance of b. */
  v: number
  /** How often each option was chosen, in the order of the bank. */
  picks: readonly number[]
  /** Sums over all answers, for the correlation between skill and right answers. */
  skill: { sum: number; squares: number; whenRight: number }
}

/** A player's skill t in a category, and its variance w. */
export interface PlayerSkill {
  t: number
  w: number
}

/** Option indexes in the bank's order: the player's choice and the right option. */
export interface FirstAnswer {
  choice: number
  key: number
}

const GUESSING = 0.25
const PRIOR_VARIANCE = 0.64
const MIN_ITEM_VARIANCE = 0.01
const MIN_SKILL_VARIANCE = 0.05
/** Beyond this distance the curve is numerically flat, and the update would divide zero by zero. */
const MAX_DISTANCE = 20

export const newItemEstimate = (question: RatedQuestion, options = 4): ItemEstimate => ({
  b: priorDifficulty(question),
  v: PRIOR_VARIANCE,
  picks: Array.from({ length: options }, () => 0),
  skill: { sum: 0, squares: 0, whenRight: 0 },
})

export const answerCount = ({ picks }: ItemEstimate): number => picks.reduce((sum, count) => sum + count, 0)

function curve(t: number, b: number) {
  const s = 1 / (1 + Math.exp(-Math.max(-MAX_DISTANCE, Math.min(MAX_DISTANCE, t - b))))
  return { chance: GUESSING + (1 - GUESSING) * s, slope: (1 - GUESSING) * s * (1 - s) }
}

/** How likely a player of skill t answers a question of difficulty b right; never below the chance of a guess. */
export const chanceRight = (t: number, b: number): number => curve(t, b).chance

/**
 * One step of a Kalman filter on the Rasch model with guessing. Question and player share the surprise in proportion to
 * their variances. Only for a player's first answer to a question; a timeout is no answer.
 */
export function updateEstimates(item: ItemEstimate, player: PlayerSkill, { choice, key }: FirstAnswer) {
  const right = choice === key ? 1 : 0
  const { t, w } = player
  const { b, v, skill } = item
  const { chance, slope } = curve(t, b)
  const spread = chance * (1 - chance) + slope * slope * (v + w)
  const surprise = right - chance
  const learntItem: ItemEstimate = {
    b: b - ((v * slope) / spread) * surprise,
    v: Math.max(MIN_ITEM_VARIANCE, v - (v * v * slope * slope) / spread),
    picks: item.picks.map((count, option) => (option === choice ? count + 1 : count)),
    skill: { sum: skill.sum + t, squares: skill.squares + t * t, whenRight: skill.whenRight + t * right },
  }
  const learntPlayer: PlayerSkill = {
    t: t + ((w * slope) / spread) * surprise,
    w: Math.max(MIN_SKILL_VARIANCE, w - (w * w * slope * slope) / spread),
  }
  return { item: learntItem, player: learntPlayer }
}

/** The mean skill of players who begin on one difficulty, because levels attract different players. */
export interface LevelPrior {
  mean: number
  players: number
}

const NEW_PLAYER_VARIANCE = 1
const VARIANCE_PER_IDLE_DAY = 0.01
/** The first players move the mean only a little, and the newest ones never lose all influence. */
const FIRST_DIVISOR = 20
const MAX_DIVISOR = 500

export const NEW_LEVEL_PRIOR: LevelPrior = { mean: 0, players: 0 }

/** Starts at the mean of the level; starting every player at zero would let the scale drift. */
export const newPlayerSkill = ({ mean }: LevelPrior): PlayerSkill => ({ t: mean, w: NEW_PLAYER_VARIANCE })

/** Without play the skill stays, but its variance grows. */
export const afterIdleDays = ({ t, w }: PlayerSkill, days: number): PlayerSkill => ({
  t,
  w: Math.min(NEW_PLAYER_VARIANCE, w + VARIANCE_PER_IDLE_DAY * Math.max(0, days)),
})

/** Called at the end of a session of a player who began on the level. */
export function updateLevelPrior({ mean, players }: LevelPrior, { t }: PlayerSkill): LevelPrior {
  const counted = players + 1
  return { mean: mean + (t - mean) / Math.min(FIRST_DIVISOR + counted, MAX_DIVISOR), players: counted }
}
