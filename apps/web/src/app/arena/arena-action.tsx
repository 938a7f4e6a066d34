import { ArrowRight, Swords } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { untilText } from '../../features/arena/arena-words.ts'
import { PausedCard } from '../../features/arena/next-card.tsx'
import type { ArenaState, useArena } from '../../features/arena/use-arena.ts'
import { AiDisclosure } from '../../features/consent/ai-disclosure.tsx'
import type { QueueState } from '../../features/queue/use-queue.ts'
import { ShareResult } from '../../features/results/share-result.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { isDisclosureDue } from '../battle/lobby-consent.tsx'
import { FIND_OPPONENT_PAGE } from '../navigation/doors.ts'
import { useSession } from '../session/session.tsx'
import { ArenaSearch } from './arena-search.tsx'
import { arenaToShare } from './arena-to-share.ts'

interface ArenaActionProps {
  arena: ReturnType<typeof useArena>
  state: ArenaState
  nameOf(category: string): string
  onSeat(seat: NonNullable<QueueState['seat']>): void
}

/** What this player can do in the arena now. */
export function ArenaAction({ arena, state, nameOf, onSeat }: ArenaActionProps) {
  const { phase } = state.arena
  if (phase === 'over' || phase === 'cancelled') return <Ended state={state} />
  if (!state.own || arena.key === null) return phase === 'finishing' ? null : <EnterCard arena={arena} state={state} />
  if (state.own.paused) {
    const { busy, pause, leave } = arena
    return <PausedCard busy={busy} onReturn={() => void pause(false)} onLeave={() => void leave()} />
  }
  if (phase === 'upcoming') return <WaitForStart onLeave={() => void arena.leave()} />
  if (phase === 'finishing') return null
  return (
    <ArenaSearch
      arenaKey={arena.key}
      isAlone={state.arena.players < 2}
      elsewhere={<QuickMatch />}
      nameOf={nameOf}
      onSeat={onSeat}
      onPause={() => void arena.pause(true)}
    />
  )
}

const QuickMatch = () => (
  <Link href={FIND_OPPONENT_PAGE} className={buttonClass({ variant: 'strong' })}>
    <Swords aria-hidden />
    Find an opponent
  </Link>
)

function EnterCard({ arena, state: { arena: shown } }: Pick<ArenaActionProps, 'arena' | 'state'>) {
  const { user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const needsAccount = shown.rated && user === null

  function enter() {
    if (isDisclosureDue()) setAsking(true)
    else void arena.enter()
  }

  return (
    <section aria-label="Enter" className="arena-card">
      <h2 className="text-lg">{shown.phase === 'upcoming' ? 'Take a place' : 'Join in, at any moment'}</h2>
      <p className="text-muted text-sm">
        You are paired again and again until time is up. A win brings 2 points, a tie 1; after two wins in a row each
        win brings 4.
      </p>
      {isAsking && (
        <AiDisclosure
          type="default"
          onClose={() => {
            setAsking(false)
            void arena.enter()
          }}
        />
      )}
      {needsAccount ? (
        <Link href="/auth" className={buttonClass()}>
          Sign in to enter
        </Link>
      ) : (
        !isAsking && (
          <Button busy={arena.busy} onClick={enter}>
            Enter the arena
            <ArrowRight aria-hidden />
          </Button>
        )
      )}
      {user === null && !needsAccount && (
        <p className="text-muted text-sm">Without an account you play as a guest and collect no points.</p>
      )}
    </section>
  )
}

function WaitForStart({ onLeave }: { onLeave(): void }) {
  return (
    <section aria-label="Next game" className="arena-card">
      <h2 className="text-lg">You are in</h2>
      <p className="text-muted text-sm">Keep this page open: your first game begins by itself when the arena starts.</p>
      <Button variant="quiet" onClick={onLeave}>
        Leave the arena
      </Button>
    </section>
  )
}

function Ended({ state }: { state: ArenaState }) {
  const { arena, next, server_time } = state
  const result = arenaToShare(state)
  return (
    <section aria-label="What comes next" className="arena-card">
      <h2 className="text-lg">{arena.phase === 'cancelled' ? 'This arena was cancelled' : 'This arena is over'}</h2>
      {result && <ShareResult {...result} />}
      {next && (
        <Link href={`/arena/${next.arena_id}`} className={buttonClass({ variant: 'strong' })}>
          {next.title} {untilText(next.starts_at - server_time)}
        </Link>
      )}
      <QuickMatch />
    </section>
  )
}
