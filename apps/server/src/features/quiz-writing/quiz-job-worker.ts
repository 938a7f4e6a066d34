import { randomBytes } from 'node:crypto'
import { cutPassages } from '@knowdown/domain/quiz-writing/passages'
import type { Random } from '@knowdown/domain/random'
import { type Lease, startLeasedWorker } from '../leased-worker.ts'
import type { Log } from '../log.ts'
import type { ModelGate } from '../questions/models/model-gate.ts'
import type { ModelMeter, ModelRun } from '../questions/models/model-runs.ts'
import { addTokens, type QuestionWriter, subtractTokens, type Tokens } from '../questions/models/question-writer.ts'
import { TOKENS_PER_JOB } from './quiz-allowance.ts'
import type { ClaimedJob, JobDraft, JobProgress, QuizJob, QuizJobStore } from './quiz-job-store.ts'
import type { QuizWriter } from './quiz-writer.ts'
import { NOTHING_DONE, type QuizStage, type WrittenQuiz, writeQuiz } from './write-quiz.ts'

/** A node that died holds a job for so long. */
const LEASE_MS = 30_000
const RENEW_MS = 5_000
const POLL_MS = 5_000
/** Most of the time a job waits for the model. */
const AT_ONCE = 20
/** A job whose node died is tried on another one; one that kills nodes is not tried for ever. */
const MOST_ATTEMPTS = 2

interface QuizJobWorkerDeps {
  store: QuizJobStore
  writer: QuizWriter
  checker: Pick<QuestionWriter, 'answer'>
  gate: Pick<ModelGate, 'record'>
  meter: ModelMeter
  namesIn(text: string): readonly string[]
  seconds: number
  random: Random
  log: Pick<Log, 'warn'>
  clock(): number
}

export interface QuizJobWorker {
  wake(): void
  /** Stops the job if this node writes it. */
  stop(jobId: string): void
  close(): Promise<void>
}

/** A job in work, and how far it is. */
interface Writing {
  readonly job: ClaimedJob
  /** Where this attempt began. */
  readonly begun: JobProgress
  stage: QuizStage | null
  tokens: Tokens
  /** Results of a stage that are to be saved with the next renewal. */
  unsaved: JobProgress | null
}

/** Writes the quizzes that were asked for, some at a time. */
export function startQuizJobWorker(deps: QuizJobWorkerDeps): QuizJobWorker {
  const { store, writer, gate, meter, log, clock } = deps

  async function work(writing: Writing, lease: Lease): Promise<void> {
    const { job } = writing
    if (job.attempts > MOST_ATTEMPTS) {
      await store.end(job, { draft: job.draft, tokens: job.tokens, failure: 'interrupted' })
      return
    }
    try {
      const startedAt = clock()
      const quiz = await write(writing, lease)
      const run = toRun(job, quiz, startedAt)
      await gate.record(run)
      meter.record(run)
      const tokens = addTokens(writing.begun.tokensBefore, quiz.tokens)
      await store.end(job, { draft: joined(job.draft, quiz), tokens, failure: quiz.failure })
    } catch (error) {
      if (!lease.signal.aborted) {
        await store.end(job, { draft: job.draft, tokens: writing.tokens, failure: 'defect' })
        throw error
      }
      // Cancelled jobs stay as they are; those that this node gives up go on elsewhere.
      await store.release({ ...job, tokens: writing.tokens })
    }
  }

  async function write(writing: Writing, { signal, renew }: Lease): Promise<WrittenQuiz> {
    const { job, begun } = writing
    const { tokensBefore } = begun
    const brief = {
      topic: job.topic,
      passages: job.text === null ? [] : cutPassages(job.text),
      count: job.wanted,
      language: job.language,
      difficulty: job.difficulty,
      avoidQuestions: job.draft.questions.map(({ question }) => question.text),
    }
    return writeQuiz(brief, {
      ...deps,
      mostTokens: TOKENS_PER_JOB - tokensBefore.input - tokensBefore.output,
      deadline: clock() + deps.seconds * 1_000,
      signal,
      before: { done: begun.done, tokens: subtractTokens(job.tokens, tokensBefore) },
      async onStage(stage, done) {
        writing.stage = stage
        writing.unsaved = { done, tokensBefore }
        await renew()
        signal.throwIfAborted()
      },
      onSpent(tokens) {
        writing.tokens = addTokens(tokensBefore, tokens)
      },
    })
  }

  const toRun = (job: QuizJob, quiz: WrittenQuiz, startedAt: number): ModelRun => ({
    purpose: 'quiz',
    // Never the topic: it is what a person typed.
    category: job.topic === null ? 'text' : 'topic',
    difficulty: job.difficulty,
    model: writer.model,
    startedAt,
    asked: job.wanted,
    kept: quiz.drafts.length,
    dropped: quiz.dropped,
    tokens: quiz.tokens,
    failure: quiz.failure,
  })

  async function claim(): Promise<Writing | null> {
    const job = await store.claim(LEASE_MS)
    if (!job) return null
    const begun = job.progress ?? { done: NOTHING_DONE, tokensBefore: job.tokens }
    return { job, begun, stage: null, tokens: job.tokens, unsaved: null }
  }

  async function renew(writing: Writing): Promise<boolean> {
    const { job, stage, tokens, unsaved } = writing
    const isOurs = await store.progress(job, { stage, tokens, results: unsaved }, LEASE_MS)
    if (writing.unsaved === unsaved) writing.unsaved = null
    return isOurs
  }

  const worker = startLeasedWorker<Writing>({
    claim,
    work,
    renewal: { everyMs: RENEW_MS, renew },
    atOnce: AT_ONCE,
    pollMs: POLL_MS,
    reportFailure: (err) => log.warn({ err }, 'a quiz could not be written, or its lease not be renewed'),
  })
  return {
    wake: worker.wake,
    stop: (jobId) => worker.stop(({ job }) => job.jobId === jobId),
    close: worker.close,
  }
}

/** New questions come behind those that are there. */
function joined(before: JobDraft, { drafts, dropped }: WrittenQuiz): JobDraft {
  const added = drafts.map((draft) => ({ ...draft, id: randomBytes(16).toString('base64url'), decided: null }))
  const counts = { ...before.dropped }
  for (const [reason, count] of Object.entries(dropped)) counts[reason] = (counts[reason] ?? 0) + count
  return { questions: [...before.questions, ...added], dropped: counts }
}
