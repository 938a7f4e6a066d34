import type { BattleQuestion } from './battle-question.ts'
import { type PerRole, ROLES, type Role } from './role.ts'

/** The questions from the first one to a result. A lobby may play several games, one after another. */
export interface Game {
  questions: readonly TimedQuestion[]
  seats: PerRole<SeatPlay>
  /** When time was last given back after an outage, so that the same outage does not give it twice. */
  resumedAt: number | null
}

export interface TimedQuestion extends BattleQuestion {
  timerMs: number
}

/** Players go at their own pace: the index of a player's current question is the number of verdicts so far. */
export interface SeatPlay {
  stage: Stage
  verdicts: readonly Verdict[]
}

export type Stage = OpenStage | { kind: 'reveal'; until: number } | { kind: 'done' }

export interface OpenStage {
  kind: 'open'
  openedAt: number
  closesAt: number
  /** How often the question was dealt again after an outage; missing when never. */
  again?: number
  /** After an outage: until then the question waits for its player, whose return starts the timer anew. */
  waitsUntil?: number
}

export interface Verdict {
  /** Null when nothing was chosen in time. */
  choice: string | null
  correct: boolean
  timedOut: boolean
  /** From dealing to answering by the server's clock. Very small values are a sign of a bot. */
  tookMs: number
}

export interface OpenTurn {
  index: number
  question: TimedQuestion
  stage: OpenStage
}

export function openTurn(game: Game, role: Role): OpenTurn | null {
  const { stage, verdicts } = game.seats[role]
  const question = game.questions[verdicts.length]
  return stage.kind === 'open' && question ? { index: verdicts.length, question, stage } : null
}

export const bothDone = ({ seats }: Game): boolean =>
  seats.host.stage.kind === 'done' && seats.guest.stage.kind === 'done'

/** How many questions a player has been shown. */
export const questionsShownTo = ({ seats }: Game, role: Role): number =>
  seats[role].verdicts.length + (seats[role].stage.kind === 'open' ? 1 : 0)

export type Scores = PerRole<number>
export type Winner = Role | 'tie'

/** One point for each right answer. Speed does not count, so that a slow network is no disadvantage. */
export const scoresOf = ({ seats }: Game): Scores => ({
  host: seats.host.verdicts.filter(({ correct }) => correct).length,
  guest: seats.guest.verdicts.filter(({ correct }) => correct).length,
})

export function winnerOf({ host, guest }: Scores): Winner {
  if (host === guest) return 'tie'
  return host > guest ? 'host' : 'guest'
}

/** An answer as both players see it after the game. */
export interface GivenAnswer {
  role: Role
  index: number
  choice: string | null
  correct: boolean
  timedOut: boolean
}

export const answersOf = ({ seats }: Game): GivenAnswer[] =>
  ROLES.flatMap((role) =>
    seats[role].verdicts.map(({ choice, correct, timedOut }, index) => ({ role, index, choice, correct, timedOut })),
  )
