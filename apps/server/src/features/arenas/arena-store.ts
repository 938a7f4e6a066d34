import type { Arena } from '@knowdown/domain/arena/arena'
import type { ArenaOutcome, NotCounted } from '@knowdown/domain/arena/counting'
import type { RecordedBattle } from '../matches/battle-recorder.ts'

interface NewArenaPlayer {
  playerId: string
  /** Only the hash of the key is stored: nobody who reads the store can play for somebody else. */
  keyHash: string
  userId: string | null
  sessionId: string | null
  networkHash: string
}

export interface ArenaPlayer {
  playerId: string
  arenaId: string
  userId: string | null
  sessionId: string | null
  isPaused: boolean
}

/** What a player of an arena does at a moment. `away`: has closed the page, or still reads a result. */
export type ArenaActivity = 'playing' | 'starting' | 'free' | 'paused' | 'away'

export interface StandingRow {
  playerId: string
  /** Null for visitors. */
  name: string | null
  isVerified: boolean
  points: number
  wins: number
  streak: number
  meanOpponent: number
  games: number
  /** What the last games brought, the newest last; null for one that does not count. */
  recent: readonly (number | null)[]
  activity: ArenaActivity
}

export interface OwnGame {
  opponentId: string
  outcome: ArenaOutcome
  score: number
  opponentScore: number
  points: number | null
  notCounted: NotCounted | null
}

export interface ArenaWithPlayers extends Arena {
  players: number
}

export interface ArenaStore {
  /** The clock of the store, on which all nodes agree. */
  now(): Promise<number>
  /** Those that are there already stay as they are. */
  add(arenas: readonly Arena[]): Promise<void>
  /** Removes scheduled arenas that have not begun and that nobody has entered. */
  removeScheduled(): Promise<void>
  /** False when there is none to cancel. */
  cancel(arenaId: string): Promise<boolean>
  find(arenaId: string): Promise<Arena | null>
  /** Those that end after a time, the next first. */
  endingAfter(at: number): Promise<readonly ArenaWithPlayers[]>
  /** An account that has entered before keeps its place, and the new key opens it. */
  enter(arena: Arena, player: NewArenaPlayer): Promise<void>
  findPlayer(keyHash: string): Promise<ArenaPlayer | null>
  pause(playerId: string, isPaused: boolean): Promise<void>
  /** Whoever has not played yet is removed; whoever has stays in the standings. */
  leave(playerId: string): Promise<void>
  /** Everybody who has entered, those who came first in front, and how many games are under way. */
  standings(arenaId: string): Promise<{ rows: readonly StandingRow[]; runningGames: number }>
  /** Games that have ended, the newest first. */
  gamesOf(playerId: string, max: number): Promise<readonly OwnGame[]>
  /** A game has ended. Returns who is paused because of it. Does nothing for games that are not of an arena, or again. */
  endGame(battle: RecordedBattle, allowSameNetwork: boolean): Promise<{ paused: readonly string[] }>
}
