import { assertNever, ok, refuse } from '../result.ts'
import { answersOf, questionsShownTo, type SeatPlay, scoresOf, winnerOf } from './game.ts'
import {
  type EndedBy,
  type FinishedMatch,
  leaverOf,
  lobbyFields,
  type Match,
  type MatchResult,
  type PlayingMatch,
  type WaitingMatch,
} from './match.ts'
import { type Decision, type Step, unchanged } from './move.ts'
import { RECONNECT_WINDOW_MS } from './reconnect-window.ts'
import { opponentOf, type Role } from './role.ts'
import { LOBBY_LIFE_MS } from './start-game.ts'

export function leave(match: Match, role: Role, at: number): Decision {
  switch (match.phase) {
    case 'waiting':
      return ok(role === 'guest' ? freeGuestSeat(match) : endLobby(match, role))
    case 'playing':
      return ok(finishGame(match, role, at))
    case 'finished':
      // A repeated leave changes nothing: the first one was the forfeit, and the opponent may still read the result.
      return leaverOf(match.result) === role ? unchanged(match) : ok(endLobby(match, role))
    case 'ended':
      return unchanged(match)
    default:
      return assertNever(match)
  }
}

/** Another guest can come with the same code. The host stays as ready as before. */
const freeGuestSeat = ({ visitorNames, ...match }: WaitingMatch): Step<WaitingMatch> => ({
  match: {
    ...match,
    ...(visitorNames?.host !== undefined && { visitorNames: { host: visitorNames.host } }),
    guestJoined: false,
    ready: { ...match.ready, guest: false },
    awaySince: { ...match.awaySince, guest: null },
    dealDueAt: null,
  },
  notices: [{ type: 'player-left', role: 'guest' }],
})

/**
 * Whoever stays wins at once when the opponent has been away for the whole window, with the scores as they stand.
 * Outages of the server do not count: `resume` moves the start of an absence.
 */
export function claim(match: Match, role: Role, at: number): Decision {
  if (match.phase === 'finished' && match.result.claimed && match.result.winner === role) return unchanged(match)
  if (match.phase !== 'playing') return refuse('not-playing')
  const awaySince = match.awaySince[opponentOf(role)]
  if (awaySince === null || at < awaySince + RECONNECT_WINDOW_MS) return refuse('opponent-not-away')
  return ok(finishGame(match, opponentOf(role), at, true))
}

/** Ends the game. The lobby stays open for a while, so that both players can start a rematch. */
export function finishGame(
  match: PlayingMatch,
  forfeit: Role | null,
  at: number,
  claimed = false,
): Step<FinishedMatch> {
  const { game } = match
  const scores = scoresOf(game)
  const result: MatchResult = {
    scores,
    winner: forfeit ? opponentOf(forfeit) : winnerOf(scores),
    answers: answersOf(game),
    forfeit,
    ...(claimed && { claimed }),
    reached: { host: questionsShownTo(game, 'host'), guest: questionsShownTo(game, 'guest') },
  }
  const over = ({ verdicts }: SeatPlay): SeatPlay => ({ stage: { kind: 'done' }, verdicts })
  return {
    match: {
      ...lobbyFields(match),
      phase: 'finished',
      game: { ...game, seats: { host: over(game.seats.host), guest: over(game.seats.guest) } },
      result,
      ready: { host: false, guest: false },
      closesAt: at + LOBBY_LIFE_MS,
      dealDueAt: null,
    },
    notices: [{ type: 'match-ended', scores, winner: result.winner, answers: result.answers, forfeit, claimed }],
  }
}

/** Closes the lobby for good. The last game in it stays readable. */
export const endLobby = (match: WaitingMatch | FinishedMatch, by: EndedBy): Step => ({
  match: {
    ...lobbyFields(match),
    phase: 'ended',
    by,
    last: match.phase === 'finished' ? { game: match.game, result: match.result } : null,
  },
  notices: [{ type: 'lobby-ended', by }],
})
