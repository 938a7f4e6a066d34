import { OwnQuestionBody } from '@knowdown/contracts/operator/draft-question'
import type { AssignedQuestion } from '@knowdown/domain/assignment/attempt-order'
import type { KeptResultsDays } from '@knowdown/domain/privacy/kept-results'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type {
  AssignedPlayer,
  Assignment,
  Attempt,
  CorrectionNote,
  Recounted,
} from '../../../features/assignments/assignment-store.ts'
import { runStateJson } from '../runs/run-json.ts'
import type { AssignmentAttemptsTable, AssignmentPlayersTable, AssignmentsTable } from '../schema.ts'
import { storedJson } from '../stored-json.ts'

const number = z.number()

export const copyJson = storedJson<readonly AssignedQuestion[]>({
  table: 'assignment_copies',
  schema: z.array(z.object({ id: z.string(), question: OwnQuestionBody })),
})

export const notesJson = storedJson<readonly CorrectionNote[]>({
  table: 'assignments',
  schema: z.array(z.object({ question: number, version: number, at: number, changed: number })),
})

export const recountsJson = storedJson<readonly Recounted[]>({
  table: 'assignment_attempts',
  schema: z.array(z.object({ index: number, version: number, was: z.boolean() })),
})

export type AssignmentRow = Selectable<AssignmentsTable>

export const toAssignment = (row: AssignmentRow): Assignment => ({
  assignmentId: row.assignment_id,
  userId: row.user_id,
  quizId: row.quiz_id,
  code: row.code,
  title: row.title,
  mature: row.mature === 1,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  attempts: row.attempts,
  timed: row.timed === 1,
  shuffled: row.shuffled === 1,
  keysShown: row.keys_shown,
  keptDays: row.kept_days as KeptResultsDays,
  hasList: row.has_list === 1,
  total: row.total,
  copyVersion: row.copy_version,
  notes: notesJson.parse(row.notes, row.assignment_id),
  createdAt: row.created_at,
  language: row.language ?? 'en',
  mailsAtClosing: row.mails_at_closing === 1,
})

export const toPlayer = (row: Selectable<AssignmentPlayersTable>): AssignedPlayer => ({
  playerId: row.player_id,
  name: row.name,
  claim: row.claim,
  claimedAt: row.claimed_at,
  extraAttempts: row.extra_attempts,
})

export const toAttempt = (row: Selectable<AssignmentAttemptsTable>): Attempt => ({
  attemptId: row.attempt_id,
  playerId: row.player_id,
  number: row.number,
  seed: row.seed,
  version: row.version,
  state: runStateJson.parse(row.state, row.attempt_id),
  recounts: recountsJson.parse(row.recounts, row.attempt_id),
})
