import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { opponentOf } from '@knowdown/domain/match/role'
import { Check, LogOut, UserRound } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.ts'
import { AwayNotice } from '../play/away-notice.tsx'
import type { MatchScreen } from '../state/match-screen.ts'
import type { Seat } from '../state/seat.ts'
import { LobbyCode } from './lobby-code.tsx'
import './lobby.css'

interface LobbyProps {
  seat: Seat
  screen: MatchScreen
  onReady(): void
  onLeave(): void
}

const ROLE_NAMES = { host: 'Host', guest: 'Guest' }

export function Lobby({ seat, screen, onReady, onLeave }: LobbyProps) {
  const heading = useFocusOnArrival()
  const { role, ready, readying, opponent, status } = screen
  return (
    <section aria-label="Lobby" className="lobby">
      <header className="lobby-head">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          Lobby Ready
        </h1>
        <p className="text-lg text-muted">Waiting for your opponent</p>
      </header>
      <LobbyCode code={seat.code} alone={opponent === null} />
      <div className="lobby-table">
        <p className="lobby-game">
          {titleCase(screen.category)}
          {screen.difficulty && ` · ${DIFFICULTY_LABELS[screen.difficulty].label}`}
        </p>
        <LobbySeat side="mine" name="You" role={ROLE_NAMES[role]} state={ready ? 'ready' : 'not-ready'} />
        <LobbySeat
          side="theirs"
          name="Opponent"
          role={opponent ? ROLE_NAMES[opponentOf(role)] : null}
          state={opponent === null ? 'missing' : opponent.ready ? 'ready' : 'not-ready'}
        />
        <p role="status" className="lobby-status">
          {opponent && !opponent.present ? <AwayNotice screen={screen} /> : status}
        </p>
        {ready ? (
          <p className="lobby-set">
            <Check aria-hidden />
            You are in. The match starts when both are ready.
          </p>
        ) : (
          <Button size="lg" busy={readying} onClick={onReady}>
            {readying ? 'Preparing...' : "I'm Ready!"}
          </Button>
        )}
        <Button variant="quiet" icon={<LogOut aria-hidden />} onClick={onLeave}>
          Leave Game
        </Button>
      </div>
    </section>
  )
}

interface LobbySeatProps {
  side: 'mine' | 'theirs'
  name: string
  role: string | null
  state: 'missing' | 'not-ready' | 'ready'
}

function LobbySeat({ side, name, role, state }: LobbySeatProps) {
  return (
    <div className="lobby-seat" data-state={state}>
      <span aria-hidden className="avatar" data-side={side}>
        <UserRound />
      </span>
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="text-muted text-sm">{role ?? 'Seat is free'}</span>
      </p>
      {state !== 'missing' && (
        <span className="lobby-mark" data-state={state}>
          {state === 'ready' && <CheckIcon />}
          {state === 'ready' ? 'Ready' : 'Not Ready'}
        </span>
      )}
    </div>
  )
}

/** The server may send a category by its slug. */
const titleCase = (category: string): string =>
  category.replace(/-/g, ' ').replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase())
