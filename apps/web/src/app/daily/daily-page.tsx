import { DIFFICULTY_LABELS, isDifficulty } from '@knowdown/domain/catalogue/difficulty'
import { timeLimitMs } from '@knowdown/domain/run/run'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useCategories } from '../../api/use-categories.ts'
import { DailyResult } from '../../features/daily/daily-result.tsx'
import { type DailyRun, type RunReply, useDailyRun } from '../../features/daily/use-daily-run.ts'
import { useDailyStatus } from '../../features/daily/use-daily-status.ts'
import { QuestionScreen, type QuestionView } from '../../features/quiz/question-screen.tsx'
import { impact } from '../../platform/haptics.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useSession } from '../session/session.tsx'

/** Today's daily from the first question to the result. Opened again, it continues where it was. */
export function DailyPage() {
  const [, navigate] = useLocation()
  const isVisitor = useSession().user === null
  const daily = useDailyRun(null, isVisitor)
  const { data: status } = useDailyStatus(isVisitor)
  const { data: categories } = useCategories()
  const hasPlayed = useRef(false)
  const { run, failure } = daily
  const nameOf = (id: string) => categories?.find((category) => category.id === id)?.name ?? id
  const view = run && questionView(run, daily, nameOf)

  if (failure) {
    return (
      <div className="mx-auto flex max-w-[34rem] flex-col gap-4 py-12">
        <Notice tone="wrong">{failure}</Notice>
        <div className="flex gap-3">
          <Button onClick={daily.retry}>Try again</Button>
          <Button variant="secondary" onClick={() => navigate('/')}>
            Home
          </Button>
        </div>
      </div>
    )
  }
  if (run?.result && daily.reviewing === null && status) {
    return (
      <DailyResult
        run={run}
        date={status.date}
        isVisitor={isVisitor}
        fresh={hasPlayed.current}
        onHome={() => navigate('/')}
      />
    )
  }
  if (!view) {
    return (
      <p role="status" className="grid place-items-center gap-3 py-24 text-muted">
        <Spinner />
        Loading today’s ten…
      </p>
    )
  }
  return (
    <QuestionScreen
      key={view.index}
      view={view}
      onChoose={(option) => {
        hasPlayed.current = true
        impact('Light')
        daily.choose(option)
      }}
      onNext={daily.next}
      onTimeUp={daily.timeUp}
      insight={<DailyExplanation run={run} index={daily.reviewing} />}
      report={null}
    />
  )
}

/** Premium players read the explanation at once; everybody else in the review at the end. */
function DailyExplanation({ run, index }: { run: RunReply | null; index: number | null }) {
  const explanation = index === null ? null : run?.settled[index]?.explanation
  return explanation ? (
    <p role="status" className="text-muted">
      {explanation}
    </p>
  ) : null
}

function questionView(
  run: RunReply,
  { reviewing, pending, clockOffsetMs }: DailyRun,
  nameOf: (category: string) => string,
): QuestionView | null {
  const settled = reviewing === null ? undefined : run.settled[reviewing]
  const question = settled?.question ?? run.open?.question
  if (!question) return null
  const index = reviewing ?? run.open?.index ?? 0
  const limitMs = timeLimitMs(run.timing)
  const closesAt = settled || run.open?.closes_at == null ? null : run.open.closes_at - clockOffsetMs
  const level = isDifficulty(question.difficulty) ? DIFFICULTY_LABELS[question.difficulty].label : question.difficulty
  return {
    index,
    total: run.total,
    pips: Array.from({ length: run.total }, (_, place) => {
      const done = run.settled[place]
      if (done) return done.correct ? 'right' : 'wrong'
      return place === index ? 'open' : 'ahead'
    }),
    topic: `${nameOf(question.category)} · ${level}`,
    question: question.question,
    options: question.options,
    settled: settled ? { chosen: settled.choice, answer: settled.answer } : null,
    pending,
    closesAt: pending === null ? closesAt : null,
    limitSeconds: limitMs === null ? null : limitMs / 1000,
  }
}
