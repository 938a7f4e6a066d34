import { MonitorPlay, Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EntryFrame } from './entry-frame.tsx'

interface StartGameProps {
  embedded: boolean
  onCreate(): void
  onJoin(): void
  onParty(): void
  onHome(): void
}

export function StartGame({ embedded, onCreate, onJoin, onParty, onHome }: StartGameProps) {
  return (
    <EntryFrame
      embedded={embedded}
      title="Multiplayer Quiz"
      about={<p>Challenge your friends in real-time!</p>}
      onHome={onHome}
    >
      <Button size="lg" icon={<Plus aria-hidden />} onClick={onCreate}>
        Create Game
      </Button>
      <Button size="lg" variant="secondary" onClick={onJoin}>
        Join Game
      </Button>
      <Button size="lg" variant="secondary" icon={<MonitorPlay aria-hidden />} onClick={onParty}>
        Host a party
      </Button>
    </EntryFrame>
  )
}
