import type { DeckSummary } from '@knowdown/scheduling/deck'
import { PRACTICE_SIZE } from '@knowdown/scheduling/deck'
import { ArrowRight, BookOpenCheck, Sprout } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Dial } from '../../ui/controls/dial.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { formatWhen } from './deck-text.ts'
import './mistakes.css'

interface DeckOverviewProps {
  summary: DeckSummary
  isVisitor: boolean
  online: boolean
  onPractise(): void
}

/** How many missed questions are due, and the way into practising them. */
export function DeckOverview({ summary, isVisitor, online, onPractise }: DeckOverviewProps) {
  const { due, open, learned, nextDueAt } = summary
  const heading = useFocusOnArrival()
  if (open + learned === 0) return <EmptyDeck />
  const now = Math.min(due, PRACTICE_SIZE)
  return (
    <section aria-label="Mistakes deck" className="mistakes">
      <div className="mistakes-hero">
        <Dial part={learned / (open + learned)} size="lg">
          <span className="mistakes-figure">{due}</span>
          <span className="font-semibold text-muted">due now</span>
        </Dial>
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {due > 0 ? 'Turn misses into hits' : 'All done for now'}
        </h1>
        <p className="text-balance text-muted">
          {due > 0
            ? 'What you missed comes back just before you would forget it.'
            : nextDueAt === null
              ? 'You have learned every question you missed.'
              : `The next question comes back ${formatWhen(nextDueAt, Date.now())}.`}
        </p>
      </div>
      <dl className="mistakes-figures">
        <div>
          <dt>To learn</dt>
          <dd>{open}</dd>
        </div>
        <div>
          <dt>Learned</dt>
          <dd>{learned}</dd>
        </div>
      </dl>
      {due > 0 ? (
        <Button size="lg" className="w-full" onClick={onPractise}>
          Practise {now}
          <ArrowRight aria-hidden />
        </Button>
      ) : (
        <Link href="/" className={buttonClass({ size: 'lg' })}>
          Play a quiz
        </Link>
      )}
      <p className="text-center text-muted text-sm">
        {online ? 'No points, no clock, no rating.' : 'You’re offline. What you practise is saved later.'}
        {isVisitor && ' The deck is kept on this device; sign up to take it along.'}
      </p>
    </section>
  )
}

function EmptyDeck() {
  return (
    <MessageScreen
      icon={<Sprout size={32} />}
      tint="mint"
      title="No mistakes yet"
      actions={
        <Link href="/" className={buttonClass({ size: 'lg' })}>
          Play a quiz
        </Link>
      }
    >
      <p>Questions you miss in quizzes, dailies and battles land here, so that you can get them right next time.</p>
    </MessageScreen>
  )
}

interface PracticeDoneProps {
  right: number
  total: number
  summary: DeckSummary
  onMore(): void
  onClose(): void
}

export function PracticeDone({ right, total, summary: { due, nextDueAt }, onMore, onClose }: PracticeDoneProps) {
  const heading = useFocusOnArrival()
  return (
    <section aria-label="Practice done" className="mistakes">
      <div className="mistakes-hero">
        <Dial part={right / total} size="lg">
          <span className="mistakes-figure">{right}</span>
          <span className="font-semibold text-muted">of {total} known</span>
        </Dial>
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {right === total ? 'All of them!' : 'Good practice'}
        </h1>
        <p className="text-balance text-muted">
          {right === total ? 'They come back less and less often.' : 'What you missed comes back soon.'}
          {due === 0 && nextDueAt !== null && ` The next one is due ${formatWhen(nextDueAt, Date.now())}.`}
        </p>
      </div>
      <div className="flex flex-col gap-3">
        {due > 0 && (
          <Button size="lg" onClick={onMore}>
            Practise {Math.min(due, PRACTICE_SIZE)} more
          </Button>
        )}
        <Button
          variant={due > 0 ? 'secondary' : 'primary'}
          size="lg"
          icon={<BookOpenCheck aria-hidden />}
          onClick={onClose}
        >
          Back to the deck
        </Button>
      </div>
    </section>
  )
}
