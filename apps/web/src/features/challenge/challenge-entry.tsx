import { Send } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNewChallenge } from './use-challenge.ts'
import './challenge.css'

interface ChallengeEntryProps {
  /** Null when none is chosen yet. */
  category: { id: string; name: string } | null
  difficulty: string
  isVisitor: boolean
  /** On home a card with an explanation; on results only the button. */
  compact?: boolean
  onChooseCategory?(): void
  onMade(challengeId: string): void
}

/** Starts the run from which a challenge link is made. */
export function ChallengeEntry(props: ChallengeEntryProps) {
  const { category, difficulty, isVisitor, compact = false, onChooseCategory, onMade } = props
  const { busy, failure, create } = useNewChallenge(isVisitor, onMade)
  const button = (
    <Button
      variant="secondary"
      size="lg"
      tight
      className="w-full"
      busy={busy}
      icon={<Send aria-hidden />}
      onClick={() => (category ? void create(category.id, difficulty) : onChooseCategory?.())}
    >
      Challenge a Friend
    </Button>
  )
  const problem = failure && <Notice tone="wrong">{failure}</Notice>
  if (compact) {
    return (
      <div className="grid gap-2">
        {button}
        {problem}
      </div>
    )
  }
  return (
    <section aria-label="Challenge a friend" className="challenge-panel">
      <div>
        <h2 className="text-xl">No time for a match?</h2>
        <p className="text-muted">
          Play ten {category ? `${category.name} questions` : 'questions'} now and send one link. Your friend plays the
          same ten against your recording.
        </p>
      </div>
      {button}
      {problem}
    </section>
  )
}
