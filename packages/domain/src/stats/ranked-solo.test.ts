import { expect, test } from 'vitest'
import {
  type EarlierQuiz,
  isPlausiblePlay,
  MAX_FLAWLESS_IN_A_ROW,
  MAX_RANKED_PER_DAY,
  RANKED_MS_PER_QUESTION,
} from './ranked-solo.ts'

const DAY_MS = 86_400_000
const T0 = 1_700_000_000_000
const FASTEST = 10 * RANKED_MS_PER_QUESTION

/** One account that sends a quiz after the other, as fast as counts, for a day; returns its right answers on the board. */
function scoreOfBot(wrongIn: (quiz: number) => number, everyMs = FASTEST): number {
  const earlier: EarlierQuiz[] = []
  let score = 0
  for (let at = T0 + everyMs, quiz = 0; at < T0 + DAY_MS; at += everyMs, quiz += 1) {
    const wrong = wrongIn(quiz)
    // All sets were fetched in advance, side by side.
    const ranked = isPlausiblePlay({ issuedAt: T0, finishedAt: at, right: 10 - wrong, wrong }, earlier)
    if (ranked) score += 10 - wrong
    earlier.unshift({ wrong, ranked, finishedAt: at })
  }
  return score
}

test('[S-123] the time counts from the previous claim, however early the set was fetched', () => {
  const play = { issuedAt: T0, finishedAt: T0 + 100_000, right: 10, wrong: 0 }
  const before = (ms: number) => [{ wrong: 1, ranked: true, finishedAt: play.finishedAt - ms }]
  expect(isPlausiblePlay(play, before(FASTEST))).toBe(true)
  expect(isPlausiblePlay(play, before(FASTEST - 1))).toBe(false)
  expect(isPlausiblePlay({ ...play, issuedAt: play.finishedAt - FASTEST + 1 }, [])).toBe(false)
})

test('[S-123] an account that sends answers without end gets no further than a person who plays all day', () => {
  expect(scoreOfBot(() => 0)).toBe(MAX_FLAWLESS_IN_A_ROW * 10)
  expect(scoreOfBot(() => 1)).toBe(MAX_RANKED_PER_DAY * 9)
  expect(scoreOfBot((quiz) => (quiz % MAX_FLAWLESS_IN_A_ROW === 0 ? 1 : 0))).toBeLessThan(MAX_RANKED_PER_DAY * 10)
  expect(scoreOfBot(() => 1, FASTEST - 1)).toBe(0)
})

test('a person who plays well and takes the time is ranked', () => {
  expect(scoreOfBot((quiz) => quiz % 3, 30 * 60_000)).toBe(47 * 10 - 46)
})
