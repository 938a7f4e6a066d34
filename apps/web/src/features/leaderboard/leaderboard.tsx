import { useState } from 'react'
import { useOnline } from '../../platform/reachability.ts'
import { LoadFailure } from '../../ui/display/load-failure.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { BoardControls } from './board-controls.tsx'
import { EmptyBoard } from './empty-board.tsx'
import { BoardPodium } from './podium.tsx'
import { Ranks } from './ranks.tsx'
import { UnlistedRow } from './unlisted-row.tsx'
import { type BoardChoice, useLeaderboard } from './use-leaderboard.ts'
import './leaderboard.css'

const PODIUM_PLACES = 3
const WHO_IS_LISTED = {
  solo: 'Listed are players with a verified address.',
  battles: 'Listed are players with a verified address; battles count when both have one.',
}
const PLACEHOLDERS = Array.from({ length: 8 }, (_, row) => `row-${row}`)

interface LeaderboardProps {
  /** Sends the link that proves the address of a signed-in player. */
  requestVerification(): Promise<void>
}

export function Leaderboard({ requestVerification }: LeaderboardProps) {
  const [choice, setChoice] = useState<BoardChoice>({ board: 'solo', period: 'week', category: '' })
  const online = useOnline()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useLeaderboard(choice)

  return (
    <section className="mx-auto flex max-w-[52rem] flex-col gap-6 py-6 md:py-12">
      <h1 className="text-3xl">Leaderboard</h1>
      <BoardControls choice={choice} onChange={setChoice} />
      {isError && (
        <LoadFailure online={online} busy={isFetching} onRetry={() => void refetch()}>
          The leaderboard could not be loaded. Please try again later.
        </LoadFailure>
      )}
      {!data && !isError && (
        <div aria-busy className="flex flex-col gap-2">
          {PLACEHOLDERS.map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </div>
      )}
      {data && !isError && (
        <div className="board" aria-busy={isPlaceholderData} data-stale={isPlaceholderData}>
          {data.top.length === 0 ? (
            <EmptyBoard board={data.board} period={data.period} />
          ) : (
            <>
              {data.top.length >= PODIUM_PLACES ? (
                <BoardPodium rows={data.top.slice(0, PODIUM_PLACES)} board={data.board} />
              ) : (
                <p className="text-center text-muted">There is room on the podium. Be the first to take it.</p>
              )}
              <Ranks
                rows={data.top}
                own={data.own?.listed ? data.own : null}
                choice={{ board: data.board, period: data.period, category: data.category ?? '' }}
              />
            </>
          )}
          {data.own && !data.own.listed && (
            <UnlistedRow own={data.own} board={data.board} requestVerification={requestVerification} />
          )}
          <p className="text-center text-muted text-sm">{WHO_IS_LISTED[data.board]}</p>
        </div>
      )}
    </section>
  )
}
