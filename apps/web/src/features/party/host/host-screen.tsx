import { useEffect, useState } from 'react'
import { keepAwake } from '../../../platform/wake-lock.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { burst } from '../../../ui/game/confetti.ts'
import { useBackGuard } from '../../../ui/hooks/use-back-guard.ts'
import { LeaveDialog } from '../../../ui/overlays/leave-dialog.tsx'
import { PartyLoading, PartyMessage } from '../party-message.tsx'
import { usePartySounds } from '../state/use-party-sounds.ts'
import { useTimeLeft } from '../state/use-time-left.ts'
import { HostBar } from './host-bar.tsx'
import { HostLobby } from './host-lobby.tsx'
import { HostPodium } from './host-podium.tsx'
import { HostQuestion } from './host-question.tsx'
import { HostReveal } from './host-reveal.tsx'
import { useHost } from './use-host.ts'
import '../../../ui/styles/party-tokens.css'
import '../party.css'
import './host-screen.css'
import './host-lobby.css'
import './host-question.css'
import './host-reveal.css'
import './host-podium.css'
import './host-bar.css'
import './host-kinds.css'
import './host-upright.css'

interface HostScreenProps {
  code: string
  hostKey: string
  nameOf(category: string): string
  onHome(): void
}

/** The big screen: readable from ten metres, led by keyboard, mouse or the host's phone. */
export function HostScreen({ code, hostKey, nameOf, onHome }: HostScreenProps) {
  const host = useHost(code, hostKey)
  const { party, failure } = host
  const leftMs = useTimeLeft(party, host.clock)
  const sound = usePartySounds(party, leftMs, { stored: 'party-screen-sound', isOnAtFirst: true })
  const phase = party?.phase
  const isOver = phase === 'podium' || phase === 'ended'
  const [leaving, setLeaving] = useState(false)

  useBackGuard(phase !== undefined && !isOver && !failure, () => setLeaving(true))
  useEffect(() => keepAwake(), [])
  useEffect(() => {
    if (phase === 'podium') void burst({ particles: 180, ms: 5000 })
  }, [phase])

  if (failure) {
    return (
      <PartyMessage title="This party is gone" onHome={onHome}>
        {failure}
      </PartyMessage>
    )
  }
  if (!party) return <PartyLoading>Opening the big screen…</PartyLoading>
  if (phase === 'ended') {
    return (
      <PartyMessage title="This party has ended" onHome={onHome}>
        No question was played. Open a new one whenever you like.
      </PartyMessage>
    )
  }
  const stage = { code, party, leftMs, nameOf }
  return (
    <div className="party-stage party-screen" data-theme="dark" data-phase={phase}>
      {phase === 'lobby' && (
        <HostLobby {...stage} players={host.players} arrived={host.arrived} count={host.playerCount} />
      )}
      {(phase === 'intro' || phase === 'open' || phase === 'closed') && (
        <HostQuestion {...stage} answered={host.answered} players={host.playerCount} />
      )}
      {(phase === 'reveal' || phase === 'standings') && <HostReveal {...stage} />}
      {phase === 'podium' && <HostPodium code={code} hostKey={hostKey} party={party} />}
      {party.paused && (
        <p role="status" className="party-paused">
          {party.paused === 'host' ? 'Paused' : 'Waiting for the host'}
        </p>
      )}
      {!host.isLive && <p className="party-offline">Reconnecting…</p>}
      {host.error !== null && (
        <div className="party-screen-error">
          <Notice tone="wrong">{host.error}</Notice>
        </div>
      )}
      <HostBar
        host={host}
        party={party}
        code={code}
        hostKey={hostKey}
        sound={sound}
        onLeave={isOver ? onHome : () => setLeaving(true)}
      />
      <LeaveDialog
        open={leaving && !isOver}
        title="Leave the big screen?"
        description="The party waits for you. Going back in this browser opens it again."
        leaveLabel="Leave"
        onStay={() => setLeaving(false)}
        onLeave={onHome}
      />
    </div>
  )
}
