import { randomBytes } from 'node:crypto'
import { cutPassages } from '@knowdown/domain/quiz-writing/passages'
import type { Random } from '@knowdown/domain/random'
import { type LeasedWorker, startLeasedWorker } from '../leased-worker.ts'
import type { Log } from '../log.ts'
import type { ModelGate } from '../questions/models/model-gate.ts'
import type { ModelMeter, ModelRun } from '../questions/models/model-runs.ts'
import { addTokens, type QuestionWriter } from '../questions/models/question-writer.ts'
import { TOKENS_PER_JOB } from './quiz-allowance.ts'
import type { JobDraft, QuizJob, QuizJobStore } from './quiz-job-store.ts'
import type { QuizWriter } from './quiz-writer.ts'
import { type QuizStage, type WrittenQuiz, writeQuiz } from './write-quiz.ts'

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

export interface QuizJobWorker extends LeasedWorker {
  /** Stops the job if this node writes it. */
  stop(jobId: string): void
}

type ClaimedJob = NonNullable<Awaited<ReturnType<QuizJobStore['claim']>>>

/** Writes the quizzes that were asked for, some at a time. */
export function startQuizJobWorker(deps: QuizJobWorkerDeps): QuizJobWorker {
  const { store, writer, gate, meter, log, clock } = deps
  const running = new Map<string, AbortController>()

  async function work(job: ClaimedJob): Promise<void> {
    if (job.attempts > MOST_ATTEMPTS) {
      await store.end(job, { draft: job.draft, tokens: job.tokens, failure: 'interrupted' })
      return
    }
    const stopping = new AbortController()
    running.set(job.jobId, stopping)
    let now: { stage: QuizStage | null; tokens: QuizJob['tokens'] } = { stage: null, tokens: job.tokens }
    const save = async () => {
      if (!(await store.progress(job, now, LEASE_MS))) stopping.abort()
    }
    const renewing = setInterval(
      () => save().catch((err: unknown) => log.warn({ err }, 'a lease was not renewed')),
      RENEW_MS,
    )
    try {
      const startedAt = clock()
      const quiz = await write(job, stopping.signal, (change) => {
        now = { ...now, ...change }
        if (change.stage) save().catch((err: unknown) => log.warn({ err }, 'the stage of a quiz was not saved'))
      })
      const run = toRun(job, quiz, startedAt)
      await gate.record(run)
      meter.record(run)
      const tokens = addTokens(job.tokens, quiz.tokens)
      await store.end(job, { draft: joined(job.draft, quiz), tokens, failure: quiz.failure })
    } catch (error) {
      if (!stopping.signal.aborted) {
        await store.end(job, { draft: job.draft, tokens: now.tokens, failure: 'defect' })
        throw error
      }
      // Cancelled jobs stay as they are; those that this node gives up go on elsewhere.
      await store.release({ ...job, tokens: now.tokens })
    } finally {
      clearInterval(renewing)
      running.delete(job.jobId)
    }
  }

  async function write(
    job: ClaimedJob,
    signal: AbortSignal,
    onChange: (change: { stage?: QuizStage; tokens?: QuizJob['tokens'] }) => void,
  ): Promise<WrittenQuiz> {
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
      mostTokens: TOKENS_PER_JOB - job.tokens.input - job.tokens.output,
      deadline: clock() + deps.seconds * 1_000,
      signal,
      onStage: (stage) => onChange({ stage }),
      onSpent: (tokens) => onChange({ tokens: addTokens(job.tokens, tokens) }),
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

  const worker = startLeasedWorker({
    claim: () => store.claim(LEASE_MS),
    work,
    atOnce: AT_ONCE,
    pollMs: POLL_MS,
    reportFailure: (err) => log.warn({ err }, 'a quiz could not be written'),
  })
  return {
    wake: worker.wake,
    stop: (jobId) => running.get(jobId)?.abort(),
    close() {
      for (const stopping of running.values()) stopping.abort()
      return worker.close()
    },
  }
}

/** New questions come behind those that are there. */
function joined(before: JobDraft, { drafts, dropped }: WrittenQuiz): JobDraft {
  const added = drafts.map((draft) => ({ ...draft, id: randomBytes(16).toString('base64url'), decided: null }))
  const counts = { ...before.dropped }
  for (const [reason, count] of Object.entries(dropped)) counts[reason] = (counts[reason] ?? 0) + count
  return { questions: [...before.questions, ...added], dropped: counts }
}
