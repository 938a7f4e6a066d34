import type { AssignmentSettings } from '@knowdown/domain/assignment/assignment'
import type { AssignedQuestion } from '@knowdown/domain/assignment/attempt-order'
import type { NameOutcome } from '@knowdown/domain/assignment/player-names'
import type { Run } from '@knowdown/domain/run/run'
import type { Outage } from '../live/outage-detector.ts'

/** What the owner corrected after people had answered. */
export interface CorrectionNote {
  /** Place in the copy. */
  question: number
  /** Of the copy that has the new key. */
  version: number
  at: number
  /** How many attempts it changed. */
  changed: number
}

export interface Assignment extends AssignmentSettings {
  assignmentId: string
  userId: string
  quizId: string
  code: string
  title: string
  mature: boolean
  /** Whether only names of the owner's list are let in. */
  hasList: boolean
  /** How many questions the copy has. */
  total: number
  copyVersion: number
  notes: readonly CorrectionNote[]
  createdAt: number
  /** Of the quiz. */
  language: string
  /** Whether the owner asked for a mail when it closes. */
  mailsAtClosing: boolean
}

export interface AssignedPlayer {
  playerId: string
  name: string
  /** Which claim of the name is valid; counted up when the owner frees it. */
  claim: number
  claimedAt: number | null
  extraAttempts: number
}

/** An answer of an attempt that a correction judged anew. */
export interface Recounted {
  /** Place in the attempt. */
  index: number
  version: number
  /** Whether it had counted as right before. */
  was: boolean
}

type AttemptState = Omit<Run, 'questions'>

export interface Attempt {
  attemptId: string
  playerId: string
  number: number
  seed: number
  version: number
  state: AttemptState
  recounts: readonly Recounted[]
}

interface NewAssignment
  extends Pick<Assignment, Exclude<keyof Assignment, 'copyVersion' | 'notes' | 'createdAt' | 'userId' | 'total'>> {
  /** The same one twice makes one assignment. */
  requestId: string
  questions: readonly AssignedQuestion[]
  names: readonly { playerId: string; name: string; foldedName: string }[]
}

interface Claim {
  playerId: string
  name: string
  foldedName: string
  /** The same device hears the same again, because the first reply may have been lost. */
  deviceHash: string
  mostPlayers: number
}

interface PlayedAttempt {
  assignment: Assignment
  player: AssignedPlayer
  attempt: Attempt
}

/** Methods that take a user return null for an assignment of somebody else, as if it were not there. */
export interface AssignmentStore {
  /** Null when the code is in use; then another one is drawn. */
  create(userId: string, assignment: NewAssignment, mostKept: number): Promise<Assignment | 'full' | null>
  list(userId: string): Promise<readonly (Assignment & { players: number; finished: number; begun: number })[]>
  find(userId: string, assignmentId: string): Promise<{ assignment: Assignment; at: number } | null>
  /** With whether a model helped to write the quiz, which is asked of the quiz itself. */
  findByCode(code: string): Promise<{ assignment: Assignment; at: number; byModel: boolean } | null>
  /** The copy never changes under its version, so that it is read once. */
  questions(assignment: Pick<Assignment, 'assignmentId' | 'copyVersion'>): Promise<readonly AssignedQuestion[]>
  saveTimes(
    userId: string,
    assignmentId: string,
    times: Pick<Assignment, 'opensAt' | 'closesAt'> & { deleteAt: number },
  ): Promise<boolean>
  saveMail(userId: string, assignmentId: string, mailsAtClosing: boolean): Promise<boolean>
  /** Names, answers and copies go at once. */
  delete(userId: string, assignmentId: string): Promise<boolean>
  /** Deletes what is kept no longer. */
  purge(): Promise<void>

  players(assignmentId: string): Promise<readonly AssignedPlayer[]>
  findPlayer(assignmentId: string, who: { playerId: string } | { foldedName: string }): Promise<AssignedPlayer | null>
  claim(
    assignment: Pick<Assignment, 'assignmentId' | 'userId' | 'hasList'>,
    claim: Claim,
  ): Promise<{ outcome: NameOutcome | 'full'; player: AssignedPlayer | null }>
  /** Also where nobody claimed it. The attempts stay. */
  freeName(assignmentId: string, playerId: string): Promise<boolean>
  giveAttempt(assignmentId: string, playerId: string): Promise<boolean>

  attemptsOf(playerId: string): Promise<readonly Attempt[]>
  /** Begins an attempt, or returns the one that has this number already. */
  startAttempt(
    assignment: Pick<Assignment, 'assignmentId' | 'userId'>,
    attempt: Pick<Attempt, 'attemptId' | 'playerId' | 'number' | 'seed' | 'state'>,
  ): Promise<Attempt>
  /** Reads, decides and saves; a concurrent change makes it decide again. Null when there is no such attempt. */
  changeAttempt(
    playerId: string,
    number: number,
    decide: (played: PlayedAttempt, at: number, outages: readonly Outage[]) => Promise<AttemptState> | AttemptState,
  ): Promise<(PlayedAttempt & { at: number }) | null>
  attemptVersions(assignmentId: string): Promise<readonly { attemptId: string; version: number }[]>
  readAttempts(attemptIds: readonly string[]): Promise<readonly Attempt[]>
  /**
   * Saves a copy with a corrected key and counts all attempts again, in one step. False when somebody else corrected
   * something in between.
   */
  correct(
    assignment: Pick<Assignment, 'assignmentId' | 'userId' | 'copyVersion' | 'notes'>,
    corrected: {
      questions: readonly AssignedQuestion[]
      note: Omit<CorrectionNote, 'changed' | 'at' | 'version'>
      recount(attempt: Attempt): { state: AttemptState; recounts: readonly Recounted[] } | null
    },
  ): Promise<CorrectionNote | null>
}
