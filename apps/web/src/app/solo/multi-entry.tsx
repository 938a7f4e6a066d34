import { getLeaderboard } from '@knowdown/contracts/players/leaderboard'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useBackend } from '../../api/backend.tsx'
import { loadAfterPress } from '../../api/call-or-throw.ts'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { ChallengeEntry } from '../../features/challenge/challenge-entry.tsx'
import { useNewChallenge } from '../../features/challenge/use-challenge.ts'
import { BattleTile } from '../../features/multiplayer/entry/battle-tile.tsx'
import { useNewLobby } from '../../features/multiplayer/entry/use-new-lobby.ts'
import type { Seat } from '../../features/multiplayer/state/seat.ts'
import { useOnline } from '../../platform/reachability.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DOOR_SIGNS, Door } from '../../ui/controls/door.tsx'
import { ErrorBanner } from '../../ui/display/notice.tsx'
import { FIND_OPPONENT_PAGE, HOST_PAGE, type Intent, JOIN_PAGE } from '../navigation/doors.ts'
import { lazyScreen } from '../navigation/lazy-screen.tsx'
import { keepLastBattleCategory, readLastBattleCategory } from './last-battle-category.ts'

const ArenaList = lazyScreen(() => import('../../features/arena/arena-list.tsx'), 'ArenaList')

interface MultiEntryProps {
  /** The category that the player chose on this visit; null when home only suggests one. */
  picked: string | null
  difficulty: Difficulty
  entryOf(category: string): Pick<CategoryEntry, 'id' | 'name' | 'icon'>
  isVisitor: boolean
  /** Why the last game is over. */
  endReason: string | null
  /** What begins as soon as a category is picked. */
  intent: Intent | null
  onIntent(intent: Intent | null): void
  onSeat(seat: Seat): void
  onChooseCategory(intent?: Intent): void
  onHome(): void
}

/** Any category, unless the player has picked one. */
function findAddress(category: string | null, difficulty: Difficulty): string {
  const search = new URLSearchParams({ difficulty, ...(category !== null && { category }) })
  return `${FIND_OPPONENT_PAGE}?${search}`
}

/** The own row of the board of battles holds it. */
function useRating(isVisitor: boolean): number | null {
  const { api } = useBackend()
  const { data } = useQuery({
    queryKey: ['leaderboard', 'battles', 'all', ''],
    queryFn: () => loadAfterPress(api, getLeaderboard, { board: 'battles', period: 'all' }),
    enabled: !isVisitor,
  })
  return data?.own?.score ?? null
}

/** The three ways to play with others: a battle now, a challenge for later, a party in one room. */
export function MultiEntry(props: MultiEntryProps) {
  const { picked, difficulty, isVisitor, intent, onIntent, onChooseCategory } = props
  const [, navigate] = useLocation()
  const online = useOnline()
  const rating = useRating(isVisitor)
  const [error, setError] = useState(props.endReason)
  const lobby = useNewLobby({ embedded: true, onSeat: props.onSeat, onFailed: setError })
  const challenge = useNewChallenge(isVisitor, (challengeId) => navigate(`/c/${challengeId}`))
  const battleCategory = picked ?? readLastBattleCategory()

  function create(category: string | null) {
    if (category === null) return onChooseCategory('battle')
    setError(null)
    keepLastBattleCategory(category)
    lobby.open({ category, difficulty })
  }

  function makeChallenge() {
    if (picked === null) onChooseCategory('challenge')
    else void challenge.create(picked, difficulty)
  }

  // The player has chosen the category that was missing.
  const begin = useEffectEvent((wanted: Intent, category: string | null) => {
    if (category === null) return onChooseCategory(wanted)
    onIntent(null)
    if (wanted === 'battle') create(category)
    else makeChallenge()
  })
  useEffect(() => {
    if (intent !== null) begin(intent, picked)
  }, [intent, picked])

  return (
    <>
      {error !== null && (
        <div className="battle-error">
          <ErrorBanner message={error} onDismiss={() => setError(null)} />
        </div>
      )}
      <BattleTile
        category={battleCategory === null ? null : props.entryOf(battleCategory)}
        isPicked={picked !== null}
        difficulty={difficulty}
        busy={lobby.busy}
        online={online}
        rating={rating}
        onFind={() => navigate(findAddress(picked, difficulty))}
        onCreate={() => create(battleCategory)}
        onJoin={() => navigate(JOIN_PAGE)}
        onChange={() => onChooseCategory()}
      />
      {online && (
        <Suspense>
          <ArenaList />
        </Suspense>
      )}
      <ChallengeEntry busy={challenge.busy} failure={challenge.failure} onStart={makeChallenge} />
      <Door
        look="tile"
        name="party"
        icon={DOOR_SIGNS.party}
        title="Party"
        about="One big screen, everybody’s phone. No account needed."
        disabled={!online}
        onOpen={() => navigate(HOST_PAGE)}
      />
      <Button variant="quiet" onClick={props.onHome}>
        Back to Home
      </Button>
    </>
  )
}
