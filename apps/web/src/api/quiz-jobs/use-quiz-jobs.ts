import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { listQuizJobs, readQuizJob } from '@knowdown/contracts/quiz-jobs/calls'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../backend.tsx'
import { callOrThrow } from '../call-or-throw.ts'

export type WritingState = ReplyOf<typeof listQuizJobs>
export type QuizJob = ReplyOf<typeof readQuizJob>['job']
export type QuizDraft = QuizJob['drafts'][number]

const LOOK_AGAIN_MS = 2_000

export const isBeingWritten = ({ state }: Pick<QuizJob, 'state'>): boolean => state === 'waiting' || state === 'running'

export const quizJobKey = (jobId: string) => ['quiz-jobs', jobId] as const

/** Whether a model writes for this account, and what it has written; null for a visitor, who has none. */
export function useWritingState(userId: string | null) {
  const { api } = useBackend()
  return useQuery({
    queryKey: ['quiz-jobs', 'of', userId],
    queryFn: () => callOrThrow(api, listQuizJobs, {}),
    enabled: userId !== null,
    staleTime: 0,
  })
}

/** A job, looked at again while it is being written. */
export function useQuizJob(jobId: string) {
  const { api } = useBackend()
  return useQuery({
    queryKey: quizJobKey(jobId),
    queryFn: async () => (await callOrThrow(api, readQuizJob, { job_id: jobId })).job,
    refetchInterval: ({ state: { data } }) => (data && isBeingWritten(data) ? LOOK_AGAIN_MS : false),
    staleTime: 0,
  })
}
