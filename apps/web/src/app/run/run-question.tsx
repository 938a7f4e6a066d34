import { nameFromSlug } from '@knowdown/domain/catalogue/category'
import { DIFFICULTY_LABELS, isDifficulty } from '@knowdown/domain/catalogue/difficulty'
import { timeLimitMs } from '@knowdown/domain/run/run'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { localTime } from '../../api/live/server-clock.ts'
import { useCategories } from '../../api/use-categories.ts'
import type { RunPlay, RunReply } from '../../api/use-run.ts'
import { QuestionScreen, type QuestionView } from '../../features/quiz/question-screen.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { useBackGuard } from '../../ui/hooks/use-back-guard.ts'
import { LeaveDialog } from '../../ui/overlays/leave-dialog.tsx'

interface RunQuestionProps {
  play: RunPlay
  /** Shown until the first question is there. */
  loading: string
  /** The name of what is played; without one the head shows only category and difficulty. */
  title?: string
  /** What stands under the pips, for example a ghost; `openedAt` is by this device's clock. */
  track?(run: RunReply, index: number, openedAt: number | null): ReactNode
  onAnswered?(): void
}

/** The question of a sealed run, or why there is none. */
export function RunQuestion({ play, loading, title, track, onAnswered }: RunQuestionProps) {
  const [, navigate] = useLocation()
  const { data: categories } = useCategories()
  const { run, failure } = play
  const nameOf = (id: string) => categories?.find((category) => category.id === id)?.name ?? nameFromSlug(id)
  const asked = run && questionView(run, play, nameOf)
  const view = asked && { ...asked, title }
  const [leaving, setLeaving] = useState(false)
  useBackGuard(view !== null && failure === null, () => setLeaving(true))

  if (failure) {
    return (
      <div className="mx-auto flex max-w-[34rem] flex-col gap-4 py-12">
        <Notice tone="wrong">{failure}</Notice>
        <div className="flex gap-3">
          <Button onClick={play.retry}>Try again</Button>
          <Button variant="secondary" onClick={() => navigate('/')}>
            Home
          </Button>
        </div>
      </div>
    )
  }
  if (!run || !view) {
    return (
      <p role="status" className="grid place-items-center gap-3 py-24 text-muted">
        <Spinner />
        {loading}
      </p>
    )
  }
  return (
    <>
      <QuestionScreen
        key={view.index}
        view={view}
        onChoose={(option) => {
          onAnswered?.()
          play.choose(option)
        }}
        onNext={play.next}
        onTimeUp={play.timeUp}
        onClose={() => setLeaving(true)}
        track={track?.(run, view.index, openedAt(run, play))}
        insight={<Explanation run={run} index={play.reviewing} />}
        report={null}
      />
      <LeaveDialog
        open={leaving}
        title="Leave for now?"
        description={
          view.closesAt === null
            ? 'Your answers are kept, and you can go on later.'
            : 'Your answers are kept, and you can go on later. The clock of this question does not stop.'
        }
        leaveLabel="Leave"
        onStay={() => setLeaving(false)}
        onLeave={() => navigate('/', { replace: true })}
      />
    </>
  )
}

/** Premium players read the explanation at once; everybody else in the review at the end. */
function Explanation({ run, index }: { run: RunReply; index: number | null }) {
  const explanation = index === null ? null : run.settled[index]?.explanation
  return explanation ? (
    <p role="status" className="text-muted">
      {explanation}
    </p>
  ) : null
}

function openedAt({ open, timing }: RunReply, { clock }: RunPlay): number | null {
  const limitMs = timeLimitMs(timing)
  return open?.closes_at == null || limitMs === null ? null : localTime(clock, open.closes_at) - limitMs
}

function questionView(
  run: RunReply,
  { reviewing, pending, clock }: RunPlay,
  nameOf: (category: string) => string,
): QuestionView | null {
  const settled = reviewing === null ? undefined : run.settled[reviewing]
  const question = settled?.question ?? run.open?.question
  if (!question) return null
  const index = reviewing ?? run.open?.index ?? 0
  const limitMs = timeLimitMs(run.timing)
  const closesAt = settled || run.open?.closes_at == null ? null : localTime(clock, run.open.closes_at)
  const level = isDifficulty(question.difficulty) ? DIFFICULTY_LABELS[question.difficulty].label : question.difficulty
  return {
    index,
    total: run.total,
    pips: Array.from({ length: run.total }, (_, place) => {
      const done = run.settled[place]
      if (done) return done.correct ? 'right' : 'wrong'
      return place === index ? 'open' : 'ahead'
    }),
    category: nameOf(question.category),
    difficulty: level,
    question: question.question,
    options: question.options,
    settled: settled ? { chosen: settled.choice, answer: settled.answer } : null,
    pending,
    closesAt: pending === null ? closesAt : null,
    limitSeconds: limitMs === null ? null : limitMs / 1000,
  }
}
