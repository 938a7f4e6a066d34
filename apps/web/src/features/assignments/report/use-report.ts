import { readReport } from '@knowdown/contracts/assignments/owner'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../../api/backend.tsx'
import { ApiError, callOrThrow } from '../../../api/call-or-throw.ts'

export type Report = NonNullable<ReplyOf<typeof readReport>['report']>
export type ReportQuestion = Report['questions'][number]
export type ReportPlayer = Report['players'][number]

/** New answers are shown within five seconds. */
const LOOK_AGAIN_MS = 3_000

export const reportKey = (assignmentId: string) => ['assignment-report', assignmentId] as const

/** Looks again while the page is visible; a reply without a report means that nothing is new. */
export function useReport(assignmentId: string) {
  const { api } = useBackend()
  const queries = useQueryClient()
  return useQuery({
    queryKey: reportKey(assignmentId),
    staleTime: 0,
    refetchInterval: ({ state }) => (isGone(state.error) ? false : LOOK_AGAIN_MS),
    retry: (times, error) => times < 1 && !isGone(error),
    queryFn: async () => {
      const known = queries.getQueryData<Report>(reportKey(assignmentId))
      const input = { assignment_id: assignmentId, ...(known && { since: known.revision }) }
      const { report } = await callOrThrow(api, readReport, input)
      if (report) return report
      if (known) return known
      throw new Error('The server sent no report.')
    },
  })
}

/** Deleted, perhaps on another device: nothing of it may stay on the screen. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'refused' && error.failure.status === 404
