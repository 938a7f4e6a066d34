import { describe, expect, test } from 'vitest'
import { playingMatch } from '../match/testing/builders.ts'
import { playableRecordings, RECORDED_WINDOW, recordingOf } from './recorded-game.ts'

const SIZE = 4

/** A game in which the host gave these answers, each after 3 s; null for a question whose time ran out. */
function played(choices: readonly (string | null)[], tookMs = 3_000) {
  const { game } = playingMatch(SIZE)
  const verdicts = choices.map((choice) => ({
    choice,
    correct: choice === 'right',
    timedOut: choice === null,
    tookMs: choice === null ? 10_000 : tookMs,
  }))
  return { game: { ...game, seats: { ...game.seats, host: { stage: { kind: 'done' as const }, verdicts } } } }
}

describe('a recorded game', () => {
  test('[QM3] holds the questions with time and right or wrong, and nothing of what was chosen', () => {
    const recording = recordingOf(played(['right', 'wrong', null, 'right']), 'host')
    expect(recording?.map(({ tookMs, correct }) => [tookMs, correct])).toEqual([
      [3_000, true],
      [3_000, false],
      [null, false],
      [3_000, true],
    ])
    expect(recording?.map(({ questionId }) => questionId)).toEqual(
      playingMatch(SIZE).game.questions.map(({ id }) => id),
    )
    expect(JSON.stringify(recording)).not.toContain('wrong')
  })

  test.each([
    ['that ended early', ['right', 'right', 'right'], 3_000],
    ['of a bot', ['right', 'right', 'right', 'right'], 20],
    ['whose player was not there for most of it', [null, 'right', null, null], 3_000],
  ])('[QM3] none is made of a game %s', (_, choices, tookMs) => {
    expect(recordingOf(played(choices, tookMs), 'host')).toBeNull()
  })

  test('[QM3] one of which half was answered is kept', () => {
    expect(recordingOf(played([null, 'right', null, 'wrong']), 'host')).toHaveLength(SIZE)
  })
})

describe('what can be offered', () => {
  const game = (id: string, rating: number, recordedAt = 0) => ({
    id,
    rating,
    recordedAt,
    answers: [{ questionId: `q-${id}`, correct: true, tookMs: 1 }],
  })
  const offered = (games: ReturnType<typeof game>[], isLeftOut = (_: string) => false) =>
    playableRecordings(games, 1500, isLeftOut).map(({ id }) => id)

  test('[QM3] lies near the rating, the nearest first, of equally near ones the newest', () => {
    const games = [game('far', 1500 + RECORDED_WINDOW + 1), game('edge', 1500 - RECORDED_WINDOW), game('old', 1490, 1)]
    expect(offered([...games, game('new', 1510, 2)])).toEqual(['new', 'old', 'edge'])
  })

  test('[QM3] has no question that is left out', () => {
    expect(offered([game('one', 1500), game('two', 1510)], (id) => id === 'q-one')).toEqual(['two'])
  })
})
