import { findCategory, nameFromSlug } from '@knowdown/domain/catalogue/category'
import { DEFAULT_DIFFICULTY, isDifficulty } from '@knowdown/domain/catalogue/difficulty'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useCategories } from '../../api/use-categories.ts'
import { AiDisclosure } from '../../features/consent/ai-disclosure.tsx'
import { saveSeat } from '../../features/multiplayer/state/seat.ts'
import { FindOpponent } from '../../features/queue/find-opponent.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { recordedPage } from '../navigation/doors.ts'
import { useSession } from '../session/session.tsx'
import { isDisclosureDue, LobbyWarning, needsWarning } from './lobby-consent.tsx'

/** `/battle/find`, with `category` and `difficulty` of the search; without a category any will do. */
export function FindPage() {
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const { loading } = useSession()
  const { data: categories } = useCategories()
  const category = params.get('category')
  const difficulty = params.get('difficulty')
  const [warned, setWarned] = useState(category !== null && needsWarning(category))
  const [disclosed, setDisclosed] = useState(!isDisclosureDue())
  const goHome = () => navigate('/')
  const nameOf = (id: string) => (categories && findCategory(categories, id)?.name) ?? nameFromSlug(id)

  if (loading) {
    return (
      <p role="status" className="grid place-items-center gap-3 py-24 text-muted">
        <Spinner />
        Entering the queue…
      </p>
    )
  }
  // Nobody is paired before everything is accepted: the opponent would wait.
  if (warned) return <LobbyWarning category={category} onAccepted={() => setWarned(false)} onDecline={goHome} />
  if (!disclosed) {
    return (
      <section className="mx-auto grid max-w-112 gap-6 py-12">
        <h1 className="text-2xl">Find an opponent</h1>
        <AiDisclosure type="default" onClose={() => setDisclosed(true)} />
        <Button variant="secondary" onClick={goHome}>
          Back to Home
        </Button>
      </section>
    )
  }
  return (
    <FindOpponent
      search={{ category, difficulty: isDifficulty(difficulty) ? difficulty : DEFAULT_DIFFICULTY }}
      nameOf={nameOf}
      onSeat={({ lobby_code, player_id, role }) => {
        saveSeat({ code: lobby_code, playerId: player_id, role, embedded: false })
        navigate('/', { replace: true })
      }}
      onRecorded={(runId) => navigate(recordedPage(runId), { replace: true })}
      onCancel={goHome}
    />
  )
}
