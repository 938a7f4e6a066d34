import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EntryFrame } from './entry-frame.tsx'

interface StartGameProps {
  embedded: boolean
  onCreate(): void
  onJoin(): void
  onHome(): void
}

export function StartGame({ embedded, onCreate, onJoin, onHome }: StartGameProps) {
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
    </EntryFrame>
  )
}
