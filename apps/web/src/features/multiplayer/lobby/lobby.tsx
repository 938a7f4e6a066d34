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
import { Reconnecting } from '../play/reconnecting.tsx'
import type { MatchScreen } from '../state/match-screen.ts'
import { categoryTitle, OPPONENT_READY } from '../state/messages.ts'
import type { Seat } from '../state/seat.ts'
import { LobbyCode, LobbyQr } from './lobby-code.tsx'
import './lobby.css'

interface LobbyProps {
  seat: Seat
  screen: MatchScreen
  /** Whether events arrive from the server. */
  isLive: boolean
  onReady(): void
  onLeave(): void
}

const ROLE_NAMES = { host: 'Host', guest: 'Guest' }

export function Lobby({ seat, screen, isLive, onReady, onLeave }: LobbyProps) {
  const heading = useFocusOnArrival()
  const { role, ready, readying, opponent, status } = screen
  return (
    <section aria-label="Lobby" className="lobby">
      <header className="lobby-head">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          Lobby Ready
        </h1>
        <p className="text-lg text-muted">
          {opponent === null ? (
            'Waiting for your opponent'
          ) : (
            <>
              <PlayerName name={playerOf(screen, opponentOf(role)).name} /> is here
            </>
          )}
        </p>
      </header>
      <LobbyCode code={seat.code} />
      <div className="lobby-table">
        <p className="lobby-game">
          {categoryTitle(screen.category)}
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
          {status === OPPONENT_READY && !ready && <span className="block">Tap I'm Ready to begin</span>}
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
        <Reconnecting isLost={!isLive} />
      </div>
      <LobbyQr code={seat.code} alone={opponent === null} />
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
      <p className="min-w-min max-w-full flex-1">
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
