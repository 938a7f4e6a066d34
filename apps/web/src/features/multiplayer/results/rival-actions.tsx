import { blockRival } from '@knowdown/contracts/players/rivals'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import type { BattleSummary } from './use-battle-summary.ts'

interface RivalActionsProps {
  rival: NonNullable<BattleSummary['rival']>
  name: string
  /** A new lobby is being opened. */
  busy: boolean
  onLobby(): void
}

/** For another day with the same opponent: a lobby whose link can be sent, or never again. */
export function RivalActions({ rival, name, busy, onLobby }: RivalActionsProps) {
  const { api } = useBackend()
  const [blocked, setBlocked] = useState(rival.is_blocked)
  const [failed, setFailed] = useState(false)

  async function block(is_blocked: boolean) {
    const reply = await api.call(blockRival, { rival_id: rival.rival_id, is_blocked })
    setFailed(!reply.ok)
    if (reply.ok) setBlocked(reply.value.is_blocked)
  }

  return (
    <section aria-label="Your opponent" className="rival-actions">
      {!blocked && (
        <Button size="sm" variant="secondary" busy={busy} icon={<Link2 aria-hidden />} onClick={onLobby}>
          New lobby with a link
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => void block(!blocked)}>
        {blocked ? 'Unblock' : 'Block'} <bdi className="rival-actions-name">{name}</bdi>
      </Button>
      <p role="status" className="rival-actions-note">
        {failed && 'That did not work. Please try again.'}
        {!failed && blocked && 'Blocked, and not told: you never meet again.'}
      </p>
    </section>
  )
}
