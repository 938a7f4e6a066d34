import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { blockRival, listRivals } from '@knowdown/contracts/players/rivals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Swords } from 'lucide-react'
import { useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { reloadQueries } from '../../api/query-client.ts'
import { useOnline } from '../../platform/reachability.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LoadFailure } from '../../ui/display/load-failure.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PlayerName } from '../../ui/display/player-name.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import './rival-section.css'

type Rival = ReplyOf<typeof listRivals>['rivals'][number]

const RIVALS_QUERY = ['rivals']

/** Whom one has met in battles, with the record against each. */
export const RivalSection = ({ onPlay }: { onPlay(): void }) => (
  <section aria-label="Rivals" className="rival-section">
    <h2 className="flex items-center gap-3 text-lg">
      <Swords aria-hidden size={22} />
      Rivals
    </h2>
    <RivalList onPlay={onPlay} />
  </section>
)

function RivalList({ onPlay }: { onPlay(): void }) {
  const { api } = useBackend()
  const online = useOnline()
  const queries = useQueryClient()
  const [failed, setFailed] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: RIVALS_QUERY,
    queryFn: () => callOrThrow(api, listRivals, {}),
  })

  async function setBlocked({ rival_id }: Rival, is_blocked: boolean) {
    const reply = await api.call(blockRival, { rival_id, is_blocked })
    setFailed(!reply.ok)
    await reloadQueries(queries, RIVALS_QUERY)
  }

  if (!data) {
    if (!isError) return <Skeleton className="h-20" />
    return (
      <LoadFailure online={online} busy={isFetching} onRetry={() => void refetch()}>
        Your rivals could not be loaded.
      </LoadFailure>
    )
  }
  if (data.rivals.length === 0) return <p className="text-muted">No battle yet. Whom you play appears here.</p>
  return (
    <>
      {failed && <Notice tone="wrong">That did not work. Please try again.</Notice>}
      <ul className="grid gap-4">
        {data.rivals.map((rival) => (
          <li key={rival.rival_id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-min flex-1 wrap-anywhere">
              <RecordLine rival={rival} />
            </span>
            {!rival.is_blocked && (
              <Button size="sm" variant="secondary" onClick={onPlay}>
                Play
              </Button>
            )}
            <Button size="sm" variant="quiet" onClick={() => void setBlocked(rival, !rival.is_blocked)}>
              {rival.is_blocked ? 'Unblock' : 'Block'}
              <span className="sr-only"> {rival.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        Play opens a lobby: send its link. Whom you block is not told, and you never meet.
      </p>
    </>
  )
}

function RecordLine({ rival: { name, won, lost, tied, is_blocked } }: { rival: Rival }) {
  return (
    <>
      You {won} : {lost} <PlayerName name={name} />
      {tied > 0 && `, ${tied} tied`}
      {is_blocked && <span className="text-muted"> · blocked</span>}
    </>
  )
}
