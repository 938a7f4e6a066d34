import { MonitorPlay, Plus, Swords } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EntryFrame } from './entry-frame.tsx'

interface StartGameProps {
  embedded: boolean
  onCreate(): void
  onJoin(): void
  onFind(): void
  onParty(): void
  onHome(): void
}

export function StartGame({ embedded, onCreate, onJoin, onFind, onParty, onHome }: StartGameProps) {
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
      <Button size="lg" variant="secondary" icon={<Swords aria-hidden />} onClick={onFind}>
        Find an opponent
      </Button>
      <Button size="lg" variant="secondary" icon={<MonitorPlay aria-hidden />} onClick={onParty}>
        Host a party
      </Button>
    </EntryFrame>
  )
}
