import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { ErrorBanner } from '../../../ui/notice.tsx'
import type { Seat } from '../state/seat.ts'
import { CreateGame } from './create-game.tsx'
import { JoinGame } from './join-game.tsx'
import { StartGame } from './start-game.tsx'
import { useEntry } from './use-entry.ts'
import '../battle.css'
import './entry.css'

interface BattleEntryProps {
  /** A panel inside home, under its choices; otherwise a screen of its own. */
  embedded: boolean
  category: { id: string; name: string } | null
  difficulty: Difficulty
  /** The code of the invitation link that was followed. */
  invitedCode: string | null
  /** Why the last game is over. */
  endReason: string | null
  /** Whether a guest has to accept a warning before a lobby of this category is joined. */
  needsWarning(category: string): boolean
  /** The warning, open while a category is given. */
  warning(shown: { category: string | null; onAccepted(): void; onDecline(): void }): ReactNode
  onSeat(seat: Seat): void
  onHome(): void
}

export function BattleEntry(props: BattleEntryProps) {
  const { embedded, category, difficulty, invitedCode, endReason, onHome } = props
  const [, navigate] = useLocation()
  const firstScreen = invitedCode === null ? (category && endReason === null ? 'create' : 'start') : 'join'
  const [screen, setScreen] = useState<'start' | 'create' | 'join'>(firstScreen)
  const [lastCategory, setLastCategory] = useState(category?.id)
  const onParty = (code: string) => navigate(`/party/${code}`)
  const { busy, error, dismiss, create, join, ...entry } = useEntry({ ...props, onParty })

  // Choosing a category on the first screen means to create a game.
  if (lastCategory !== category?.id) {
    setLastCategory(category?.id)
    if (screen === 'start') setScreen('create')
  }

  /** What went wrong on one screen says nothing about the next. */
  function show(next: typeof screen) {
    dismiss()
    setScreen(next)
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
        <StartGame
          {...shared}
          onFind={() => navigate(`/battle/find?difficulty=${difficulty}`)}
          onParty={() => navigate('/host')}
          onCreate={() => show('create')}
          onJoin={() => show('join')}
        />
      )}
      {screen === 'create' && (
        <CreateGame
          {...shared}
          category={category?.name ?? null}
          difficulty={difficulty}
          onCreate={() => create(category?.id, difficulty)}
          onJoin={() => show('join')}
        />
      )}
      {screen === 'join' && (
        <JoinGame {...shared} invitedCode={invitedCode ?? ''} onJoin={join} onCreate={() => show('create')} />
      )}
      {props.warning({
        category: entry.warned?.category ?? null,
        onAccepted: entry.acceptWarning,
        onDecline: entry.declineWarning,
      })}
    </>
  )
}
