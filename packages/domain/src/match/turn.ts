import { seal } from './battle-question.ts'
import { type OpenStage, type OpenTurn, type SeatPlay, scoresOf, type Verdict } from './game.ts'
import type { PlayingMatch } from './match.ts'
import type { Step } from './move.ts'
import type { Notice } from './notice.ts'
import type { Role } from './role.ts'

/** How long a player sees the right answer before the next question. */
export const REVEAL_MS = 1500

/** Opens the player's next question with a full timer, or marks the player as done after the last one. */
export function dealNext(
  match: PlayingMatch,
  role: Role,
  at: number,
  { again = 0, waitsUntil }: Pick<OpenStage, 'again' | 'waitsUntil'> = {},
): Step<PlayingMatch> {
  const { verdicts } = match.game.seats[role]
  const index = verdicts.length
  const next = match.game.questions[index]
  if (!next) {
    const done = withSeat(match, role, { stage: { kind: 'done' }, verdicts })
    return { match: done, notices: [{ type: 'player-completed', role, scores: scoresOf(done.game) }] }
  }
  const { timerMs } = next
  const closesAt = at + timerMs
  const stage = {
    kind: 'open' as const,
    openedAt: at,
    closesAt,
    ...(again > 0 && { again }),
    ...(waitsUntil !== undefined && { waitsUntil }),
  }
  return {
    match: withSeat(match, role, { stage, verdicts }),
    notices: [{ type: 'question-dealt', role, index, timerMs, closesAt, question: seal(next) }],
  }
}

export interface Settlement {
  choice: string | null
  timedOut: boolean
  at: number
}

/** Judges the open question and closes the turn, so that no question is judged twice. */
export function settle(
  match: PlayingMatch,
  role: Role,
  { index, question, stage }: OpenTurn,
  { choice, timedOut, at }: Settlement,
): Step<PlayingMatch> {
  const correct = !timedOut && choice === question.answer
  // Clocks of nodes differ: the node that judges may be a little behind the one that dealt.
  const verdict: Verdict = { choice, correct, timedOut, tookMs: Math.max(0, at - stage.openedAt) }
  const judged = withSeat(match, role, {
    stage: { kind: 'reveal', until: at + REVEAL_MS },
    verdicts: [...match.game.seats[role].verdicts, verdict],
  })
  const scores = scoresOf(judged.game)
  const notices: Notice[] = [{ type: 'answer-judged', role, index, correct, timedOut, scores }]
  if (timedOut) {
    notices.push(
      { type: 'question-timed-out', role, index },
      { type: 'answer-revealed', role, index, answer: question.answer },
    )
  }
  return { match: judged, notices }
}

const withSeat = (match: PlayingMatch, role: Role, play: SeatPlay): PlayingMatch => ({
  ...match,
  game: { ...match.game, seats: { ...match.game.seats, [role]: play } },
})
