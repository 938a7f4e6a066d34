import { KEPT_RESULTS_DAYS, KEYS_SHOWN, MOST_ATTEMPTS } from '@knowdown/domain/assignment/assignment'
import { MOST_PLAYER_NAME } from '@knowdown/domain/assignment/player-names'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OwnAnswer } from '../operator/draft-question.ts'
import { AskedQuestion, GivenAnswer } from '../own-quizzes/runs.ts'
import { PARTY_LIMITS, PARTY_MISSES } from '../parties/calls.ts'
import { HOUR_MS, MINUTE_MS, type RateLimit } from '../rate-limit.ts'
import { Timing } from '../runs/calls.ts'

/** The most that `ASSIGNMENT_MAX_PLAYERS` can be. */
export const MOST_ASSIGNED_PLAYERS = 2_000
/** As many names of the greatest length, in letters of any script. */
const LIST_BYTES = 512 * 1024

const Id = z.string().check(z.regex(/^[\w-]{16,64}$/))
const Code = z.string().check(z.minLength(1), z.maxLength(16))
const Time = z.int().check(z.nonnegative())
const Name = z.string().check(z.maxLength(4 * MOST_PLAYER_NAME))
const Phase = z.enum(['not-open', 'open', 'closed'])
const KeysShown = z.enum(KEYS_SHOWN)
const Place = z.int().check(z.nonnegative(), z.maximum(LIMITS.questions.most))
const AttemptNumber = z.int().check(z.minimum(1), z.maximum(10_000))

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
/** A school of a thousand sits behind one address and begins at the same minute. */
const PLAYER_LIMITS = {
  looks: { name: 'assigned-looks', per: 'network', max: 6_000, windowMs: 10 * MINUTE_MS, what: 'assignments opened' },
  names: { name: 'assigned-names', per: 'network', max: 3_000, windowMs: 10 * MINUTE_MS, what: 'names typed' },
  calls: {
    name: 'assigned-calls',
    per: 'network',
    max: 60_000,
    windowMs: 10 * MINUTE_MS,
    what: 'other calls of players',
  },
} as const satisfies Record<string, RateLimit>

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
  }),
})

const ReportQuestion = z.object({
  place: z.number(),
  text: z.string(),
  kind: z.enum(['choice', 'several', 'typeIn', 'number']),
  settled: z.number(),
  right: z.number(),
  right_text: z.string(),
  choices: z.array(
    z.object({ place: z.nullable(z.number()), text: z.string(), count: z.number(), right: z.boolean() }),
  ),
  median_ms: z.nullable(z.number()),
  suspected: z.nullable(
    z.object({
      instead: z.string(),
      places: z.nullable(z.array(z.number())),
      chosen_by: z.number(),
      of: z.number(),
    }),
  ),
})

const ReportPlayer = z.object({
  player_id: z.string(),
  name: z.string(),
  state: z.enum(['not-started', 'playing', 'finished', 'stopped']),
  claimed: z.boolean(),
  attempts: z.number(),
  right: z.number(),
  of: z.number(),
  best_attempt: z.nullable(z.number()),
  last_right: z.nullable(z.number()),
  last_of: z.nullable(z.number()),
  total_ms: z.number(),
  timing: z.nullable(Timing),
  needs_help: z.boolean(),
})

/** What a report shows, of an assignment or of a party. */
const ReportFigures = {
  summary: z.object({
    players: z.number(),
    finished: z.number(),
    playing: z.number(),
    not_started: z.number(),
    average_share: z.nullable(z.number()),
    need_help: z.number(),
    usual_ms: z.nullable(z.number()),
  }),
  questions: z.array(ReportQuestion),
  players: z.array(ReportPlayer),
  /** How many questions fewer than 60 % had right. */
  missed: z.number(),
}

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
        corrections: z.array(z.object({ place: z.number(), at: z.number(), version: z.number(), changed: z.number() })),
      }),
    ),
  }),
})

export const readPartyReport = endpoint({
  method: 'GET',
  path: '/parties/:code/report',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  input: z.object({ code: Code, host_key: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({ title: z.nullable(z.string()), ...ReportFigures }),
})

export const readReportAnswers = endpoint({
  method: 'GET',
  path: '/assignments/:assignment_id/answers',
  limits: [OWNER_LIMITS.changes],
  input: z.object(AssignmentOf),
  reply: z.object({
    questions: z.array(z.string()),
    rows: z.array(
      z.object({
        name: z.string(),
        attempt: z.number(),
        counts: z.boolean(),
        place: z.number(),
        choice: z.string(),
        correct: z.boolean(),
        took_ms: z.number(),
      }),
    ),
  }),
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
  input: z.object({
    ...AssignmentOf,
    place: Place,
    version: z.int().check(z.minimum(1)),
    correction: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('accept'), text: z.string().check(z.minLength(1), z.maxLength(120)) }),
      z.object({ kind: z.literal('accept-number'), number: z.number() }),
      z.object({ kind: z.literal('right'), places: z.array(Place).check(z.minLength(1), z.maxLength(50)) }),
    ]),
  }),
  reply: z.object({ changed: z.number() }),
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

const Assigned = z.object({
  title: z.string(),
  mature: z.boolean(),
  by_model: z.boolean(),
  total: z.number(),
  phase: Phase,
  opens_at: z.number(),
  closes_at: z.number(),
  server_time: z.number(),
  attempts: z.nullable(z.number()),
  timed: z.boolean(),
  keys: KeysShown,
  has_list: z.boolean(),
})

export const openAssigned = endpoint({
  method: 'GET',
  path: '/assigned/:code',
  limits: [PLAYER_LIMITS.looks],
  input: z.object({ code: Code }),
  reply: Assigned,
})

const Seat = z.object({ player_key: z.string(), personal_code: z.string(), name: z.string() })

export const claimAssignedName = endpoint({
  method: 'POST',
  path: '/assigned/:code/names',
  limits: [PLAYER_LIMITS.names],
  input: z.object({ code: Code, name: Name, device_id: Id }),
  reply: z.object({ outcome: z.enum(['found', 'taken', 'ask-your-teacher']), seat: z.nullable(Seat) }),
})

export const goOnAssigned = endpoint({
  method: 'POST',
  path: '/assigned/:code/devices',
  limits: [PLAYER_LIMITS.names],
  input: z.object({ code: Code, name: Name, personal_code: z.string().check(z.maxLength(16)) }),
  reply: Seat,
})

const Player = { code: Code, player_key: z.string().check(z.minLength(1), z.maxLength(100)) }

const SettledQuestion = z.object({
  question: AskedQuestion,
  given: z.nullable(GivenAnswer),
  timed_out: z.boolean(),
  took_ms: z.number(),
  /** Null until keys are shown. */
  shown: z.nullable(
    z.object({
      key: OwnAnswer,
      correct: z.boolean(),
      share: z.number(),
      explanation: z.string(),
      /** Whether a corrected key changed how this answer counts. */
      recounted: z.boolean(),
    }),
  ),
})

const AttemptReply = z.object({
  number: z.number(),
  timing: Timing,
  server_time: z.number(),
  total: z.number(),
  answered: z.number(),
  over: z.boolean(),
  /** Null until keys are shown. */
  right: z.nullable(z.number()),
  open: z.nullable(z.object({ index: z.number(), question: AskedQuestion, closes_at: z.nullable(z.number()) })),
  /** The question that was settled last. */
  last: z.nullable(SettledQuestion),
})

export const readAssignedPlayer = endpoint({
  method: 'GET',
  path: '/assigned/:code/player',
  limits: [PLAYER_LIMITS.calls],
  keyField: 'player_key',
  work: 'running',
  input: z.object(Player),
  reply: z.object({
    assignment: Assigned,
    name: z.string(),
    personal_code: z.string(),
    attempts: z.array(
      z.object({
        number: z.number(),
        answered: z.number(),
        total: z.number(),
        over: z.boolean(),
        ended: z.boolean(),
        right: z.nullable(z.number()),
        /** Answers that count differently since a key was corrected. */
        recounted: z.number(),
      }),
    ),
    next: z.nullable(z.number()),
  }),
})

export const startAttempt = endpoint({
  method: 'POST',
  path: '/assigned/:code/attempts',
  limits: [PLAYER_LIMITS.calls],
  keyField: 'player_key',
  work: 'new',
  input: z.object({ ...Player, number: AttemptNumber, timing: z._default(Timing, 'normal') }),
  reply: AttemptReply,
})

export const dealAssigned = endpoint({
  method: 'POST',
  path: '/assigned/:code/deal',
  limits: [PLAYER_LIMITS.calls],
  keyField: 'player_key',
  work: 'running',
  input: z.object({ ...Player, number: AttemptNumber }),
  reply: AttemptReply,
})

export const answerAssigned = endpoint({
  method: 'POST',
  path: '/assigned/:code/answers',
  limits: [PLAYER_LIMITS.calls],
  keyField: 'player_key',
  work: 'running',
  input: z.object({ ...Player, number: AttemptNumber, index: Place, answer: z.nullable(GivenAnswer) }),
  reply: AttemptReply,
})

export const reviewAttempt = endpoint({
  method: 'GET',
  path: '/assigned/:code/attempts/:number/review',
  limits: [PLAYER_LIMITS.calls],
  keyField: 'player_key',
  input: z.object({ ...Player, number: z.coerce.number().check(z.int(), z.minimum(1)) }),
  reply: z.object({
    number: z.number(),
    total: z.number(),
    right: z.nullable(z.number()),
    /** When keys are shown that are not shown yet; null when the end of the attempt decides. */
    keys_at: z.nullable(z.number()),
    settled: z.array(SettledQuestion),
  }),
})
