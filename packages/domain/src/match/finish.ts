import { dealtTo, type SeatPlay } from './game.ts'
import { type FinishedMatch, lobbyOf, type MatchResult, type PlayingMatch } from './match.ts'
import type { Step } from './move.ts'
import { LOBBY_LIFE_MS } from './new-lobby.ts'
import { opponentOf, type Role } from './role.ts'
import { answersOf, scoresOf, winnerOf } from './scoring.ts'

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
