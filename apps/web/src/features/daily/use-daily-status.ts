import { dailyStatus } from '@knowdown/contracts/runs'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../../api/backend.tsx'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { visitorKey } from '../../platform/device-storage.ts'

export const DAILY_QUERY = ['daily']

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Accounts need no key; making one for them would later look like another player. */
export const visitorInput = (isVisitor: boolean) => (isVisitor ? { visitor_key: visitorKey() } : {})

export function useDailyStatus(isVisitor: boolean) {
  const { api } = useBackend()
  return useQuery({
    queryKey: DAILY_QUERY,
    queryFn: () => callOrThrow(api, dailyStatus, { time_zone: timeZone(), ...visitorInput(isVisitor) }),
  })
}
