import { Send } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { DOOR_SIGNS, Door } from '../../ui/controls/door.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useNewChallenge } from './use-challenge.ts'
import './challenge.css'

interface ChallengeEntryProps {
  busy: boolean
  failure: string | null
  onStart(): void
}

/** Leads to the run from which a challenge link is made. */
export function ChallengeEntry({ busy, failure, onStart }: ChallengeEntryProps) {
  return (
    <>
      <Door
        look="tile"
        name="challenge"
        icon={DOOR_SIGNS.challenge}
        title="Challenge"
        about="Play ten, send the link. They answer when they like."
        busy={busy}
        onOpen={onStart}
      />
      {failure && <Notice tone="wrong">{failure}</Notice>}
    </>
  )
}

interface ChallengeButtonProps {
  category: string
  difficulty: string
  isVisitor: boolean
  onMade(challengeId: string): void
}

/** The same from a result: another ten of its kind. */
export function ChallengeButton({ category, difficulty, isVisitor, onMade }: ChallengeButtonProps) {
  const { busy, failure, create } = useNewChallenge(isVisitor, onMade)
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        size="lg"
        tight
        className="w-full"
        busy={busy}
        icon={<Send aria-hidden />}
        onClick={() => void create(category, difficulty)}
      >
        Challenge a Friend
      </Button>
      {failure && <Notice tone="wrong">{failure}</Notice>}
    </div>
  )
}
