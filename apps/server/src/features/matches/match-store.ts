import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { Match } from '@knowdown/domain/match/match'
import type { PerRole, Role } from '@knowdown/domain/match/role'
import type { FirstAnswer } from '../stats/ledger.ts'
import type { Outgoing } from './outgoing.ts'

/** A match as it lies in the store, with what the rules need not know. */
export interface StoredMatch {
  /** Never used again, unlike the code. */
  matchId: string
  match: Match
  /** Hashes of the players' ids: who reads the store can take nobody's seat. */
  keys: { host: string; guest: string | null }
  /** Set when nobody was served since then, and the players have not been compensated yet. */
  downSince: number | null
}

interface NewMatch {
  matchId: string
  match: Match
  hostKey: string
  hostUserId: string | null
  /** Whoever opened it, as a hash; counted to keep one from opening very many. */
  creator: string
}

/** What one move changes, saved as a whole or not at all. */
export interface Saved {
  match: Match
  events: readonly Outgoing[]
  guest?: { key: string; userId: string | null }
  /** A battle ended: what the ledger must hear, even if this process dies before it could tell. */
  battle?: FinishedGame
}

/** A finished battle without its people, who are looked up when it is told. */
export interface FinishedGame {
  battleId: string
  category: string
  difficulty: Difficulty
  finishedAt: number
  right: PerRole<number>
  wrong: PerRole<number>
  winner: 'host' | 'guest' | 'tie'
  /** For whom it counts on the scale of skill. */
  rated: PerRole<boolean>
  /** Who left while it was running. */
  forfeit: Role | null
  /** What each chose where the question was new to both; of those who answered like a machine, nothing. */
  firstAnswers: PerRole<readonly FirstAnswer[]>
}

export interface UntoldBattle {
  game: FinishedGame
  userIds: PerRole<string | null>
}

export interface MatchStore {
  /** False when the code is taken, or still rests from its last use. Times in `match` are of `now`. */
  create(match: NewMatch): Promise<boolean>
  /** The store's own clock: all nodes agree on it, whatever their own clocks say. */
  now(): Promise<number>
  openLobbiesOf(creator: string): Promise<number>
  read(code: string): Promise<{ found: StoredMatch | null; at: number }>
  /** Reads the match, lets nobody else change it meanwhile, and saves what `decide` wants. What it throws saves nothing. */
  change<Value>(
    code: string,
    decide: (found: StoredMatch | null, at: number) => { value: Value; save: Saved | null },
  ): Promise<Value>
  userIds(matchId: string): Promise<PerRole<string | null>>
  /** Codes of matches in which something has been due for this long. */
  overdue(byMs: number, most: number): Promise<string[]>

  /** The last event of each match that has one, leaving out those younger than this. */
  lastEvents(olderThanMs: number): Promise<{ code: string; seq: number }[]>
  eventsAfter(code: string, seq: number): Promise<Outgoing[]>
  forgetEvents(olderThanMs: number): Promise<void>

  untoldBattles(olderThanMs: number, most: number): Promise<UntoldBattle[]>
  untoldBattle(battleId: string): Promise<UntoldBattle | null>
  forgetBattle(battleId: string): Promise<void>

  /**
   * Says that somebody is serving. When the last one who said so is longer ago than `outageMs`, every running match is
   * marked as having been down since then.
   */
  beat(outageMs: number): Promise<void>
  /** Frees the codes that have rested; tells which matches are gone with them. */
  purge(): Promise<string[]>
}
