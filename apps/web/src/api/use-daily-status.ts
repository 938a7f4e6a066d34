import { dailyStatus } from '@knowdown/contracts/runs/calls'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from './backend.tsx'
import { loadAfterPress } from './call-or-throw.ts'
import { visitorInput } from './visitor-input.ts'

export const DAILY_QUERY = ['daily']

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function useDailyStatus(isVisitor: boolean) {
  const { api } = useBackend()
  return useQuery({
    queryKey: DAILY_QUERY,
    queryFn: () => loadAfterPress(api, dailyStatus, { time_zone: timeZone(), ...visitorInput(isVisitor) }),
  })
}
