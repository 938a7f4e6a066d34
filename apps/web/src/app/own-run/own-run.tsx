import { type ReactNode, useState } from 'react'
import type { OwnRunCalls, OwnRunReply } from '../../api/own-quizzes/own-run-calls.ts'
import { useRunOf } from '../../api/use-run.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { useBackGuard } from '../../ui/hooks/use-back-guard.ts'
import { LeaveDialog } from '../../ui/overlays/leave-dialog.tsx'
import { useVisitorOwnMistakes } from '../mistakes/use-visitor-run-mistakes.ts'
import { OwnRunQuestion } from './own-run-question.tsx'
import { OwnRunResult } from './own-run-result.tsx'
import './own-run.css'

interface OwnRunProps {
  title: string
  /** Must stay the same object while this run is played. */
  calls: OwnRunCalls
  /** What a visitor misses goes into the deck of this device; decks of accounts are the server's. */
  isVisitor: boolean
  /** Where leaving leads to, for the button at the end. */
  leaveLabel: string
  /** At the end, below each question that is not of the bank. */
  renderReport?(questionId: string): ReactNode
  /** The same questions again, shuffled. */
  onAgain(): void
  onLeave(): void
}

/** One way through an own quiz: question after question, and then the result with every answer. */
export function OwnRun({ title, calls, isVisitor, leaveLabel, renderReport, onAgain, onLeave }: OwnRunProps) {
  const play = useRunOf(calls)
  const { run, reviewing, failure } = play
  useVisitorOwnMistakes(run, isVisitor)
  const [leaving, setLeaving] = useState(false)
  const isOver = run !== null && run.result !== null && reviewing === null
  useBackGuard(run !== null && !isOver && failure === null, () => setLeaving(true))

  if (failure) {
    return (
      <div data-focus-mode className="own-run-message">
        <Notice tone="wrong">{failure}</Notice>
        <div className="flex flex-wrap gap-3">
          <Button onClick={play.retry}>Try again</Button>
          <Button variant="secondary" onClick={onLeave}>
            {leaveLabel}
          </Button>
        </div>
      </div>
    )
  }
  if (!run || (!run.open && reviewing === null && !isOver)) {
    return (
      <p role="status" data-focus-mode className="own-run-message justify-items-center text-muted">
        <Spinner />
        Dealing the questions…
      </p>
    )
  }
  if (isOver) {
    return (
      <OwnRunResult
        title={title}
        run={run}
        leaveLabel={leaveLabel}
        renderReport={renderReport}
        onAgain={onAgain}
        onLeave={onLeave}
      />
    )
  }
  return (
    <>
      <OwnRunQuestion
        key={indexOf(run, reviewing)}
        title={title}
        run={run}
        play={play}
        onClose={() => setLeaving(true)}
      />
      <LeaveDialog
        open={leaving}
        title="Leave the quiz?"
        description="Your answers so far are not kept."
        leaveLabel="Leave"
        onStay={() => setLeaving(false)}
        onLeave={onLeave}
      />
    </>
  )
}

const indexOf = ({ open }: OwnRunReply, reviewing: number | null): number => reviewing ?? open?.index ?? 0
