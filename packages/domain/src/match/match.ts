import type { Difficulty } from '../catalogue/difficulty.ts'
import type { Game, GivenAnswer, Scores, Winner } from './game.ts'
import type { PerRole, Role } from './role.ts'

/**
 * A lobby and everything that is played in it, as plain JSON. A restarted server continues from this value alone.
 * It knows seats, not players: the secret player ids are stored elsewhere.
 */
export type Match = WaitingMatch | PlayingMatch | FinishedMatch | EndedMatch

export type WaitingMatch = Lobby & BetweenGames & { phase: 'waiting' }
export type PlayingMatch = Lobby & { phase: 'playing'; game: Game }
/** `rematch` holds who wants to play again; it is missing until somebody does. */
export type FinishedMatch = Lobby & BetweenGames & PlayedGame & { phase: 'finished'; rematch?: PerRole<boolean> }
export type EndedMatch = Lobby & { phase: 'ended'; by: EndedBy; last: PlayedGame | null }

export type EndedBy = Role | 'clock'

export interface Lobby {
  code: string
  category: string
  difficulty: Difficulty
  /** Questions get harder from one to the next; `difficulty` is what the game counts as. */
  rising?: true
  /** Its games change no rating. */
  unrated?: true
  guestJoined: boolean
  /** What visitors chose to be called here. Accounts have a name of their own, which is never stored with a match. */
  visitorNames?: Partial<PerRole<string>>
  /** Since when a player is disconnected; null while connected. */
  awaySince: PerRole<number | null>
  /** How many games were started in this lobby. */
  round: number
  /** Ids of all questions dealt in this lobby, so that no later game repeats one. */
  dealtIds: readonly string[]
  /** The number of the last event on each channel. Numbers rise over all channels together. */
  lastSeq: Record<Channel, number>
}

/** Who receives an event: both players, or one of them. */
export type Channel = 'lobby' | Role

/** The state between games: players get ready, and the lobby closes if they do not. */
export interface BetweenGames {
  ready: PerRole<boolean>
  closesAt: number
  /** Set while both are ready and questions are awaited: when to ask for the questions again. */
  dealDueAt: number | null
}

export interface PlayedGame {
  game: Game
  result: MatchResult
}

export interface MatchResult {
  scores: Scores
  winner: Winner
  answers: readonly GivenAnswer[]
  /** The player who lost by leaving the running game, or by staying away from it. */
  forfeit: Role | null
  /** The opponent ended the game because the player stayed away; the player may come back and play again. */
  claimed?: true
  /** How many questions each player had been shown at the end. */
  reached: PerRole<number>
}

export const lastSeqOf = ({ lastSeq }: Lobby): number => Math.max(lastSeq.lobby, lastSeq.host, lastSeq.guest)

/** True while both players are ready and the game has no questions yet: the caller picks some and plays `deal`. */
export const awaitsQuestions = (match: Match): match is WaitingMatch | FinishedMatch =>
  (match.phase === 'waiting' || match.phase === 'finished') && match.dealDueAt !== null

/** Who has left the last game on purpose, and will not come back. */
export const leaverOf = ({ forfeit, claimed }: MatchResult): Role | null => (claimed ? null : forfeit)

/** The running game, or else the last one. */
export function latestGame(match: Match): Game | null {
  if (match.phase === 'waiting') return null
  return match.phase === 'ended' ? (match.last?.game ?? null) : match.game
}

/** The fields that survive a change of phase. Copied by name, so that no field of the old phase is kept by mistake. */
export const lobbyFields = (match: Match): Lobby => ({
  code: match.code,
  category: match.category,
  difficulty: match.difficulty,
  ...(match.rising && { rising: match.rising }),
  ...(match.unrated && { unrated: match.unrated }),
  guestJoined: match.guestJoined,
  ...(match.visitorNames && { visitorNames: match.visitorNames }),
  awaySince: match.awaySince,
  round: match.round,
  dealtIds: match.dealtIds,
  lastSeq: match.lastSeq,
})
