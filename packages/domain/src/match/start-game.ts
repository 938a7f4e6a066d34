import { DEFAULT_DIFFICULTY, type Difficulty } from '../catalogue/difficulty.ts'
import { ok, refuse } from '../result.ts'
import { battleSeconds, isPlayable } from './battle-question.ts'
import type { SeatPlay, TimedQuestion } from './game.ts'
import { awaitsQuestions, leaverOf, lobbyFields, type Match, type PlayingMatch, type WaitingMatch } from './match.ts'
import { type DealMove, type Decision, type JoinMove, type ReadyMove, unchanged } from './move.ts'
import type { Notice } from './notice.ts'
import type { Role } from './role.ts'
import { dealNext } from './turn.ts'

export const LOBBY_LIFE_MS = 10 * 60_000
const DEFAULT_CATEGORY = 'video games'

export interface LobbyOptions {
  code: string
  category?: string | undefined
  difficulty?: Difficulty | undefined
  rising?: boolean
  unrated?: boolean
  /** What the host chose to be called; null for accounts, and for visitors who chose nothing. */
  hostName?: string | null
  at: number
}

export const newLobby = ({
  code,
  category,
  difficulty,
  rising,
  unrated,
  hostName,
  at,
}: LobbyOptions): WaitingMatch => ({
  phase: 'waiting',
  code,
  category: category ?? DEFAULT_CATEGORY,
  difficulty: difficulty ?? DEFAULT_DIFFICULTY,
  ...(rising && { rising }),
  ...(unrated && { unrated }),
  guestJoined: false,
  ...(hostName && { visitorNames: { host: hostName } }),
  awaySince: { host: null, guest: null },
  round: 0,
  dealtIds: [],
  lastSeq: { lobby: 0, host: 0, guest: 0 },
  ready: { host: false, guest: false },
  closesAt: at + LOBBY_LIFE_MS,
  dealDueAt: null,
})

/** After this time without questions the next tick asks for them again, in case the node that fetched them died. */
export const DEAL_RETRY_MS = 1000

export function join(match: Match, { name, at }: JoinMove): Decision {
  if (match.phase === 'ended' || isOverdue(match, at)) return refuse('lobby-ended')
  if (match.guestJoined) return refuse('lobby-full')
  const named = name ? { visitorNames: { ...match.visitorNames, guest: name } } : {}
  return ok({ match: { ...match, ...named, guestJoined: true }, notices: [{ type: 'player-joined', role: 'guest' }] })
}

export function ready(match: Match, { role, round = match.round, at }: ReadyMove): Decision {
  if (match.phase === 'ended' || isOverdue(match, at)) return refuse('lobby-ended')
  // A client that lost the reply repeats the call after the game has started or even ended, and does not ask for a rematch.
  if (match.phase === 'playing' || round < match.round) return unchanged(match)
  if (match.phase === 'finished' && leaverOf(match.result) !== null) return refuse('opponent-left')
  if (match.ready[role]) return unchanged(match)
  const flags = { ...match.ready, [role]: true }
  const dealDueAt = flags.host && flags.guest ? at + DEAL_RETRY_MS : null
  return ok({ match: { ...match, ready: flags, dealDueAt }, notices: [{ type: 'player-ready', role }] })
}

/** Tells the opponent, who still reads the result, that this player waits for another game. */
export function wantRematch(match: Match, role: Role, at: number): Decision {
  if (match.phase === 'ended' || isOverdue(match, at)) return refuse('lobby-ended')
  if (match.phase !== 'finished' || match.rematch?.[role]) return unchanged(match)
  if (leaverOf(match.result) !== null) return refuse('opponent-left')
  const rematch = { host: false, guest: false, ...match.rematch, [role]: true }
  return ok({ match: { ...match, rematch }, notices: [{ type: 'rematch-wanted', role }] })
}

/** A lobby stays stored until the next tick closes it; nobody may enter in between. */
const isOverdue = (match: Match, at: number): boolean => 'closesAt' in match && at >= match.closesAt

/** Three, two, one: 800 ms each. */
export const COUNTDOWN_MS = 2400

/** Starts a game once both players are ready. Both get the same questions in the same order. */
export function deal(match: Match, { questions, timerMs, countdownMs = 0, at }: DealMove): Decision {
  if (!awaitsQuestions(match)) return refuse('questions-not-wanted')
  if (questions.length === 0 || !questions.every(isPlayable)) return refuse('questions-unfit')
  const dealtIds = [...match.dealtIds, ...questions.map(({ id }) => id)]
  if (new Set(dealtIds).size < dealtIds.length) return refuse('questions-repeated')

  const timed = questions.map(
    // Copies the fields by name, so that extra fields of a question are not stored with the match.
    ({ id, question, options, answer, fresh }): TimedQuestion => ({
      id,
      question,
      options,
      answer,
      ...(fresh && { fresh }),
      timerMs: timerMs ?? battleSeconds({ question, options }) * 1000,
    }),
  )
  const startsAt = at + countdownMs
  const undealt: SeatPlay = { stage: { kind: 'reveal', until: startsAt }, verdicts: [] }
  const started: PlayingMatch = {
    ...lobbyFields(match),
    phase: 'playing',
    round: match.round + 1,
    dealtIds,
    game: { questions: timed, seats: { host: undealt, guest: undealt }, resumedAt: null },
  }
  const notice: Notice = {
    type: 'match-started',
    round: started.round,
    count: timed.length,
    timersMs: timed.map((question) => question.timerMs),
    startsAt,
  }
  // After the countdown the clock opens the first question of both.
  if (countdownMs > 0) return ok({ match: started, notices: [notice] })
  const host = dealNext(started, 'host', at)
  const guest = dealNext(host.match, 'guest', at)
  return ok({ match: guest.match, notices: [notice, ...host.notices, ...guest.notices] })
}
