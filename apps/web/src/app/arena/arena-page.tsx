import { MAX_STANDINGS_ROWS, STANDINGS_ROWS } from '@knowdown/contracts/arenas/calls'
import { findCategory, nameFromSlug } from '@knowdown/domain/catalogue/category'
import { Trophy } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useParams } from 'wouter'
import { useNow } from '../../api/live/use-now.ts'
import { useCategories } from '../../api/use-categories.ts'
import { ArenaScreen } from '../../features/arena/arena-screen.tsx'
import { useArena } from '../../features/arena/use-arena.ts'
import { loadSeat, type Seat, saveSeat } from '../../features/multiplayer/state/seat.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { ErrorBanner } from '../../ui/display/notice.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { BattleStage } from '../battle/battle-stage.tsx'
import { useSession } from '../session/session.tsx'
import { ArenaAction } from './arena-action.tsx'

/** Long enough to read the result; whoever wants to go on sooner has a button. */
const RESULT_SHOWN_MS = 12_000

/** Often enough for a clock of whole seconds. */
const CLOCK_MS = 500

/** `/arena/:id`: before, while it runs, and after. */
export function ArenaPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { user, loading } = useSession()
  if (loading) return <Loading />
  // Whoever signs in or out is another player.
  return <OneArena key={`${id} ${user?.id ?? ''}`} arenaId={id} userId={user?.id ?? null} />
}

const Loading = () => (
  <p role="status" className="grid place-items-center gap-3 py-24 text-muted">
    <Spinner />
    Opening the arena…
  </p>
)

/** A game that runs comes back after a reload. */
function runningSeat(): Seat | null {
  const saved = loadSeat()
  return saved?.isOver ? null : saved
}

function OneArena({ arenaId, userId }: { arenaId: string; userId: string | null }) {
  const { data: categories } = useCategories()
  const [rows, setRows] = useState(STANDINGS_ROWS)
  const [seat, setSeat] = useState(runningSeat)
  const [endReason, setEndReason] = useState<string | null>(null)
  const arena = useArena(arenaId, userId, rows, seat === null)
  const now = useNow(seat === null, CLOCK_MS)
  const { state } = arena
  const [read, setRead] = useState({ state, at: now })
  if (read.state !== state) setRead({ state, at: Date.now() })
  const nameOf = (category: string) =>
    (categories && findCategory(categories, category)?.name) ?? nameFromSlug(category)

  function takeSeat(taken: Seat | null) {
    saveSeat(taken)
    setSeat(taken)
    setEndReason(null)
    if (taken === null) arena.refresh()
  }

  if (seat) {
    return (
      <ArenaBattle
        key={seat.playerId}
        seat={seat}
        onBack={(reason) => {
          takeSeat(null)
          setEndReason(reason)
        }}
      />
    )
  }
  if (arena.isMissing) {
    return (
      <MessageScreen
        icon={<Trophy size={32} />}
        title="No such arena"
        actions={
          <Link href="/" className={buttonClass()}>
            Back to Home
          </Link>
        }
      >
        <p>It never was, or it ended more than 90 days ago.</p>
      </MessageScreen>
    )
  }
  if (!state) return <Loading />
  const failure = arena.failure ?? endReason
  return (
    <>
      {failure !== null && (
        <div className="battle-error">
          <ErrorBanner message={failure} onDismiss={() => setEndReason(null)} />
        </div>
      )}
      <ArenaScreen
        state={state}
        at={state.server_time + Math.max(0, now - read.at)}
        categoryName={state.arena.category === null ? null : nameOf(state.arena.category)}
        onMore={() => setRows(MAX_STANDINGS_ROWS)}
        action={
          <ArenaAction
            arena={arena}
            state={state}
            nameOf={nameOf}
            onSeat={({ lobby_code, player_id, role }) =>
              takeSeat({ code: lobby_code, playerId: player_id, role, embedded: false })
            }
          />
        }
      />
    </>
  )
}

/** One game of the arena. A while after its end the standings come back by themselves. */
function ArenaBattle({ seat, onBack }: { seat: Seat; onBack(reason: string | null): void }) {
  const [isOver, setOver] = useState(false)
  const goBack = useEffectEvent(() => onBack(null))
  useEffect(() => {
    if (!isOver) return
    const moment = setTimeout(() => goBack(), RESULT_SHOWN_MS)
    return () => clearTimeout(moment)
  }, [isOver])
  return (
    <BattleStage
      battle={{
        state: { seat, invitedCode: null, backPresses: 0 },
        takeSeat: () => {},
        goHome: () => onBack(null),
        keepStage(over) {
          saveSeat({ ...seat, isOver: over })
          setOver(over)
        },
      }}
      backLabel="Back to the arena"
      onLeft={onBack}
    />
  )
}
