import { useEffect, useState } from 'react'
import { impact } from '../../../platform/haptics.ts'
import { keepAwake } from '../../../platform/wake-lock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { PartyLoading, PartyMessage } from '../party-message.tsx'
import { useTimeLeft } from '../state/use-time-left.ts'
import { hostActions } from './host-actions.ts'
import { PlayerList } from './player-list.tsx'
import { RefusedAnswers } from './refused-answers.tsx'
import { useHost } from './use-host.ts'
import '../party.css'
import './remote.css'

const PHASES = {
  lobby: 'Waiting for players',
  intro: 'The question is on the screen',
  open: 'Answers are open',
  closed: 'Time’s up',
  reveal: 'The right answer',
  standings: 'Standings',
  podium: 'Podium',
  ended: 'The party has ended',
} as const

/**
 * The host's own phone, for whoever stands at a projector. It never shows more than the big screen, apart from typed
 * answers that were refused.
 */
export function Remote({ code, hostKey, onHome }: { code: string; hostKey: string; onHome(): void }) {
  const host = useHost(code, hostKey)
  const { party } = host
  const leftMs = useTimeLeft(party, host.clock)
  const [ending, setEnding] = useState(false)
  useEffect(() => keepAwake(), [])

  if (host.failure) {
    return (
      <PartyMessage title="This party is gone" onHome={onHome}>
        {host.failure}
      </PartyMessage>
    )
  }
  if (!party) return <PartyLoading>Connecting to the party…</PartyLoading>
  const actions = hostActions(party, host.playerCount)
  const main = actions.find(({ isMain }) => isMain)
  return (
    <section className="party-stage party-remote" aria-label="Remote control">
      <header className="party-remote-head">
        <h1 className="text-xl">Party {code}</h1>
        <p className="text-muted">
          {host.playerCount === 1 ? '1 player' : `${host.playerCount} players`} ·{' '}
          {party.phase === 'lobby' ? 'lobby' : `question ${party.index + 1} of ${party.total}`}
        </p>
      </header>
      <p role="status" className="party-remote-phase">
        {party.paused === 'host' ? 'Paused' : PHASES[party.phase]}
        {party.phase === 'open' && (
          <span className="block text-muted">
            {host.answered} of {host.playerCount} answered
            {leftMs === null ? ' · no time limit' : ` · ${Math.ceil(leftMs / 1000)} s left`}
          </span>
        )}
      </p>
      {party.question && <p className="party-remote-question">{party.question.question}</p>}
      <RefusedAnswers code={code} hostKey={hostKey} party={party} onAccepted={host.apply} />
      {host.error !== null && <Notice tone="wrong">{host.error}</Notice>}
      {main && (
        <Button
          size="lg"
          busy={host.isBusy}
          onClick={() => {
            impact('Light')
            host.send(main.command)
          }}
        >
          {main.label}
        </Button>
      )}
      <div className="party-remote-actions">
        {actions
          .filter((action) => action !== main)
          .map((action) => (
            <Button
              key={action.id}
              variant={action.asks && ending ? 'danger' : 'secondary'}
              onClick={() => {
                if (action.asks && !ending) return setEnding(true)
                setEnding(false)
                host.send(action.command)
              }}
            >
              {action.asks && ending ? 'Really end?' : action.label}
            </Button>
          ))}
      </div>
      <details className="party-remote-players">
        <summary>Players</summary>
        <PlayerList players={host.players} onRemove={(playerId) => host.send('remove', playerId)} />
      </details>
    </section>
  )
}
