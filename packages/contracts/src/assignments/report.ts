import * as z from 'zod/mini'
import { Timing } from '../runs/calls.ts'
import { Place } from './fields.ts'

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
export const ReportFigures = {
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

/** What an owner corrects after people have answered. */
const Correction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept'), text: z.string().check(z.minLength(1), z.maxLength(120)) }),
  z.object({ kind: z.literal('accept-number'), number: z.number() }),
  z.object({ kind: z.literal('right'), places: z.array(Place).check(z.minLength(1), z.maxLength(50)) }),
])

/** What an owner corrects; `in_quiz` also in the quiz itself, where the question is still the same. */
export const Corrected = {
  place: Place,
  version: z.int().check(z.nonnegative()),
  correction: Correction,
  in_quiz: z.optional(z.boolean()),
}

/** How many answers or attempts changed, and how many other reports of the same quiz were counted again. */
export const CorrectedReply = z.object({ changed: z.number(), elsewhere: z.number(), in_quiz: z.boolean() })

export const CorrectionNotes = z.array(
  z.object({ place: z.number(), at: z.number(), version: z.number(), changed: z.number() }),
)

/** A row for each answer, for a table. */
export const AnswerTable = z.object({
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
})
