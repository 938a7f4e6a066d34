import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { dailyArchive } from '@knowdown/contracts/runs'
import { ArrowRight, Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Api } from '../../api/api.ts'
import { useBackend } from '../../api/backend.tsx'
import { callOrThrow } from '../../api/call-or-throw.ts'
import type { QueryClient } from '../../api/query-client.ts'
import { timeZone } from '../../api/use-daily-status.ts'
import { useKeptData } from '../../api/use-kept-data.ts'
import { useQuery, useQueryClient } from '../../api/use-query.tsx'
import { visitorInput } from '../../api/visitor-input.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import { formatDate } from './daily-text.ts'
import './daily-archive.css'

type Page = ReplyOf<typeof dailyArchive>

/** Dailies of earlier dates: they can be played, but count for nothing. */
export function DailyArchive({ isVisitor }: { isVisitor: boolean }) {
  const { api } = useBackend()
  const queries = useQueryClient()
  const heading = useFocusOnArrival()
  const [pages, setPages] = useState(1)
  const query = useQuery({
    queryKey: ['daily-archive', isVisitor, pages],
    queryFn: () => fetchPages(api, queries, isVisitor, pages),
  })
  // While more are loaded, those before stay.
  const { data, isError, isFetching, refetch } = useKeptData(query)
  const dailies = data?.dailies ?? []
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
          <Button onClick={() => void refetch()}>Try again</Button>
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
      <ol className="grid gap-2">
        {dailies.map(({ date, number, right, locked }) => (
          <li key={date} className="daily-archive-row">
            <span>
              <span className="font-semibold">Daily {number}</span>{' '}
              <span className="text-muted">{formatDate(date)}</span>
            </span>
            {locked ? (
              <span className="flex items-center gap-2 text-muted">
                <Lock aria-hidden size={16} /> Premium
              </span>
            ) : (
              <Link href={`/daily/${date}`} className="daily-archive-link">
                {right === null ? 'Play' : `${right} of 10`}
                <span className="sr-only"> of {formatDate(date)}</span>
                <ArrowRight aria-hidden size={16} />
              </Link>
            )}
          </li>
        ))}
      </ol>
      {data?.hasMore && !isError && (
        <Button variant="secondary" busy={isFetching} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </section>
  )
}

/** Everything up to a page, each from where the last one ended. Pages that were loaded before are not loaded again. */
async function fetchPages(api: Api, queries: QueryClient, isVisitor: boolean, pages: number) {
  const dailies: Page['dailies'] = []
  let before: string | null = null
  for (let page = 0; page < pages && (page === 0 || before !== null); page += 1) {
    const input = { time_zone: timeZone(), ...visitorInput(isVisitor), ...(before !== null && { before }) }
    const reply: Page = await queries.fetchQuery({
      queryKey: ['daily-archive-page', isVisitor, before],
      queryFn: () => callOrThrow(api, dailyArchive, input),
    })
    dailies.push(...reply.dailies)
    before = reply.next_before
  }
  return { dailies, hasMore: before !== null }
}
