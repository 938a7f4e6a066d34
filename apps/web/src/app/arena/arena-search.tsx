import { searchInArena } from '@knowdown/contracts/arenas/calls'
import { COUNTDOWN_MS } from '@knowdown/domain/match/start-game'
import { COUNT_IN_MS } from '@knowdown/domain/queue/queue-times'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { FailedCard, FoundCard, WaitingCard } from '../../features/arena/next-card.tsx'
import { type JoinedQueue, type QueueState, useJoined, useQueuePlace } from '../../features/queue/use-queue.ts'
import { gameSounds } from '../../platform/game-sounds.ts'
import { impact } from '../../platform/haptics.ts'
import { chosenVisitorName } from '../../platform/visitor-name.ts'
import { keepAwake } from '../../platform/wake-lock.ts'

interface ArenaSearchProps {
  arenaKey: string
  isAlone: boolean
  elsewhere: ReactNode
  nameOf(category: string): string
  onSeat(seat: NonNullable<QueueState['seat']>): void
  onPause(): void
}

/** Looks for the next opponent for as long as it is shown. */
export function ArenaSearch(props: ArenaSearchProps) {
  const [failure, setFailure] = useState<string | null>(null)
  if (failure !== null) return <FailedCard reason={failure} onAgain={() => setFailure(null)} />
  return <Searching {...props} onFailed={setFailure} />
}

type SearchingProps = ArenaSearchProps & { onFailed(reason: string): void }

function Searching(props: SearchingProps) {
  const { arenaKey, onFailed } = props
  const { api } = useBackend()
  const search = useCallback(
    (request_id: string) =>
      api.call(searchInArena, { arena_key: arenaKey, request_id, visitor_name: chosenVisitorName() ?? undefined }),
    [api, arenaKey],
  )
  const joined = useJoined(search, onFailed)
  if (joined) return <Place key={joined.queue_key} joined={joined} {...props} />
  const { isAlone, onPause, elsewhere } = props
  return <WaitingCard isAlone={isAlone} isWarned={false} onPause={onPause} elsewhere={elsewhere} />
}

function Place({ joined, nameOf, onSeat, onPause, onFailed, ...props }: SearchingProps & { joined: JoinedQueue }) {
  const { state } = useQueuePlace(joined, onFailed)
  const [isPausing, setPausing] = useState(false)
  const { found, seat } = state
  useEffect(() => keepAwake(), [])

  const isFound = found !== null
  useEffect(() => {
    if (!isFound) return
    gameSounds.play('open')
    impact('Medium')
  }, [isFound])

  // Both see each other for the first part of the count-in; the countdown of the game is the rest.
  const sitDown = useEffectEvent(() => {
    if (!seat) return
    // The game goes on: a pause holds from its end.
    if (isPausing) onPause()
    onSeat(seat)
  })
  const hasSeat = seat !== null
  useEffect(() => {
    if (!hasSeat) return
    const moment = setTimeout(() => sitDown(), COUNT_IN_MS - COUNTDOWN_MS)
    return () => clearTimeout(moment)
  }, [hasSeat])

  if (!found) return <WaitingCard isWarned={state.leaving_pauses} onPause={onPause} {...props} />
  return (
    <FoundCard
      opponent={found.opponent.name}
      category={nameOf(found.category)}
      onPlay={
        seat &&
        (() => {
          if (isPausing) onPause()
          onSeat(seat)
        })
      }
      isPausing={isPausing}
      onPauseAfter={() => setPausing(true)}
    />
  )
}
