import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { Match } from '@knowdown/domain/match/match'
import type { Rating } from '@knowdown/domain/match/rating'
import type { PerRole, Role } from '@knowdown/domain/match/role'
import type { RecordedAnswer } from '@knowdown/domain/queue/recorded-game'
import type { FirstAnswer } from '../stats/ledger.ts'
import type { OutgoingEvent } from './wire-format.ts'

/** A stored match: the state for the rules, and what only the server needs. */
export interface StoredMatch {
  /** Never used again, unlike the code. */
  matchId: string
  match: Match
  /** Hashes of the player ids: nobody who reads the store can take a seat. */
  keys: { host: string; guest: string | null }
  /** Start of an outage for which the players have not been compensated yet. */
  downSince: number | null
}

/** Where the player of a seat came from. */
export interface SeatOrigin {
  /** The browser's session id, under which Solo remembers what a visitor has seen. */
  sessionId: string | null
  /** A hash of the network, to tell whether both players share one. */
  networkHash: string
}

/** Who sits on a seat, read from the account when it is shown: names and ratings are never stored with a match. */
export interface SeatedPlayer {
  /** Null for visitors. */
  account: { name: string; rating: Rating; ratedAt: number | null } | null
  sessionId: string | null
}

export interface NewMatch {
  matchId: string
  match: Match
  hostKey: string
  hostUserId: string | null
  hostOrigin?: SeatOrigin
  /** Hash of whoever opened the lobby, to limit how many one person has open. */
  creator: string
}

/** What one move changes, saved as a whole or not at all. */
export interface MatchChange {
  match: Match
  events: readonly OutgoingEvent[]
  /** Who takes the seat of the guest; null when it is given up. */
  guest?: { key: string; userId: string | null; origin?: SeatOrigin } | null
  /** A battle that ended, kept for the ledger even if this process dies before it is recorded there. */
  finishedBattle?: BattleResult
}

/** The result of a battle without its players, who are read when it is recorded. */
export interface BattleResult {
  battleId: string
  category: string
  difficulty: Difficulty
  finishedAt: number
  right: PerRole<number>
  wrong: PerRole<number>
  winner: Role | 'tie'
  /** Whose rating the battle counts for. */
  rated: PerRole<boolean>
  /** No rating changes, not even that of a player who left. */
  unrated?: true
  /** Who left while it was running. */
  forfeit: Role | null
  /** Each player's answers to questions that were new to both; empty for a player who answered like a bot. */
  firstAnswers: PerRole<readonly FirstAnswer[]>
  /** Ids of the questions that each player answered wrongly or not in time. Battles of earlier releases have none. */
  missed?: PerRole<readonly string[]>
  /** How many questions each player was shown. Battles of earlier releases do not tell. */
  reached?: PerRole<number>
  /** What others may play against, if its player allows it. Battles of earlier releases have none. */
  recordings?: PerRole<readonly RecordedAnswer[] | null>
}

interface UnrecordedBattle {
  result: BattleResult
  userIds: PerRole<string | null>
  /** Both players came from one network. */
  sameNetwork: boolean
}

/** Whatever reads a row rejects with `UnreadableRow` when the row is damaged or was written by a newer version. */
export interface MatchStore {
  /** False when the code is in use, or was until recently. Times in `match` are by `now`. */
  create(match: NewMatch): Promise<boolean>
  /** The clock of the store, on which all nodes agree. */
  now(): Promise<number>
  openLobbiesOf(creator: string): Promise<number>
  read(code: string): Promise<{ found: StoredMatch | null; at: number }>
  /**
   * Saves what `decide` makes of the match, unless another node changed the match meanwhile: then `decide` is called
   * again with the new state. When `decide` throws, nothing is saved.
   */
  change<Value>(
    code: string,
    decide: (found: StoredMatch | null, at: number) => { value: Value; save: MatchChange | null },
  ): Promise<Value>
  /** An event with this number was published. Returns whether another node saved it, after what is cached here. */
  forgetBefore(code: string, seq: number): boolean
  userIds(matchId: string): Promise<PerRole<string | null>>
  origins(matchId: string): Promise<PerRole<SeatOrigin | null>>
  players(matchId: string): Promise<PerRole<SeatedPlayer>>
  /** Codes of matches whose next deadline passed at least this long ago. */
  overdue(byMs: number, most: number): Promise<string[]>
  /** Moves the next deadline of a match that cannot be read. One that stays unreadable is purged in the end. */
  postpone(code: string, byMs: number): Promise<void>

  /** The last event of each match that has events older than this. */
  lastEvents(olderThanMs: number): Promise<{ code: string; seq: number }[]>
  eventsAfter(code: string, seq: number): Promise<OutgoingEvent[]>
  deleteEvents(olderThanMs: number): Promise<void>

  /** Battles that have been due for at least this long, the longest first. */
  unrecordedBattleIds(olderThanMs: number, most: number): Promise<string[]>
  unrecordedBattle(battleId: string): Promise<UnrecordedBattle | null>
  deleteUnrecordedBattle(battleId: string): Promise<void>
  /** Lets a battle that could not be recorded wait, behind all that are due earlier. */
  postponeUnrecordedBattle(battleId: string, byMs: number): Promise<void>

  /**
   * Records that a node is serving. When the last heartbeat of any node is longer ago than `outageMs`, every running
   * match is marked as having been down since then.
   */
  heartbeat(outageMs: number): Promise<void>
  /** Deletes ended matches whose code may be used again; returns their ids. */
  purge(): Promise<string[]>
}
