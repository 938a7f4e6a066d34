import type { ReplyOf } from '@knowdown/contracts/endpoint'
import {
  cancelQuizJob,
  dropDrafts,
  keepDrafts,
  listQuizJobs,
  readQuizJob,
  requestQuiz,
  throwAwayJob,
  writeAnother,
} from '@knowdown/contracts/quiz-jobs/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DraftQuestion, QuizJob } from '../../features/quiz-writing/quiz-job-store.ts'
import type { QuizJobs } from '../../features/quiz-writing/quiz-jobs.ts'
import { networkOf } from '../../network-address.ts'
import { requireUser } from '../caller.ts'
import { serve } from '../serve.ts'

const authorOf = async (request: FastifyRequest): Promise<string> => (await requireUser(request)).userId

export function quizJobRoutes(app: FastifyInstance, jobs: QuizJobs): void {
  serve(app, listQuizJobs, async (_input, request) => {
    const { allowance, jobs: listed } = await jobs.state(await authorOf(request), networkOf(request.ip))
    return {
      provider: jobs.provider,
      obstacle: allowance?.obstacle ?? null,
      opens_at: allowance?.opensAt ?? null,
      left_today: allowance?.leftToday ?? 0,
      per_day: allowance?.perDay ?? 0,
      jobs: listed.filter(isOfInterest).map((job) => toJob(job, jobs.provider)),
    }
  })
  serve(app, requestQuiz, async ({ request_id, ...wish }, request) => {
    const job = await jobs.request(await authorOf(request), networkOf(request.ip), request_id, wish)
    return { job: toJob(job, jobs.provider) }
  })
  serve(app, readQuizJob, async ({ job_id }, request) => ({
    job: toJob(await jobs.read(await authorOf(request), job_id), jobs.provider),
  }))
  serve(app, cancelQuizJob, async ({ job_id }, request) => ({
    job: toJob(await jobs.cancel(await authorOf(request), job_id), jobs.provider),
  }))
  serve(app, keepDrafts, async ({ job_id, drafts }, request) => {
    const kept = drafts.map(({ draft_id, question }) => ({ id: draft_id, question: question ?? null }))
    const { job, quizId } = await jobs.keep(await authorOf(request), job_id, kept)
    return { job: toJob(job, jobs.provider), quiz_id: quizId }
  })
  serve(app, dropDrafts, async ({ job_id, draft_ids }, request) => ({
    job: toJob(await jobs.drop(await authorOf(request), job_id, draft_ids), jobs.provider),
  }))
  serve(app, writeAnother, async ({ job_id, draft_id }, request) => ({
    job: toJob(await jobs.another(await authorOf(request), networkOf(request.ip), job_id, draft_id), jobs.provider),
  }))
  serve(app, throwAwayJob, async ({ job_id }, request) => {
    await jobs.remove(await authorOf(request), job_id)
    return { deleted: true as const }
  })
}

const isUndecided = ({ decided }: DraftQuestion): boolean => decided === null

const isOfInterest = ({ state, draft }: QuizJob): boolean =>
  state === 'waiting' || state === 'running' || draft.questions.some(isUndecided)

type WireJob = ReplyOf<typeof readQuizJob>['job']

const toJob = (job: QuizJob, provider: string | null): WireJob => ({
  job_id: job.jobId,
  state: job.state,
  stage: job.stage,
  topic: job.topic,
  asked: job.asked,
  failure: job.failure,
  quiz_id: job.quizId,
  created_at: job.createdAt,
  kept: job.draft.questions.filter(({ decided }) => decided === 'kept').length,
  dropped: Object.entries(job.draft.dropped).map(([reason, count]) => ({ reason, count })),
  drafts: job.draft.questions.filter(isUndecided).map(toDraft),
  can_write_more: provider !== null && (job.topic !== null || job.hasText),
})

const toDraft = ({
  id,
  question,
  confirmed,
  verdicts,
  names,
  passage,
  quote,
}: DraftQuestion): WireJob['drafts'][number] => ({
  draft_id: id,
  question: question as WireJob['drafts'][number]['question'],
  confirmed,
  answers: [...verdicts],
  names: [...names],
  passage,
  quote,
})
