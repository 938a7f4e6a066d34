import { dailyArchive } from '@knowdown/contracts/runs/calls'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useBackend } from '../../api/backend.tsx'
import { loadAfterPress } from '../../api/call-or-throw.ts'
import { timeZone } from '../../api/use-daily-status.ts'
import { visitorInput } from '../../api/visitor-input.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { type ArchivedDaily, DailyMonth } from './daily-month.tsx'
import './daily-archive.css'

/** Dailies of earlier dates: they can be played, but count for nothing. */
export function DailyArchive({ isVisitor }: { isVisitor: boolean }) {
  const { api } = useBackend()
  const heading = useFocusOnArrival()
  const { data, isError, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['daily-archive', isVisitor],
    queryFn: ({ pageParam: before }) =>
      loadAfterPress(api, dailyArchive, {
        time_zone: timeZone(),
        ...visitorInput(isVisitor),
        ...(before !== null && { before }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_before }) => next_before,
  })
  const dailies = data?.pages.flatMap((page) => page.dailies) ?? []
  return (
    <section aria-label="Earlier dailies" className="daily-archive">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        Earlier dailies
      </h1>
      <p className="text-muted">
        Catch up on the last seven. They don’t count for your streak. Premium opens all of them.
      </p>
      {isError && (
        <>
          <Notice tone="wrong">The list could not be loaded.</Notice>
          <Button onClick={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}>Try again</Button>
        </>
      )}
      {!data && !isError && <Skeleton className="h-64" />}
      {data && dailies.length === 0 && (
        <>
          <p>There is none yet. Today’s is the first.</p>
          <Link href="/daily" className={buttonClass({ variant: 'inverse' })}>
            Play today’s Daily Ten
          </Link>
        </>
      )}
      {monthsOf(dailies).map(([month, days]) => (
        <DailyMonth key={month} month={month} days={days} />
      ))}
      {hasNextPage && !isError && (
        <Button variant="secondary" busy={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

/** Newest month first, as the list comes. */
function monthsOf(dailies: readonly ArchivedDaily[]): [string, ArchivedDaily[]][] {
  const months = new Map<string, ArchivedDaily[]>()
  for (const daily of dailies) {
    const month = daily.date.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), daily])
  }
  return [...months]
}
