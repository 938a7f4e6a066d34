import { DIFFICULTY_LABELS, type Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EntryFrame } from './entry-frame.tsx'

interface CreateGameProps {
  embedded: boolean
  busy: boolean
  /** Null when the server chooses. */
  category: string | null
  difficulty: Difficulty
  onCreate(): void
  onJoin(): void
  onHome(): void
}

/** What the server chooses. */
const DEFAULT_CATEGORY = 'Video Games'

export function CreateGame({ embedded, busy, category, difficulty, onCreate, onJoin, onHome }: CreateGameProps) {
  return (
    <EntryFrame
      embedded={embedded}
      title="Create Game"
      about={
        <p>
          {category ?? DEFAULT_CATEGORY} · {DIFFICULTY_LABELS[difficulty].label}. You get a code for your friend.
        </p>
      }
      onHome={onHome}
    >
      <Button size="lg" busy={busy} icon={<Plus aria-hidden />} onClick={onCreate}>
        Create Game
      </Button>
      <Button size="lg" variant="secondary" onClick={onJoin}>
        Join Existing Game
      </Button>
    </EntryFrame>
  )
}
