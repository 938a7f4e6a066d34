import type { Arena } from '@knowdown/domain/arena/arena'
import type { ArenaSearcher } from '@knowdown/domain/arena/pair-in-arena'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { PerRole, Role } from '@knowdown/domain/match/role'
import type { Absences } from '@knowdown/domain/queue/absences'
import type { QueueGame } from '@knowdown/domain/queue/leavers'
import type { Searcher } from '@knowdown/domain/queue/pair-up'
import type { MatchChange, NewMatch, SeatedPlayer } from '../matches/match-store.ts'

/** What a player looks for. */
export interface Search {
  /** Null for any free category without a content warning. */
  category: string | null
  sensitive: boolean
  difficulty: Difficulty
}

export interface NewEntry extends Search {
  entryId: string
  /** Only the hash of the key is stored: nobody who reads the store can take a place in the queue. */
  keyHash: string
  userId: string | null
  sessionId: string | null
  /** What a visitor chose to be called; null for accounts. */
  visitorName: string | null
  networkHash: string
  /** For those who look for opponents within an arena only. */
  arena?: { arenaId: string; playerId: string }
}

export interface QueueEntry extends Search {
  entryId: string
  userId: string | null
  sessionId: string | null
  rating: number
  verified: boolean
  since: number
  /** An opponent was found, but did not come. */
  wasPutBack: boolean
  absences: Absences | null
  pair: FoundPair | null
}

export interface FoundPair {
  /** The id of the match that both will play. */
  pairId: string
  role: Role
  category: string
  foundAt: number
  hasAccepted: boolean
  /** The code of the lobby, once both have come. */
  code: string | null
}

/** One of two who were paired. */
export interface PairedPlayer extends SeatedPlayer {
  entryId: string
  userId: string | null
  visitorName: string | null
  verified: boolean
  networkHash: string
}

export interface PairOfPlayers {
  pairId: string
  category: string
  difficulty: Difficulty
  /** The arena that both are in. */
  arena: Pick<Arena, 'rated' | 'difficulty'> | null
  players: PerRole<PairedPlayer>
}

export interface QueueOverview {
  /** How many look for an opponent, arenas apart, and since when the first of them. */
  waiting: number
  waitingSince: number | null
  waitingInArenas: number
  /** Everything that a sweep may have to look at. */
  entries: number
  /** When this was so, by the clock of the store. */
  at: number
}

/** Those who wait and may be paired with each other. */
export interface WaitingPlayers {
  queue: readonly Searcher[]
  arenas: readonly { arena: Arena; free: readonly ArenaSearcher[] }[]
}

/** Two who are to play each other. */
export interface DecidedPair {
  pair: readonly [{ entryId: string }, { entryId: string }]
  pairId: string
  category: string
}

export type DecidePairs = (waiting: WaitingPlayers, at: number) => readonly DecidedPair[]

/** Whatever says which entries it put back returns their ids, so that their players can be told. */
export interface QueueStore {
  /** The clock of the store, on which all nodes agree. */
  now(): Promise<number>
  /** The last games of an account from the queue, newest first. */
  lastGames(userId: string, max: number): Promise<readonly QueueGame[]>
  /**
   * Enters the queue and pairs whoever enters with those who wait near. An earlier search of the account is replaced; if it
   * has led to a game that still runs, the key opens that game instead. A key that has a place keeps it. `isPartial` tells
   * that all who are free in an arena have to be looked at.
   */
  enter(
    entry: NewEntry,
    decide: DecidePairs,
  ): Promise<{ putBack: readonly string[]; paired: readonly string[]; isPartial: boolean }>
  find(keyHash: string): Promise<{ entry: QueueEntry; at: number } | null>
  pairOf(pairId: string): Promise<PairOfPlayers | null>
  /** Changes what a waiting player looks for; the place stays. */
  change(keyHash: string, search: Search): Promise<void>
  leave(keyHash: string): Promise<{ putBack: readonly string[] }>
  /** A player of an arena stops looking; a game that has begun goes on. */
  leaveArena(playerId: string): Promise<{ putBack: readonly string[] }>
  /** Returns those that others were changing at this moment, whose signs are still to be written. Waits for nobody. */
  recordSignsOfLife(entryIds: readonly string[]): Promise<readonly string[]>
  /**
   * Pairs those who wait. `isPartial` tells that another node, or somebody who entered, took one of them at the same moment.
   */
  pair(decide: DecidePairs): Promise<{ paired: readonly string[]; isPartial: boolean }>
  /**
   * Returns the code of the lobby when this was the second of both to come: it was opened in the same step. Who comes when
   * the pair is dissolved already may be paired again at once.
   */
  accept(
    keyHash: string,
    lobbyFor: (pair: PairOfPlayers, at: number) => NewMatch & Pick<MatchChange, 'guest'>,
  ): Promise<{ code: string; entryIds: readonly string[] } | null>
  /**
   * Removes who is gone, and dissolves pairs of whom one did not come: that one is paired again after a sign of life.
   * `keep` for a node that was away itself: nobody is taken for gone, nobody is blamed for not having come, and times that
   * lie ahead, because the clock was set back, are moved to now.
   */
  removeGone(unheard: 'delete' | 'keep'): Promise<{ putBack: readonly string[] }>
  overview(): Promise<QueueOverview>
  /** A game of the queue has ended. Does nothing for other games. */
  endGame(battleId: string, endedAt: number, leaver: string | null): Promise<void>
}
