import * as z from 'zod/mini'
import { Id } from '../assignments/fields.ts'
import { AnswerTable, Corrected, CorrectedReply, CorrectionNotes, ReportFigures } from '../assignments/report.ts'
import { endpoint } from '../endpoint.ts'
import { HOUR_MS, type RateLimit } from '../rate-limit.ts'
import { OWN_PARTY_CREATIONS, PARTY_CREATIONS, PARTY_LIMITS, PARTY_MISSES } from './calls.ts'

const limit = (name: string, max: number, what: string): RateLimit => ({
  name: `past-party-${name}`,
  per: 'account',
  max,
  windowMs: HOUR_MS,
  what,
})
const PAST_LIMITS = {
  changes: limit('changes', 600, 'changes of finished parties'),
  reads: limit('reads', 1_800, 'lists and reports of finished parties read'),
}

const PastParty = { party_id: z.string().check(z.regex(/^[\w-]{16,64}$/)) }
const Hosted = {
  code: z.string().check(z.minLength(1), z.maxLength(16)),
  host_key: z.string().check(z.minLength(1), z.maxLength(64)),
}

const PartyReport = z.object({
  title: z.nullable(z.string()),
  /** Null while it is played. */
  ended_at: z.nullable(z.number()),
  deleted_at: z.nullable(z.number()),
  correctable: z.boolean(),
  /** Whether the caller keeps the quiz that was played, and can correct it too. */
  in_account: z.boolean(),
  version: z.number(),
  corrections: CorrectionNotes,
  ...ReportFigures,
})

export const listPastParties = endpoint({
  method: 'GET',
  path: '/past-parties',
  limits: [PAST_LIMITS.reads],
  input: z.object({}),
  reply: z.object({
    parties: z.array(
      z.object({
        party_id: z.string(),
        title: z.nullable(z.string()),
        ended_at: z.number(),
        deleted_at: z.number(),
        players: z.number(),
        own_quiz: z.boolean(),
      }),
    ),
  }),
})

export const readPastParty = endpoint({
  method: 'GET',
  path: '/past-parties/:party_id/report',
  limits: [PAST_LIMITS.reads],
  input: z.object(PastParty),
  reply: PartyReport,
})

export const readPastPartyAnswers = endpoint({
  method: 'GET',
  path: '/past-parties/:party_id/answers',
  limits: [PAST_LIMITS.changes],
  input: z.object(PastParty),
  reply: AnswerTable,
})

export const runPartyAgain = endpoint({
  method: 'POST',
  path: '/past-parties/:party_id/again',
  // A party of the bank stores no quiz and does not count as one.
  limits: [PARTY_CREATIONS, { ...OWN_PARTY_CREATIONS, counts: 'size' }],
  work: 'new',
  status: 201,
  input: z.object(PastParty),
  reply: z.object({ code: z.string(), host_key: z.string() }),
})

export const correctPastParty = endpoint({
  method: 'POST',
  path: '/past-parties/:party_id/corrections',
  limits: [PAST_LIMITS.changes],
  input: z.object({ ...PastParty, ...Corrected }),
  reply: CorrectedReply,
})

export const practiseMissedInParty = endpoint({
  method: 'POST',
  path: '/past-parties/:party_id/practice',
  limits: [PAST_LIMITS.changes],
  status: 201,
  input: z.object({ ...PastParty, request_id: Id }),
  reply: z.object({ quiz_id: z.string(), questions: z.number() }),
})

export const deletePastParty = endpoint({
  method: 'DELETE',
  path: '/past-parties/:party_id',
  limits: [PAST_LIMITS.changes],
  input: z.object(PastParty),
  reply: z.object({ deleted: z.boolean() }),
})

export const readPartyReport = endpoint({
  method: 'GET',
  path: '/parties/:code/report',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  input: z.object(Hosted),
  reply: PartyReport,
})

export const correctParty = endpoint({
  method: 'POST',
  path: '/parties/:code/corrections',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.commands],
  input: z.object({ ...Hosted, ...Corrected }),
  reply: CorrectedReply,
})
