import type { Difficulty } from '../catalogue/difficulty.ts'
import type { Game, GivenAnswer, Scores, Winner } from './game.ts'
import type { PerRole, Role } from './role.ts'

/**
 * A lobby with whatever is played in it, as plain JSON: a restarted server goes on from this and nothing else.
 * It knows seats, not people: who holds a seat is a secret that stays outside.
 */
export type Match = WaitingMatch | PlayingMatch | FinishedMatch | EndedMatch

export type WaitingMatch = Lobby & Gathering & { phase: 'waiting' }
export type PlayingMatch = Lobby & { phase: 'playing'; game: Game }
export type FinishedMatch = Lobby & Gathering & PlayedGame & { phase: 'finished' }
export type EndedMatch = Lobby & { phase: 'ended'; by: EndedBy; last: PlayedGame | null }

export type EndedBy = Role | 'clock'

export interface Lobby {
  code: string
  category: string
  difficulty: Difficulty
  guestJoined: boolean
  /** Since when a player's connection is lost; null while it holds. */
  awaySince: PerRole<number | null>
  /** How many games were started here. */
  round: number
  /** Ids of all questions dealt in this lobby, so that no later game repeats one. */
  dealtIds: readonly string[]
  /** The number of the last event on each channel. Numbers rise over all channels together. */
  lastSeq: Record<Channel, number>
}

/** Where an event is heard: by both players, or by one alone. */
export type Channel = 'lobby' | Role

/** Between games: players get ready, and the lobby dies if they do not. */
export interface Gathering {
  ready: PerRole<boolean>
  closesAt: number
  /** Set while both are ready and the questions are awaited: when to look whether they were forgotten. */
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
  /** Who left a running game and so lost it. */
  forfeit: Role | null
  /** How many questions each player had been shown at the end. */
  reached: PerRole<number>
}

export const seqOf = ({ lastSeq }: Lobby): number => Math.max(lastSeq.lobby, lastSeq.host, lastSeq.guest)

/** True while both are ready and nobody has brought questions: the caller picks some and plays `deal`. */
export const awaitsQuestions = (match: Match): match is WaitingMatch | FinishedMatch =>
  (match.phase === 'waiting' || match.phase === 'finished') && match.dealDueAt !== null

/** The game being played, or else the last one. */
export function latestGame(match: Match): Game | null {
  if (match.phase === 'waiting') return null
  return match.phase === 'ended' ? (match.last?.game ?? null) : match.game
}

/** What outlives a change of phase; named one by one so that no field of the old phase slips through. */
export const lobbyOf = (match: Match): Lobby => ({
  code: match.code,
  category: match.category,
  difficulty: match.difficulty,
  guestJoined: match.guestJoined,
  awaySince: match.awaySince,
  round: match.round,
  dealtIds: match.dealtIds,
  lastSeq: match.lastSeq,
})
