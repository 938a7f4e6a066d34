import { MOST_ATTEMPTS } from '@knowdown/domain/assignment/assignment'
import { KEPT_RESULTS_DAYS } from '@knowdown/domain/privacy/kept-results'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { HOUR_MS, type RateLimit } from '../rate-limit.ts'
import { Id, KeysShown, Name, Phase } from './fields.ts'
import { AnswerTable, Corrected, CorrectedReply, CorrectionNotes, ReportFigures } from './report.ts'

/** The most that `ASSIGNMENT_MAX_PLAYERS` can be. */
export const MOST_ASSIGNED_PLAYERS = 2_000
/** As many names of the greatest length, in letters of any script. */
const LIST_BYTES = 512 * 1024

const Time = z.int().check(z.nonnegative())

const owner = (name: string, max: number, what: string): RateLimit => ({
  name: `assignment-${name}`,
  per: 'account',
  max,
  windowMs: HOUR_MS,
  what,
})
const OWNER_LIMITS = {
  creations: owner('creations', 60, 'assignments made'),
  changes: owner('changes', 1_200, 'changes of assignments'),
  /** Two open reports that look every three seconds. */
  reads: owner('reads', 3_600, 'reports and lists of assignments read'),
}

const AssignmentHead = z.object({
  assignment_id: z.string(),
  quiz_id: z.string(),
  code: z.string(),
  title: z.string(),
  phase: Phase,
  opens_at: z.number(),
  closes_at: z.number(),
  deleted_at: z.number(),
  attempts: z.nullable(z.number()),
  timed: z.boolean(),
  shuffled: z.boolean(),
  keys: KeysShown,
  kept_days: z.number(),
  has_list: z.boolean(),
  total: z.number(),
  mails_at_closing: z.boolean(),
})

export const createAssignment = endpoint({
  method: 'POST',
  path: '/assignments',
  limits: [OWNER_LIMITS.creations],
  status: 201,
  work: 'new',
  bodyBytes: LIST_BYTES,
  input: z.object({
    request_id: Id,
    quiz_id: Id,
    opens_at: z.nullable(Time),
    closes_at: Time,
    attempts: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_ATTEMPTS))),
    timed: z.boolean(),
    shuffled: z.boolean(),
    keys: KeysShown,
    kept_days: z.literal([...KEPT_RESULTS_DAYS]),
    mails_at_closing: z._default(z.boolean(), false),
    names: z.nullable(z.array(Name).check(z.minLength(1), z.maxLength(MOST_ASSIGNED_PLAYERS))),
  }),
  reply: z.object({ assignment: AssignmentHead }),
})

export const listAssignments = endpoint({
  method: 'GET',
  path: '/assignments',
  limits: [OWNER_LIMITS.reads],
  input: z.object({}),
  reply: z.object({
    assignments: z.array(z.extend(AssignmentHead, { players: z.number(), begun: z.number(), finished: z.number() })),
    most_players: z.number(),
    can_mail: z.boolean(),
  }),
})

const AssignmentOf = { assignment_id: Id }

export const readReport = endpoint({
  method: 'GET',
  path: '/assignments/:assignment_id/report',
  limits: [OWNER_LIMITS.reads],
  input: z.object({ ...AssignmentOf, since: z.optional(z.string().check(z.maxLength(200))) }),
  reply: z.object({
    report: z.nullable(
      z.object({
        assignment: AssignmentHead,
        revision: z.string(),
        version: z.number(),
        server_time: z.number(),
        last_answer_at: z.nullable(z.number()),
        ...ReportFigures,
        corrections: CorrectionNotes,
      }),
    ),
  }),
})

export const readReportAnswers = endpoint({
  method: 'GET',
  path: '/assignments/:assignment_id/answers',
  limits: [OWNER_LIMITS.changes],
  input: z.object(AssignmentOf),
  reply: AnswerTable,
})

export const changeAssignment = endpoint({
  method: 'POST',
  path: '/assignments/:assignment_id/changes',
  limits: [OWNER_LIMITS.changes],
  input: z.object({
    ...AssignmentOf,
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('times'), opens_at: z.nullable(Time), closes_at: Time }),
      z.object({ kind: z.literal('close') }),
      z.object({ kind: z.literal('mail'), on: z.boolean() }),
      z.object({ kind: z.literal('another-attempt'), player_id: Id }),
      z.object({ kind: z.literal('free-name'), player_id: Id }),
    ]),
  }),
  reply: z.object({ assignment: AssignmentHead }),
})

export const correctAssignedKey = endpoint({
  method: 'POST',
  path: '/assignments/:assignment_id/corrections',
  limits: [OWNER_LIMITS.changes],
  input: z.object({ ...AssignmentOf, ...Corrected }),
  reply: CorrectedReply,
})

export const practiseMissed = endpoint({
  method: 'POST',
  path: '/assignments/:assignment_id/practice',
  limits: [OWNER_LIMITS.changes],
  status: 201,
  input: z.object({ ...AssignmentOf, request_id: Id }),
  reply: z.object({ quiz_id: z.string(), questions: z.number() }),
})

export const deleteAssignment = endpoint({
  method: 'DELETE',
  path: '/assignments/:assignment_id',
  limits: [OWNER_LIMITS.changes],
  input: z.object(AssignmentOf),
  reply: z.object({ deleted: z.boolean() }),
})
