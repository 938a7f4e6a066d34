import type { BattleQuestion } from './battle-question.ts'
import { type PerRole, ROLES, type Role } from './role.ts'

/** One battle of ten questions. A lobby plays one after another. */
export interface Game {
  questions: readonly TimedQuestion[]
  seats: PerRole<SeatPlay>
  /** When an outage was last made good, so that hearing of the same one twice gives nobody time twice. */
  resumedAt: number | null
}

export interface TimedQuestion extends BattleQuestion {
  timerMs: number
}

/** Each player goes at an own pace: the index of the question at hand is the number of verdicts so far. */
export interface SeatPlay {
  stage: Stage
  verdicts: readonly Verdict[]
}

export type Stage = OpenStage | { kind: 'reveal'; until: number } | { kind: 'done' }

export interface OpenStage {
  kind: 'open'
  openedAt: number
  closesAt: number
  /** How often it was dealt again after an outage; left out until the first time. */
  again?: number
}

export interface Verdict {
  /** Null when nothing was chosen in time. */
  choice: string | null
  correct: boolean
  timedOut: boolean
  /** From dealing to answering by the server's clock; inhumanly small values mark a bot. */
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
export const dealtTo = ({ seats }: Game, role: Role): number =>
  seats[role].verdicts.length + (seats[role].stage.kind === 'open' ? 1 : 0)

export type Scores = PerRole<number>
export type Winner = Role | 'tie'

/** One point for each right answer: fair whatever the network, and ties are part of the game. */
export const scoresOf = ({ seats }: Game): Scores => ({
  host: seats.host.verdicts.filter(({ correct }) => correct).length,
  guest: seats.guest.verdicts.filter(({ correct }) => correct).length,
})

export function winnerOf({ host, guest }: Scores): Winner {
  if (host === guest) return 'tie'
  return host > guest ? 'host' : 'guest'
}

/** An answer as both players may read it once the battle is over. */
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
