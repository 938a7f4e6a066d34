import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import type { Tokens } from '../questions/models/question-writer.ts'
import type { CheckedDraft, QuizStage, StageResults } from './write-quiz.ts'

type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

export interface QuizRequest {
  /** Null when it is from a text. */
  topic: string | null
  text: string | null
  count: number
  language: string
  difficulty: Difficulty
}

/** A question of the draft, until its author keeps or drops it. */
export interface DraftQuestion extends Omit<CheckedDraft, 'question'> {
  id: string
  question: OwnQuestion
  /** Null while nobody has decided. */
  decided: 'kept' | 'dropped' | null
}

export interface JobDraft {
  questions: readonly DraftQuestion[]
  dropped: Readonly<Record<string, number>>
}

export interface QuizJob {
  jobId: string
  userId: string
  state: JobState
  stage: QuizStage | null
  topic: string | null
  /** How many are to be written now. */
  wanted: number
  /** How many were asked for in all. */
  asked: number
  language: string
  difficulty: Difficulty
  draft: JobDraft
  failure: string | null
  quizId: string | null
  tokens: Tokens
  createdAt: number
  attempts: number
  revision: number
  /** Whether the text it is written from is still there. */
  hasText: boolean
}

/** How far the questions that are to be written now have come. */
export interface JobProgress {
  done: StageResults
  /** What the job had used before these questions were begun. */
  tokensBefore: Tokens
}

/** A job as the node that works on it sees it. */
export interface ClaimedJob extends QuizJob {
  text: string | null
  network: string
  /** Of a node that died or stopped; null when nobody has begun. */
  progress: JobProgress | null
}

/** What accounts and networks have used of the day. */
interface JobUse {
  /** Jobs of the account that count: failed ones cost nothing. */
  jobs: number
  ofAccount: number
  ofNetwork: number
  ofAll: number
}

interface NewJob extends QuizRequest {
  jobId: string
  userId: string
  requestId: string
  network: string
  textExpiresAt: number
}

interface JobAuthor {
  isVerified: boolean
  joinedAt: number
  isBarred: boolean
}

/** The jobs of all accounts. A job belongs to the node that claimed it until its lease ends. */
export interface QuizJobStore {
  /** The same request twice is one job; `busy` when the account has another one that has not ended. */
  add(job: NewJob): Promise<QuizJob | 'busy'>
  find(userId: string, jobId: string): Promise<QuizJob | null>
  /** The newest first. */
  list(userId: string): Promise<readonly QuizJob[]>
  author(userId: string): Promise<JobAuthor | null>
  /** `reserve` is counted for each job that has not ended and used less. */
  use(userId: string, network: string, since: number, reserve: number): Promise<JobUse>
  claim(leaseMs: number): Promise<ClaimedJob | null>
  /** Says how far it is and renews the lease; false when it was cancelled or belongs to another node. */
  progress(
    job: QuizJob,
    now: { stage: QuizStage | null; tokens: Tokens; results: JobProgress | null },
    leaseMs: number,
  ): Promise<boolean>
  /** Ends it, unless it was cancelled or belongs to another node by now. */
  end(job: QuizJob, result: { draft: JobDraft; tokens: Tokens; failure: string | null }): Promise<boolean>
  /** Due again at once, for another node. */
  release(job: QuizJob): Promise<void>
  cancel(userId: string, jobId: string): Promise<boolean>
  /** Saves what the author decided; false when somebody else has in between. */
  saveDraft(job: QuizJob, change: { draft: JobDraft; quizId: string | null }): Promise<boolean>
  /** Back into the queue for more questions; `busy` when another job runs. */
  writeMore(job: QuizJob, draft: JobDraft, wanted: number): Promise<'queued' | 'busy' | 'changed'>
  remove(userId: string, jobId: string): Promise<boolean>
  /** Texts, and what was made of them by jobs that never ended. */
  deleteTexts(before: number): Promise<void>
  setBarred(userId: string, isBarred: boolean): Promise<void>
  /** For operators: jobs and tokens of each account since then, the most expensive first. */
  useByAccount(since: number): Promise<readonly { userId: string; jobs: number; tokens: number; isBarred: boolean }[]>
  countOpen(): Promise<{ waiting: number; running: number }>
}
