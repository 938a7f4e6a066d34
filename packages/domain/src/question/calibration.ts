import type { Difficulty } from '../catalogue/difficulty.ts'
import { PRIOR_DIFFICULTY } from './difficulty-band.ts'

/** What answers have taught about a question. Its difficulty b stands on the same scale as a player's skill. */
export interface ItemKnowledge {
  b: number
  /** How unsure b is, as a variance. */
  v: number
  /** How often each option was chosen, in the order of the bank. */
  picks: readonly number[]
  /** Sums over all answers, from which follows whether skill goes with answering right. */
  skill: { sum: number; squares: number; whenRight: number }
}

/** How good a player is in a category, and how unsure that is. */
export interface PlayerSkill {
  t: number
  w: number
}

/** Positions among the options of the bank: what the player chose, and what the bank holds for right. */
export interface FirstAnswer {
  choice: number
  key: number
}

const GUESSING = 0.25
const PRIOR_VARIANCE = 0.64
const LEAST_ITEM_VARIANCE = 0.01
const LEAST_SKILL_VARIANCE = 0.05
/** Beyond this the curve is flat to the last digit, and the update would divide nothing by nothing. */
const FARTHEST = 20

export const newItem = (label: Difficulty, options = 4): ItemKnowledge => ({
  b: PRIOR_DIFFICULTY[label],
  v: PRIOR_VARIANCE,
  picks: Array.from({ length: options }, () => 0),
  skill: { sum: 0, squares: 0, whenRight: 0 },
})

export const answersTo = ({ picks }: ItemKnowledge): number => picks.reduce((sum, count) => sum + count, 0)

function curve(t: number, b: number) {
  const s = 1 / (1 + Math.exp(-Math.max(-FARTHEST, Math.min(FARTHEST, t - b))))
  return { chance: GUESSING + (1 - GUESSING) * s, slope: (1 - GUESSING) * s * (1 - s) }
}

/** How likely a player of skill t picks the right option of a question of difficulty b: nobody is below guessing. */
export const chanceRight = (t: number, b: number): number => curve(t, b).chance

/**
 * One step of a Kalman filter on the Rasch model with guessing: the surprise is shared between question and player by
 * how unsure each is. Only for a player's first answer to a question; a timeout that nobody touched is no answer.
 */
export function learn(item: ItemKnowledge, player: PlayerSkill, { choice, key }: FirstAnswer) {
  const right = choice === key ? 1 : 0
  const { t, w } = player
  const { b, v, skill } = item
  const { chance, slope } = curve(t, b)
  const spread = chance * (1 - chance) + slope * slope * (v + w)
  const surprise = right - chance
  const learntItem: ItemKnowledge = {
    b: b - ((v * slope) / spread) * surprise,
    v: Math.max(LEAST_ITEM_VARIANCE, v - (v * v * slope * slope) / spread),
    picks: item.picks.map((count, option) => (option === choice ? count + 1 : count)),
    skill: { sum: skill.sum + t, squares: skill.squares + t * t, whenRight: skill.whenRight + t * right },
  }
  const learntPlayer: PlayerSkill = {
    t: t + ((w * slope) / spread) * surprise,
    w: Math.max(LEAST_SKILL_VARIANCE, w - (w * w * slope * slope) / spread),
  }
  return { item: learntItem, player: learntPlayer }
}

/** How good players turn out who begin on one difficulty: levels attract different people. */
export interface LevelStart {
  mean: number
  players: number
}

const NEW_PLAYER_VARIANCE = 1
const FORGOTTEN_PER_DAY = 0.01
/** The first few players move the mean gently, the newest ones always count. */
const LIGHTEST = 20
const HEAVIEST = 500

export const NEW_LEVEL: LevelStart = { mean: 0, players: 0 }

/** Starting everyone at zero would let the whole scale drift. */
export const newPlayer = ({ mean }: LevelStart): PlayerSkill => ({ t: mean, w: NEW_PLAYER_VARIANCE })

/** Skill is kept, certainty fades. */
export const afterIdleDays = ({ t, w }: PlayerSkill, days: number): PlayerSkill => ({
  t,
  w: Math.min(NEW_PLAYER_VARIANCE, w + FORGOTTEN_PER_DAY * Math.max(0, days)),
})

/** Called at the end of a sitting of somebody who began on the level. */
export function afterPlayer({ mean, players }: LevelStart, { t }: PlayerSkill): LevelStart {
  const counted = players + 1
  return { mean: mean + (t - mean) / Math.min(LIGHTEST + counted, HEAVIEST), players: counted }
}
