import { myStats } from '@knowdown/contracts/stats'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { useBackend } from '../../api/backend.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatisticsFigures } from './statistics-figures.tsx'

/** 'Your Statistics' of the profile: asks the server's ledger and draws what it says. */
export function Statistics() {
  const { api } = useBackend()
  const { data, isError } = useQuery({ queryKey: ['stats'], queryFn: () => ask(api, myStats, {}) })
  if (isError) return <Notice tone="wrong">Failed to load stats</Notice>
  if (!data) return <Skeleton className="h-64" />
  return <StatisticsFigures stats={data} />
}
