import { dailyStatus } from '@knowdown/contracts/runs'
import { useBackend } from './backend.tsx'
import { callOrThrow } from './call-or-throw.ts'
import { useQuery } from './use-query.tsx'
import { visitorInput } from './visitor-input.ts'

export const DAILY_QUERY = ['daily']

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function useDailyStatus(isVisitor: boolean) {
  const { api } = useBackend()
  return useQuery({
    queryKey: DAILY_QUERY,
    queryFn: () => callOrThrow(api, dailyStatus, { time_zone: timeZone(), ...visitorInput(isVisitor) }),
  })
}
