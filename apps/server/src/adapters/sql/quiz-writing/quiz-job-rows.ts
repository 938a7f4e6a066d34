import { OwnQuestionBody } from '@knowdown/contracts/operator/draft-question'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { JobDraft, JobProgress, QuizJob } from '../../../features/quiz-writing/quiz-job-store.ts'
import type { QuizStage } from '../../../features/quiz-writing/write-quiz.ts'
import type { QuizJobsTable } from '../schema.ts'
import { storedJson } from '../stored-json.ts'

const DraftQuestion = z.object({
  id: z.string(),
  question: OwnQuestionBody,
  confirmed: z.boolean(),
  verdicts: z.array(
    z.object({
      doubt: z.nullable(z.enum(['not-checked', 'none', 'several', 'disagreed', 'checker-unsure'])),
      chosen: z.nullable(z.string()),
    }),
  ),
  names: z.array(z.string()),
  passage: z.nullable(z.number()),
  quote: z.nullable(z.string()),
  decided: z.nullable(z.enum(['kept', 'dropped'])),
})

export const jobDraftJson = storedJson<JobDraft>({
  table: 'quiz_jobs',
  tagged: true,
  schema: z.object({ questions: z.array(DraftQuestion), dropped: z.record(z.string(), z.number()) }),
})

const Draft = z.object({
  question: z.string(),
  answer: z.string(),
  wrong: z.array(z.string()),
  explanation: z.string(),
  passage: z.nullable(z.number()),
  quote: z.nullable(z.string()),
})
const Counts = z.record(z.string(), z.number())

export const jobProgressJson = storedJson<JobProgress>({
  table: 'quiz_job_progress',
  tagged: true,
  schema: z.object({
    done: z.object({
      facts: z.nullable(
        z.array(
          z.object({
            fact: z.string(),
            passage: z.nullable(z.number()),
            sure: z.number(),
            changesOverTime: z.boolean(),
          }),
        ),
      ),
      written: z.nullable(z.array(z.nullable(Draft))),
      sound: z.nullable(z.array(Draft)),
      dropped: Counts,
      failures: Counts,
    }),
    tokensBefore: z.object({ input: z.number(), output: z.number() }),
  }),
})

export type JobRow = Selectable<QuizJobsTable>

export const toJob = (row: JobRow, hasText: boolean): QuizJob => ({
  jobId: row.job_id,
  userId: row.user_id,
  state: row.state,
  stage: row.stage as QuizStage | null,
  topic: row.topic,
  wanted: row.wanted,
  asked: row.asked,
  language: row.language,
  difficulty: row.difficulty as Difficulty,
  draft: jobDraftJson.parse(row.draft, row.job_id),
  failure: row.failure,
  quizId: row.quiz_id,
  tokens: { input: row.tokens_in, output: row.tokens_out },
  createdAt: row.created_at,
  attempts: row.attempts,
  revision: row.revision,
  hasText,
})
