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

/** A question of a solo quiz or of a sealed run, as the screen shows it. */
export interface QuestionView {
  /** From 0. */
  index: number
  total: number
  pips: readonly Pip[]
  /** Category and difficulty. */
  topic: string
  question: string
  options: readonly string[]
  /** Set once the question is settled; `chosen` is null after a timeout. */
  settled: { chosen: string | null; answer: string } | null
  /** Locked while the server judges it. */
  pending?: string | null
  /** Null without a time limit, and after the answer. */
  closesAt: number | null
  /** Seconds that the ring starts from; null hides it. */
  limitSeconds: number | null
}

interface QuestionScreenProps {
  view: QuestionView
  onChoose(option: string): void
  onNext(): void
  onTimeUp(): void
  /** Stands under the pips. */
  track?: ReactNode
  insight: ReactNode
  report: ReactNode
}

export function QuestionScreen({ view, onChoose, onNext, onTimeUp, track, insight, report }: QuestionScreenProps) {
  const { index, total, pips, options, settled, pending = null, limitSeconds } = view
  const heading = useFocusOnArrival()
  const next = useRef<HTMLButtonElement>(null)
  const secondsLeft = useCountdown(view.closesAt, onTimeUp)
  const isSettled = settled !== null

  // The focused option is disabled now; without a new focus the keyboard would start from the top of the page.
  useEffect(() => {
    if (isSettled) next.current?.focus({ preventScroll: true })
  }, [isSettled])

  useAnswerKeys((key) => {
    if (key.type === 'next') return isSettled && onNext()
    const option = options[key.place]
    if (option !== undefined && !isSettled && pending === null) onChoose(option)
  })

  return (
    <section aria-label={`Question ${index + 1} of ${total}`} className="question-screen">
      <div className="question-top">
        <p className="question-meta">
          <span className="min-w-0">{view.topic}</span>
          <span className="flex-none tabular-nums">
            {index + 1} / {total}
          </span>
        </p>
        <Pips pips={pips} label={`${pips.filter((pip) => pip === 'right').length} right so far`} />
        {track}
      </div>
      <div className="question-words">
        <h1 ref={heading} tabIndex={-1} className="question-text">
          {view.question}
        </h1>
        {limitSeconds !== null && (
          <div className="question-timer" data-over={secondsLeft === null}>
            <TimerRing
              size="sm"
              left={secondsLeft ?? 0}
              total={limitSeconds}
              label="Seconds left"
              warnAt={WARN_AT_SECONDS}
              pulse={secondsLeft !== null}
            />
          </div>
        )}
      </div>
      <div className="question-answers">
        <AnswerOptions
          options={options}
          chosen={settled ? settled.chosen : pending}
          answer={settled?.answer ?? null}
          onChoose={onChoose}
        />
        {insight}
      </div>
      <div className="question-foot">
        {report}
        <p aria-hidden className="keys-hint">
          {settled ? 'Enter or → goes on' : 'Keys 1–4 or A–D answer'}
        </p>
        {settled && (
          <Button ref={next} size="lg" className="next-button" onClick={onNext}>
            {index + 1 === total ? 'See results' : 'Next'}
            <ArrowRight aria-hidden />
          </Button>
        )}
      </div>
    </section>
  )
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
