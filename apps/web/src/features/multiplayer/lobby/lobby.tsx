import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { opponentOf } from '@knowdown/domain/match/role'
import { Check, LogOut } from 'lucide-react'
import { Avatar, type Side } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { PlayerName } from '../../../ui/player-name.tsx'
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.ts'
import { AwayNotice } from '../play/away-notice.tsx'
import { playerOf } from '../play/match-sides.ts'
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
        <LobbySeat
          side="mine"
          {...playerOf(screen, role)}
          role={ROLE_NAMES[role]}
          state={ready ? 'ready' : 'not-ready'}
        />
        <LobbySeat
          side="theirs"
          {...playerOf(screen, opponentOf(role))}
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
  side: Side
  name: string
  rating: string | null
  role: string | null
  state: 'missing' | 'not-ready' | 'ready'
}

function LobbySeat({ side, name, rating, role, state }: LobbySeatProps) {
  return (
    <div className="lobby-seat" data-state={state}>
      <Avatar name={state === 'missing' ? null : name} side={side} />
      <p className="min-w-0 flex-1">
        <span className="lobby-name">
          <PlayerName name={name} own={side === 'mine'} />
        </span>
        <span className="text-muted text-sm">
          {role ?? 'Seat is free'}
          {rating !== null && ` · ${rating}`}
        </span>
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
