import { ArrowRight, CornerDownLeft } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { gameSounds, useGameSounds } from '../../platform/game-sounds.ts'
import { impact } from '../../platform/haptics.ts'
import { ScreenButton } from '../../ui/controls/button.tsx'
import { SoundSwitch } from '../../ui/controls/sound-switch.tsx'
import { FocusFrame } from '../../ui/display/focus-frame.tsx'
import { AnswerOptions } from '../../ui/game/answer-options.tsx'
import { type Pip, Pips } from '../../ui/game/pips.tsx'
import { RewardPill, rightInARow } from '../../ui/game/reward-pill.tsx'
import { Stem } from '../../ui/game/stem.tsx'
import { TimerRing } from '../../ui/game/timer-ring.tsx'
import { useAnswerKeys } from '../../ui/game/use-answer-keys.ts'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { Verdict } from './verdict.tsx'
import './question-screen.css'

const WARN_AT_SECONDS = 5
const TICKS_FROM_SECONDS = 3

/** A question of a solo quiz or of a sealed run, as the screen shows it. */
export interface QuestionView {
  /** From 0. */
  index: number
  total: number
  pips: readonly Pip[]
  /** The name of what is played; without one the category comes first. */
  title?: string | undefined
  category: string
  difficulty: string
  question: string
  options: readonly string[]
  /** Set once the question is settled; `chosen` is null or empty after a timeout. */
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
  /** The countdown stands still, because something covers the question. */
  held?: boolean
  onChoose(option: string): void
  onNext(): void
  onTimeUp(): void
  /** Cross and Escape; the caller asks first. */
  onClose(): void
  /** Stands under the pips. */
  track?: ReactNode
  /** More about the answer, below the verdict. */
  insight: ReactNode
  report: ReactNode
}

export function QuestionScreen({
  view,
  held = false,
  onChoose,
  onNext,
  onTimeUp,
  onClose,
  ...slots
}: QuestionScreenProps) {
  const { index, total, pips, options, settled, pending = null, limitSeconds } = view
  const heading = useFocusOnArrival()
  const next = useRef<HTMLButtonElement>(null)
  const secondsLeft = useCountdown(view.closesAt, held, onTimeUp)
  const sounds = useGameSounds()
  const isSettled = settled !== null
  const isRight = settled !== null && settled.chosen === settled.answer
  // The options show the verdict at once; what stands below them is drawn after that was painted.
  const isRevealed = useDeferredValue(isSettled) && isSettled
  const revealed = isRevealed ? settled : null
  const insight = useDeferredValue(slots.insight)

  // The focused option is disabled now; without a new focus the keyboard would start from the top of the page.
  useEffect(() => {
    if (isRevealed) next.current?.focus({ preventScroll: true })
  }, [isRevealed])
  useReveal(revealed)
  useTicks(secondsLeft)

  useAnswerKeys((key) => {
    if (key.type === 'next') return isSettled && onNext()
    const option = options[key.place]
    if (option !== undefined && !isSettled && pending === null) onChoose(option)
  })

  return (
    <FocusFrame
      label={`Question ${index + 1} of ${total}`}
      closeLabel="Leave"
      onClose={onClose}
      topic={
        <>
          {view.title !== undefined && (
            <>
              <strong>{view.title}</strong> ·{' '}
            </>
          )}
          {view.title === undefined ? <strong>{view.category}</strong> : view.category} · {view.difficulty}
        </>
      }
      tools={
        <>
          {limitSeconds !== null && (
            <span className="question-timer" data-over={secondsLeft === null}>
              <TimerRing
                size="xs"
                left={secondsLeft ?? 0}
                total={limitSeconds}
                label="Seconds left"
                warnAt={WARN_AT_SECONDS}
                pulse={secondsLeft !== null}
              />
            </span>
          )}
          <span>
            {index + 1} / {total}
          </span>
          {slots.report && <span className="question-report">{slots.report}</span>}
        </>
      }
      progress={
        <>
          <Pips
            pips={pips}
            label={`${pips.filter((pip) => pip === 'right').length} right so far`}
            {...(isSettled && { current: index })}
          />
          {slots.track}
        </>
      }
    >
      <div className="question-words">
        <Stem heading={heading} roomy>
          {view.question}
        </Stem>
      </div>
      <AnswerOptions
        options={options}
        chosen={settled ? settled.chosen : pending}
        answer={settled?.answer ?? null}
        onChoose={onChoose}
        reward={isRight && <RewardPill inARow={rightInARow(pips.map(isPipRight), index)} />}
      />
      <div className="question-insight">{insight}</div>
      <div className="question-end" data-settled={isRevealed}>
        <Verdict settled={revealed} right={pips.filter(isPipRight).length} asked={index + 1} />
        <div className="question-foot" data-settled={isRevealed}>
          <div className="question-sound">
            <SoundSwitch {...sounds} />
          </div>
          <p aria-hidden className="keys-hint">
            {revealed ? (
              <span className="key">
                Enter <CornerDownLeft size={14} /> next
              </span>
            ) : (
              'Keys 1–4 or A–D answer'
            )}
          </p>
          <div className="question-next">
            {revealed && (
              <ScreenButton ref={next} size="lg" className="next-button" onClick={onNext}>
                {index + 1 === total ? 'See results' : 'Next'}
                <ArrowRight aria-hidden />
              </ScreenButton>
            )}
          </div>
        </div>
      </div>
    </FocusFrame>
  )
}

const isPipRight = (pip: Pip) => pip === 'right'

/** Sound and haptics of a verdict: once, and not for a question that was answered before it came on the screen. */
function useReveal(settled: QuestionView['settled']) {
  const known = useRef(settled !== null)
  const isRight = settled === null ? null : settled.chosen === settled.answer
  useEffect(() => {
    if (isRight === null || known.current) return
    known.current = true
    impact(isRight ? 'Medium' : 'Heavy')
    gameSounds.play(isRight ? 'right' : 'wrong')
  }, [isRight])
}

function useTicks(secondsLeft: number | null) {
  const second = secondsLeft === null ? 0 : Math.ceil(secondsLeft)
  useEffect(() => {
    if (second > 0 && second <= TICKS_FROM_SECONDS) gameSounds.play('tick')
  }, [second])
}

/** Seconds until `closesAt`, read from the clock: timers of a background tab are throttled. */
function useCountdown(closesAt: number | null, held: boolean, onEnd: () => void): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (closesAt === null || held) return
    const look = () => {
      setNow(Date.now())
      if (Date.now() >= closesAt) onEnd()
    }
    look()
    const ticks = setInterval(look, 250)
    return () => clearInterval(ticks)
  }, [closesAt, held, onEnd])
  return closesAt === null ? null : Math.max(0, (closesAt - now) / 1000)
}
