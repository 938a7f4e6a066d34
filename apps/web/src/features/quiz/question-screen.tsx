import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { questionIndex, type ScreenOf } from '@knowdown/domain/solo/solo-state'
import { SECONDS_PER_QUESTION } from '@knowdown/domain/solo/solo-transitions'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AnswerOptions } from '../../ui/answer-options.tsx'
import { Button } from '../../ui/button.tsx'
import { type Pip, Pips } from '../../ui/pips.tsx'
import { TimerRing } from '../../ui/timer-ring.tsx'
import { useAnswerKeys } from '../../ui/use-answer-keys.ts'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import './question-screen.css'

const WARN_AT_SECONDS = 5

interface QuestionScreenProps {
  screen: ScreenOf<'quiz'>
  category: string
  onChoose(option: string): void
  onNext(): void
  onTimeUp(): void
  insight: ReactNode
  report: ReactNode
}

export function QuestionScreen({ screen, category, onChoose, onNext, onTimeUp, insight, report }: QuestionScreenProps) {
  const { game, set, history, stage } = screen
  const index = questionIndex(screen)
  const total = set.questions.length
  const question = set.questions[index]
  const entry = stage.kind === 'answered' ? history[index] : undefined
  const heading = useFocusOnArrival()
  const next = useRef<HTMLButtonElement>(null)
  const secondsLeft = useCountdown(stage.kind === 'asking' ? stage.closesAt : null, onTimeUp)

  // The focused option is disabled now; without a new focus the keyboard would start from the top of the page.
  useEffect(() => {
    if (entry) next.current?.focus({ preventScroll: true })
  }, [entry])

  useAnswerKeys((key) => {
    if (key.type === 'next') return entry && onNext()
    const option = question?.options[key.place]
    if (option !== undefined && !entry) onChoose(option)
  })

  if (!question) return null
  return (
    <section aria-label={`Question ${index + 1} of ${total}`} className="question-screen">
      <div className="question-top">
        <p className="question-meta">
          <span className="min-w-0">
            {category} · {DIFFICULTY_LABELS[game.difficulty].label}
          </span>
          <span className="flex-none tabular-nums">
            {index + 1} / {total}
          </span>
        </p>
        <Pips pips={quizPips(screen)} label={`${history.filter(({ isCorrect }) => isCorrect).length} right so far`} />
      </div>
      <div className="question-words">
        <h1 ref={heading} tabIndex={-1} className="question-text">
          {question.question}
        </h1>
        {game.timed && (
          <div className="question-timer" data-over={secondsLeft === null}>
            <TimerRing
              size="sm"
              left={secondsLeft ?? 0}
              total={SECONDS_PER_QUESTION}
              label="Seconds left"
              warnAt={WARN_AT_SECONDS}
              pulse={secondsLeft !== null}
            />
          </div>
        )}
      </div>
      <div className="question-answers">
        <AnswerOptions
          options={question.options}
          chosen={entry ? entry.selectedAnswer : null}
          answer={entry ? question.answer : null}
          onChoose={onChoose}
        />
        {insight}
      </div>
      <div className="question-foot">
        {report}
        <p aria-hidden className="keys-hint">
          {entry ? 'Enter or → goes on' : 'Keys 1–4 or A–D answer'}
        </p>
        {entry && (
          <Button ref={next} size="lg" className="next-button" onClick={onNext}>
            {index + 1 === total ? 'See results' : 'Next'}
            <ArrowRight aria-hidden />
          </Button>
        )}
      </div>
    </section>
  )
}

/** One pip per question: right, wrong, open, or still ahead. */
function quizPips(screen: ScreenOf<'quiz'>): Pip[] {
  const open = questionIndex(screen)
  return screen.set.questions.map((_, place) => {
    const entry = screen.history[place]
    if (entry) return entry.isCorrect ? 'right' : 'wrong'
    return place === open ? 'open' : 'ahead'
  })
}

/** Seconds until `closesAt`, read from the clock: timers of a background tab are throttled. */
function useCountdown(closesAt: number | null, onEnd: () => void): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (closesAt === null) return
    const look = () => {
      setNow(Date.now())
      if (Date.now() >= closesAt) onEnd()
    }
    look()
    const ticks = setInterval(look, 250)
    return () => clearInterval(ticks)
  }, [closesAt, onEnd])
  return closesAt === null ? null : Math.max(0, (closesAt - now) / 1000)
}
