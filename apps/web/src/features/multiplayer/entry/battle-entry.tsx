import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { useState } from 'react'
import { ErrorBanner } from '../../../ui/notice.tsx'
import type { Seat } from '../state/seat.ts'
import { CreateGame } from './create-game.tsx'
import { JoinGame } from './join-game.tsx'
import { StartGame } from './start-game.tsx'
import { useEntry } from './use-entry.ts'
import '../battle.css'
import './entry.css'

interface BattleEntryProps {
  /** Inside home, under its choices; otherwise the screen stands alone. */
  embedded: boolean
  category: { id: string; name: string } | null
  difficulty: Difficulty
  /** The code of the link that led here. */
  invited: string | null
  /** Why the last game is over. */
  farewell: string | null
  onSeat(seat: Seat): void
  onHome(): void
}

export function BattleEntry(props: BattleEntryProps) {
  const { embedded, category, difficulty, invited, farewell, onHome } = props
  const opening = invited === null ? (category && farewell === null ? 'create' : 'start') : 'join'
  const [screen, setScreen] = useState<'start' | 'create' | 'join'>(opening)
  const [preset, setPreset] = useState(category?.id)
  const { busy, error, dismiss, create, join } = useEntry(embedded, farewell, props.onSeat)

  // A category chosen while the first screen stands says what is wanted.
  if (preset !== category?.id) {
    setPreset(category?.id)
    if (screen === 'start') setScreen('create')
  }

  const shared = { embedded, busy, onHome }
  return (
    <>
      {error !== null && (
        <div className="battle-error">
          <ErrorBanner message={error} onDismiss={dismiss} />
        </div>
      )}
      {screen === 'start' && (
        <StartGame {...shared} onCreate={() => setScreen('create')} onJoin={() => setScreen('join')} />
      )}
      {screen === 'create' && (
        <CreateGame
          {...shared}
          category={category?.name ?? null}
          difficulty={difficulty}
          onCreate={() => create(category?.id, difficulty)}
          onJoin={() => setScreen('join')}
        />
      )}
      {screen === 'join' && (
        <JoinGame {...shared} invited={invited ?? ''} onJoin={join} onCreate={() => setScreen('create')} />
      )}
    </>
  )
}
