const DAY_MS = 86_400_000

/** Reading four options and choosing one takes a person at least this long. */
export const RANKED_MS_PER_QUESTION = 1_200
/** Nobody plays more quizzes in a day; further ones count for the player, but not for the board. */
export const MAX_RANKED_PER_DAY = 60
/** Nobody plays this many quizzes in a row without a mistake. */
export const MAX_FLAWLESS_IN_A_ROW = 6

/** An earlier solo quiz of the same player. */
export interface EarlierQuiz {
  wrong: number
  ranked: boolean
  finishedAt: number
}

interface SoloPlay {
  issuedAt: number
  finishedAt: number
  right: number
  wrong: number
}

/**
 * Whether a quiz that was played may count for the leaderboard. Quizzes can be fetched side by side, so the time counts
 * from the previous claim. `earlier` is newest first.
 */
export function isPlausiblePlay({ issuedAt, finishedAt, right, wrong }: SoloPlay, earlier: readonly EarlierQuiz[]) {
  const startedAt = Math.max(issuedAt, earlier[0]?.finishedAt ?? 0)
  if (finishedAt - startedAt < RANKED_MS_PER_QUESTION * (right + wrong)) return false
  const today = earlier.filter((quiz) => quiz.ranked && finishedAt - quiz.finishedAt < DAY_MS)
  if (today.length >= MAX_RANKED_PER_DAY) return false
  const last = earlier.slice(0, MAX_FLAWLESS_IN_A_ROW)
  return wrong > 0 || last.length < MAX_FLAWLESS_IN_A_ROW || last.some((quiz) => quiz.wrong > 0)
}
