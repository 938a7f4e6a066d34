import { assertNever, ok } from '../result.ts'
import { answersOf, dealtTo, type SeatPlay, scoresOf, winnerOf } from './game.ts'
import {
  type EndedBy,
  type FinishedMatch,
  lobbyOf,
  type Match,
  type MatchResult,
  type PlayingMatch,
  type WaitingMatch,
} from './match.ts'
import { type Decision, type Step, unchanged } from './move.ts'
import { opponentOf, type Role } from './role.ts'
import { LOBBY_LIFE_MS } from './start-game.ts'

export function leave(match: Match, role: Role, at: number): Decision {
  switch (match.phase) {
    case 'waiting':
      return ok(endLobby(match, role))
    case 'playing':
      return ok(finish(match, role, at))
    case 'finished':
      // Leaving said twice: the first time was the forfeit, and the other one still reads the result.
      return match.result.forfeit === role ? unchanged(match) : ok(endLobby(match, role))
    case 'ended':
      return unchanged(match)
    default:
      return assertNever(match)
  }
}

/** Ends the game; the lobby stays for a while, so that both may press ready again. */
export function finish(match: PlayingMatch, forfeit: Role | null, at: number): Step<FinishedMatch> {
  const { game } = match
  const scores = scoresOf(game)
  const result: MatchResult = {
    scores,
    winner: forfeit ? opponentOf(forfeit) : winnerOf(scores),
    answers: answersOf(game),
    forfeit,
    reached: { host: dealtTo(game, 'host'), guest: dealtTo(game, 'guest') },
  }
  const over = ({ verdicts }: SeatPlay): SeatPlay => ({ stage: { kind: 'done' }, verdicts })
  return {
    match: {
      ...lobbyOf(match),
      phase: 'finished',
      game: { ...game, seats: { host: over(game.seats.host), guest: over(game.seats.guest) } },
      result,
      ready: { host: false, guest: false },
      closesAt: at + LOBBY_LIFE_MS,
      dealDueAt: null,
    },
    notices: [{ type: 'match-ended', scores, winner: result.winner, answers: result.answers, forfeit }],
  }
}

/** Closes the lobby for good. What was played in it stays readable. */
export const endLobby = (match: WaitingMatch | FinishedMatch, by: EndedBy): Step => ({
  match: {
    ...lobbyOf(match),
    phase: 'ended',
    by,
    last: match.phase === 'finished' ? { game: match.game, result: match.result } : null,
  },
  notices: [{ type: 'lobby-ended', by }],
})
