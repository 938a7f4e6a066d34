import { type EndedBy, type FinishedMatch, lobbyOf, type WaitingMatch } from './match.ts'
import type { Step } from './move.ts'

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
