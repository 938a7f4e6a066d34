import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { opponentOf } from '@knowdown/domain/match/role'
import { Check, LogOut } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { initialOf, type Side } from '../../../ui/display/avatar.tsx'
import { CheckIcon } from '../../../ui/display/icons.tsx'
import { PlayerName } from '../../../ui/display/player-name.tsx'
import { useFocusOnArrival } from '../../../ui/hooks/use-focus-on-arrival.ts'
import { AwayNotice } from '../play/away-notice.tsx'
import { playerOf } from '../play/match-sides.ts'
import { Reconnecting } from '../play/reconnecting.tsx'
import type { MatchScreen } from '../state/match-screen.ts'
import { categoryTitle } from '../state/messages.ts'
import type { Seat } from '../state/seat.ts'
import { LobbyCode, LobbyQr, SmallLobbyCode } from './lobby-code.tsx'
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

/** Alone the code is what matters; once both are there, they face each other and the code steps aside. */
export function Lobby({ seat, screen, isLive, onReady, onLeave }: LobbyProps) {
  const heading = useFocusOnArrival()
  const { role, ready, readying, opponent, status, previous } = screen
  const isFull = opponent !== null
  const theirs = playerOf(screen, opponentOf(role))
  return (
    <section aria-label="Lobby" className="lobby" data-full={isFull}>
      {isFull && <SmallLobbyCode code={seat.code} />}
      <header className="lobby-head">
        <h1 ref={heading} tabIndex={-1} className="lobby-title">
          Lobby Ready
        </h1>
        {!isFull && <p className="text-lg text-muted">Waiting for your opponent</p>}
        <p className="lobby-game">
          <strong>{categoryTitle(screen.category)}</strong>
          {screen.difficulty && ` · ${DIFFICULTY_LABELS[screen.difficulty].label}`}
        </p>
        <p className="text-muted text-sm">Questions are AI-generated.</p>
      </header>
      {!isFull && <LobbyCode code={seat.code} />}
      <div className="lobby-table">
        <div className="lobby-seats">
          <LobbySeat
            side="mine"
            {...playerOf(screen, role)}
            role={ROLE_NAMES[role]}
            state={ready ? 'ready' : 'not-ready'}
          />
          <span aria-hidden className="lobby-versus">
            vs
          </span>
          <LobbySeat
            side="theirs"
            {...theirs}
            role={opponent ? ROLE_NAMES[opponentOf(role)] : null}
            state={opponent === null ? 'missing' : opponent.ready ? 'ready' : 'not-ready'}
          />
        </div>
        <p role="status" className="lobby-status">
          {opponent?.ready && !ready && (
            <span className="block text-text">
              <strong>
                <PlayerName name={theirs.name} /> is ready.
              </strong>{' '}
              Waiting for you.
            </span>
          )}
          {previous !== null && opponent && !opponent.ready ? (
            <>
              <PlayerName name={theirs.name} /> hasn’t answered yet
            </>
          ) : opponent && !opponent.present ? (
            <AwayNotice screen={screen} />
          ) : (
            status
          )}
        </p>
        {ready ? (
          <p className="lobby-set">
            <Check aria-hidden />
            You are in. The match starts when both are ready.
          </p>
        ) : (
          <Button size="lg" variant={isFull ? 'primary' : 'strong'} busy={readying} onClick={onReady}>
            {readying ? 'Preparing...' : "I'm Ready!"}
          </Button>
        )}
        <Button variant="quiet" icon={<LogOut aria-hidden />} onClick={onLeave}>
          Leave Game
        </Button>
        <Reconnecting isLost={!isLive} />
      </div>
      {!isFull && <LobbyQr code={seat.code} />}
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

/** The avatars are the two bubbles of the logo. */
function LobbySeat({ side, name, rating, role, state }: LobbySeatProps) {
  return (
    <div className="lobby-seat" data-side={side} data-state={state}>
      <span aria-hidden className="lobby-bubble">
        {state === 'missing' ? '' : initialOf(name)}
      </span>
      <p className="lobby-player">
        <span className="lobby-name">
          {state === 'missing' ? 'Waiting for a player' : <PlayerName name={name} own={side === 'mine'} />}
        </span>
        {role !== null && (
          <span className="text-muted text-sm">
            {role}
            {rating !== null && ` · ${rating}`}
          </span>
        )}
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
