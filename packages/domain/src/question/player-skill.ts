import type { PlayerSkill } from './calibration.ts'

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
