import type { Answer } from '@knowdown/domain/kinds/judge'
import type { PartyQuiz } from '@knowdown/domain/party/deal-own-quiz'
import type { AnswerRefusal, PartyAnswer } from '@knowdown/domain/party/judge-answer'
import type { Party } from '@knowdown/domain/party/party'
import type { PartyResult } from '@knowdown/domain/party/party-view'
import type { PartyStep } from '@knowdown/domain/party/play-party'
import type { KeptResultsDays } from '@knowdown/domain/privacy/kept-results'
import type { Result } from '@knowdown/domain/result'
import type { CorrectionNote } from '../assignments/assignment-store.ts'
import type { Outage } from '../live/outage-detector.ts'

/** A stored party: the state for the rules, and what only the server needs. */
export interface StoredParty {
  /** Never used again, unlike the code. */
  partyId: string
  code: string
  party: Party
  /** How the last counted question went. */
  result: PartyResult | null
  /** Nobody who reads the store can take over a party. */
  hostKeyHash: string
  /** Of the phone that leads it besides the big screen; null without one. */
  remoteKeyHash: string | null
  hostSeenAt: number
  /** Stands for the network that opened it. */
  creator: string
  /** What was played, in words; null for parties of an earlier version. */
  title: string | null
  /** How long the results are kept; null for a host without an account. */
  keptDays: KeptResultsDays | null
  /** Keys that the host corrected after the game. */
  notes: readonly CorrectionNote[]
  /** For which the players have not been compensated yet. */
  outages: readonly Outage[]
}

export interface PartyHost {
  userId: string | null
  sessionId: string | null
}

interface NewPartyRow {
  partyId: string
  code: string
  party: Party
  /** The copy of the own quiz that is played. */
  quiz: PartyQuiz | null
  hostKeyHash: string
  host: PartyHost
  creator: string
  title: string
  keptDays: KeptResultsDays | null
}

/** What one move changes, saved as a whole or not at all. */
export interface PartyChange extends PartyStep {
  removePlayer?: string
  accepted?: AcceptedAnswers
  recounted?: RecountedAnswers
}

/** Refused answers that the host accepts: each gets what a right one was worth at its moment, once. */
export interface AcceptedAnswers {
  round: number
  index: number
  playerIds: readonly string[]
}

/** What a corrected key changes: these answers, everybody's totals, and the copy that a next party plays. */
export interface RecountedAnswers {
  round: number
  index: number
  answers: readonly { playerId: string; correct: boolean; points: number }[]
  quiz: PartyQuiz | null
  note: CorrectionNote
}

export interface PartyPlayer {
  playerId: string
  name: string
  fromIndex: number
  removed: boolean
  points: number
  right: number
  /** Null before the first counted question. */
  rank: number | null
  previousRank: number | null
}

/** The host has removed this player, who cannot come back with the same device. */
export class RemovedPlayer extends Error {}

export interface JoinRequest {
  code: string
  playerId: string
  keyHash: string
  userId: string | null
  deviceHash: string | null
  name: string
  /** Throws a Problem to refuse. Not asked for a player whose join is repeated because its reply was lost. */
  admit(found: StoredParty, players: number): { fromIndex: number }
}

export interface AnswerRequest {
  code: string
  keyHash: string
  round: number
  index: number
  given: Answer
  judge(found: StoredParty, player: PartyPlayer, at: number): Result<PartyAnswer, AnswerRefusal>
}

export type AnswerOutcome =
  /** `isNew` is false for an answer that was taken before and is acknowledged again. */
  | { kind: 'taken'; isNew: boolean; tookMs: number; found: StoredParty }
  | { kind: 'refused'; reason: AnswerRefusal | 'already-answered' | 'no-party' | 'no-player' }

/** A player as one of them sees their own seat. */
export interface OwnSeat {
  player: PartyPlayer
  /** The own answer to the current question. */
  answer: PartyAnswer | null
}

export interface PlayerAnswer extends PartyAnswer {
  playerId: string
  index: number
}

/** What a code that somebody types is for. */
export type CodeKind = 'battle' | 'party' | 'assignment'

/** Whatever reads a row rejects with `UnreadableRow` when the row is damaged or was written by a newer version. */
export interface PartyStore {
  /** False when the code is in use, by a lobby or a party. Times in `party` are by `now`. */
  create(row: NewPartyRow): Promise<boolean>
  /** The clock of the store, on which all nodes agree. */
  now(): Promise<number>
  openPartiesOf(creator: string): Promise<number>
  /** From now on and for so long, a phone can become the remote with this code; an earlier code ends. */
  startPairing(partyId: string, pairingHash: string, forMs: number): Promise<void>
  /** Makes a phone the remote, in place of an earlier one; false when the code is wrong, used or too old. */
  pair(partyId: string, pairingHash: string, remoteKeyHash: string): Promise<boolean>
  /** Whether a lobby or a party uses the code. */
  kindOf(code: string): Promise<CodeKind | null>
  read(code: string): Promise<{ found: StoredParty | null; at: number }>
  host(partyId: string): Promise<PartyHost>
  /** The copy of the own quiz that a party plays; null for one that plays the bank. */
  quiz(partyId: string): Promise<PartyQuiz | null>
  /** Records that the host is there. */
  hostSeen(code: string): Promise<void>
  /** Reads and locks the party, then saves what `decide` returns. When `decide` throws, nothing is saved. */
  change(
    code: string,
    decide: (found: StoredParty, at: number) => PartyChange | null,
  ): Promise<{ before: StoredParty; after: StoredParty; at: number } | null>

  /** Null when there is no such party. A name that is taken gets a number. */
  join(request: JoinRequest): Promise<{ found: StoredParty; player: PartyPlayer } | null>
  /** One row for each answer; the cost does not depend on how many play. */
  answer(request: AnswerRequest): Promise<AnswerOutcome>
  seat(found: StoredParty, keyHash: string): Promise<OwnSeat | null>
  /** How many have answered, and how many of those who play still have not. */
  progress(found: StoredParty): Promise<{ answered: number; missing: number }>
  /** All players who were not removed, best first. */
  players(partyId: string): Promise<PartyPlayer[]>
  playerCount(partyId: string): Promise<number>
  /** Players who are signed in and were not removed. */
  accounts(partyId: string): Promise<{ playerId: string; userId: string; fromIndex: number }[]>
  /** The answers of a game, of all players or of one. */
  answers(partyId: string, round: number, playerId?: string): Promise<PlayerAnswer[]>

  /** Codes of parties whose next deadline passed at least this long ago. */
  overdue(byMs: number, most: number): Promise<string[]>
  /** Moves the next deadline of a party that cannot be read. */
  postpone(code: string, byMs: number): Promise<void>
  /** Parties that changed between so long and so long ago. */
  changedBetween(olderThanMs: number, youngerThanMs: number): Promise<{ code: string; seq: number }[]>
  /** Ids of the questions of all running parties. */
  sealedIds(): Promise<string[]>
  /** Deletes parties whose time is over, with everything about them, and frees the codes of those that are kept. */
  purge(): Promise<void>
}
