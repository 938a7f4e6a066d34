import { OwnAnswer, StoredPicture } from '@knowdown/contracts/operator/draft-question'
import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import { RUN_TIMINGS, type Run, type RunQuestion } from '@knowdown/domain/run/run'
import * as z from 'zod/mini'
import { storedJson } from '../stored-json.ts'

const number = z.number()

export const seriesJson = storedJson<readonly RunQuestion[]>({
  table: 'question_series',
  schema: z.array(
    z.object({
      id: z.string(),
      category: z.string(),
      difficulty: z.enum(DIFFICULTIES),
      question: z.string(),
      options: z.array(z.string()),
      answer: z.string(),
      explanation: z.string(),
      own: z.optional(z.object({ asked: OwnAnswer, seconds: z.nullable(number), picture: StoredPicture })),
    }),
  ),
})

/** Stored without its questions, which all runs of a series share. */
type RunState = Omit<Run, 'questions'>

export const runStateJson = storedJson<RunState>({
  table: 'runs',
  tagged: true,
  schema: z.object({
    timing: z.enum(RUN_TIMINGS),
    startedAt: number,
    lastActiveAt: number,
    answers: z.array(
      z.object({
        choice: z.nullable(z.string()),
        correct: z.boolean(),
        timedOut: z.boolean(),
        tookMs: number,
        atMs: number,
      }),
    ),
    open: z.nullable(z.object({ openedAt: number, extendedUntil: number, closesAt: z.nullable(number) })),
    endedAt: z.nullable(number),
    abandoned: z.boolean(),
    waits: z.optional(z.boolean()),
  }),
})
