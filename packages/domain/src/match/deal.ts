import { battleSeconds } from '../question/reading-time.ts'
import { ok, refuse } from '../result.ts'
import { isFit } from './battle-question.ts'
import type { SeatPlay, TimedQuestion } from './game.ts'
import { awaitsQuestions, lobbyOf, type Match, type PlayingMatch } from './match.ts'
import type { DealMove, Decision } from './move.ts'
import { dealNext } from './turn.ts'

/** Both players are ready: starts a game on the questions brought, the same for both and in the same order. */
export function deal(match: Match, { questions, timerMs, at }: DealMove): Decision {
  if (!awaitsQuestions(match)) return refuse('questions-not-wanted')
  if (questions.length === 0 || !questions.every(isFit)) return refuse('questions-unfit')
  const dealtIds = [...match.dealtIds, ...questions.map(({ id }) => id)]
  if (new Set(dealtIds).size < dealtIds.length) return refuse('questions-repeated')

  const timed = questions.map(
    // Named one by one: the row need not carry what a richer question brings along.
    ({ id, question, options, answer, fresh }): TimedQuestion => ({
      id,
      question,
      options,
      answer,
      ...(fresh && { fresh }),
      timerMs: timerMs ?? battleSeconds({ question, options }) * 1000,
    }),
  )
  const undealt: SeatPlay = { stage: { kind: 'reveal', until: at }, verdicts: [] }
  const started: PlayingMatch = {
    ...lobbyOf(match),
    phase: 'playing',
    round: match.round + 1,
    dealtIds,
    game: { questions: timed, seats: { host: undealt, guest: undealt }, resumedAt: null },
  }
  const host = dealNext(started, 'host', at)
  const guest = dealNext(host.match, 'guest', at)
  return ok({
    match: guest.match,
    notices: [
      { type: 'match-started', count: timed.length, timersMs: timed.map((question) => question.timerMs) },
      ...host.notices,
      ...guest.notices,
    ],
  })
}
