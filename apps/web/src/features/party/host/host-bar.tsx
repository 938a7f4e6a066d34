import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { LogOut, Maximize, Smartphone, UsersRound, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { actionForKey, type HostAction, hostActions } from './host-actions.ts'
import { PlayerList } from './player-list.tsx'
import { RemoteDialog } from './remote-dialog.tsx'
import type { HostedParty } from './use-host.ts'
import { useHostKeys } from './use-host-keys.ts'

interface HostBarProps {
  host: HostedParty
  party: PartySnapshotReply
  code: string
  hostKey: string
  sound: { isOn: boolean; toggle(): void }
  onLeave(): void
}

/** Without a moving hand the audience sees only the question. */
const HIDE_AFTER_MS = 3_000

export function HostBar({ host, party, code, hostKey, sound, onLeave }: HostBarProps) {
  const actions = hostActions(party, host.playerCount)
  const [asking, setAsking] = useState<HostAction | null>(null)
  const [dialog, setDialog] = useState<'players' | 'remote' | null>(null)
  const isNear = usePointerNear()

  function run(action: HostAction) {
    if (action.asks) setAsking(action)
    else host.send(action.command)
  }

  useHostKeys((key) => {
    const action = actionForKey(actions, key)
    if (action) run(action)
    else if (key.toUpperCase() === 'M') sound.toggle()
    else if (key.toUpperCase() === 'F') toggleFullScreen()
    else if (key.toUpperCase() === 'R') setDialog('players')
    else return false
    return true
  })

  const isQuiet = party.phase === 'intro' || party.phase === 'open' || party.phase === 'closed'
  return (
    <>
      <div className="party-bar-controls" role="toolbar" aria-label="Lead the party" data-shown={isNear || !isQuiet}>
        {actions.map((action) => (
          <Button
            key={action.id}
            variant={action.isMain ? 'primary' : 'secondary'}
            busy={host.isBusy && action.isMain === true}
            title={`Key: ${action.key}`}
            aria-keyshortcuts={action.key}
            onClick={() => run(action)}
          >
            {action.label}
            <kbd aria-hidden className="party-key">
              {action.key === 'Enter' ? '↵' : action.key}
            </kbd>
          </Button>
        ))}
        <span className="party-bar-space" />
        <IconButton label="Players (R)" onClick={() => setDialog('players')}>
          <UsersRound aria-hidden />
        </IconButton>
        <IconButton label="Lead from my phone" onClick={() => setDialog('remote')}>
          <Smartphone aria-hidden />
        </IconButton>
        <IconButton
          label={sound.isOn ? 'Sound off (M)' : 'Sound on (M)'}
          aria-pressed={sound.isOn}
          onClick={sound.toggle}
        >
          {sound.isOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
        </IconButton>
        <IconButton label="Full screen (F)" onClick={toggleFullScreen}>
          <Maximize aria-hidden />
        </IconButton>
        <IconButton label="Leave the big screen" onClick={onLeave}>
          <LogOut aria-hidden />
        </IconButton>
      </div>
      <Dialog open={asking !== null} onClose={() => setAsking(null)} title={asking?.asks ?? ''}>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="danger"
            onClick={() => {
              if (asking) host.send(asking.command)
              setAsking(null)
            }}
          >
            End the party
          </Button>
          <Button variant="secondary" onClick={() => setAsking(null)}>
            Go on
          </Button>
        </div>
      </Dialog>
      <Dialog
        open={dialog === 'players'}
        onClose={() => setDialog(null)}
        title={host.playerCount === 1 ? '1 player' : `${host.playerCount} players`}
      >
        <PlayerList players={host.players} onRemove={(playerId) => host.send('remove', playerId)} />
      </Dialog>
      <RemoteDialog open={dialog === 'remote'} onClose={() => setDialog(null)} code={code} hostKey={hostKey} />
    </>
  )
}

function usePointerNear(): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const moved = () => {
      setIsNear(true)
      clearTimeout(timer)
      timer = setTimeout(() => setIsNear(false), HIDE_AFTER_MS)
    }
    addEventListener('pointermove', moved)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', moved)
    }
  }, [])
  return isNear
}

function toggleFullScreen(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  // Browsers may refuse it, and the party is led just as well in a window.
  change.catch(() => undefined)
}
