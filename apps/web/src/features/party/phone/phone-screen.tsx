import { isSensitive } from '@knowdown/domain/catalogue/category'
import { type ReactNode, useEffect, useState } from 'react'
import { impact } from '../../../platform/haptics.ts'
import { keepAwake } from '../../../platform/wake-lock.ts'
import { AiNote } from '../../../ui/display/ai-note.tsx'
import { ErrorBanner } from '../../../ui/display/notice.tsx'
import { useBackGuard } from '../../../ui/hooks/use-back-guard.ts'
import { LeaveDialog } from '../../../ui/overlays/leave-dialog.tsx'
import { PartyLoading, PartyMessage } from '../party-message.tsx'
import { usePartySounds } from '../state/use-party-sounds.ts'
import { useTimeLeft } from '../state/use-time-left.ts'
import { PhoneHead } from './phone-head.tsx'
import { PhoneLobby } from './phone-lobby.tsx'
import { PhonePodium } from './phone-podium.tsx'
import { PhoneQuestion } from './phone-question.tsx'
import { PhoneReveal } from './phone-reveal.tsx'
import { usePlayer } from './use-player.ts'
import '../party.css'
import './phone.css'

interface PhoneScreenProps {
  code: string
  playerKey: string
  nameOf(category: string): string
  onHome(): void
  /** Stands before a party for 17 and older; null once it was accepted. */
  renderWarning: ((title: string) => ReactNode) | null
  /** The party is gone, or this player was removed: the key is of no use any more. */
  onForget(): void
}

/** Everybody's phone: the same question, colours, letters and shapes as on the big screen. */
export function PhoneScreen({ code, playerKey, nameOf, onHome, renderWarning, onForget }: PhoneScreenProps) {
  const player = usePlayer(code, playerKey)
  const { party, you, failure } = player
  const leftMs = useTimeLeft(party, player.clock)
  const sound = usePartySounds(party, leftMs, { stored: 'party-phone-sound', isOnAtFirst: false })
  const phase = party?.phase
  const correct = phase === 'reveal' ? you?.correct : null
  const isOver = phase === 'podium' || phase === 'ended'
  const [leaving, setLeaving] = useState(false)

  useBackGuard(phase !== undefined && !isOver && !failure, () => setLeaving(true))
  useEffect(() => keepAwake(), [])
  useEffect(() => {
    if (typeof correct === 'boolean') impact(correct ? 'Medium' : 'Heavy')
  }, [correct])

  if (failure) {
    return (
      <PartyMessage
        title="You are not in this party"
        onHome={() => {
          onForget()
          onHome()
        }}
      >
        {failure}
      </PartyMessage>
    )
  }
  if (!party || !you) return <PartyLoading>Joining the party…</PartyLoading>
  if (party.mature && renderWarning) {
    return renderWarning(party.quiz ?? party.categories.filter(isSensitive).map(nameOf).join(', '))
  }
  const isWaiting = party.index < you.from_index && phase !== 'lobby' && !isOver
  return (
    <section className="party-stage party-phone" data-phase={phase} aria-label="Party">
      {phase !== 'podium' && <PhoneHead party={party} you={you} sound={sound} />}
      {player.error !== null && <ErrorBanner message={player.error} onDismiss={player.dismissError} />}
      {party.paused && (
        <p role="status" className="party-phone-note">
          {party.paused === 'host' ? 'The host has paused the party.' : 'Waiting for the host to come back…'}
        </p>
      )}
      {!player.isLive && <p className="party-phone-note party-phone-late">Reconnecting… your points are safe.</p>}
      {phase === 'lobby' && <PhoneLobby name={you.name} byModel={party.by_model} />}
      {isWaiting && (
        <p role="status" className="party-phone-wait">
          You are in! You play from the next question on.
          {party.by_model && <AiNote />}
        </p>
      )}
      {!isWaiting && (phase === 'intro' || phase === 'open' || phase === 'closed') && (
        <PhoneQuestion party={party} leftMs={leftMs} player={player} nameOf={nameOf} />
      )}
      {!isWaiting && (phase === 'reveal' || phase === 'standings') && (
        <PhoneReveal party={party} you={you} given={player.given} isRead={player.isRead} />
      )}
      {phase === 'podium' && (
        <PhonePodium code={code} playerKey={playerKey} party={party} you={you} nameOf={nameOf} onHome={onHome} />
      )}
      {phase === 'ended' && (
        <PartyMessage title="The party has ended" onHome={onHome}>
          Thank you for playing.
        </PartyMessage>
      )}
      <LeaveDialog
        open={leaving && !isOver}
        title="Leave the party?"
        description={`Your points are kept. The code ${code} brings you back.`}
        leaveLabel="Leave"
        onStay={() => setLeaving(false)}
        onLeave={onHome}
      />
    </section>
  )
}
