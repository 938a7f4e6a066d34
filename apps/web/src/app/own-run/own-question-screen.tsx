import type { Answer, Kind } from '@knowdown/domain/kinds/judge'
import type { QuestionPicture } from '@knowdown/domain/own-quiz/own-quiz'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { PhoneAnswer } from '../../features/party/phone/phone-answer.tsx'
import { PhonePicture } from '../../features/party/phone/phone-picture.tsx'
import { impact } from '../../platform/haptics.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FocusFrame } from '../../ui/display/focus-frame.tsx'
import { VerdictSign, verdictOf } from '../../ui/display/verdict-sign.tsx'
import { type Pip, Pips } from '../../ui/game/pips.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { answerText, keyText, verdictText } from './answer-words.ts'
import './own-run.css'

interface SettledAnswer {
  given: Answer | null
  key: Kind
  correct: boolean
  share: number
  explanation: string
}

interface OwnQuestionScreenProps {
  title: string
  /** From 0. */
  index: number
  pips: readonly Pip[]
  question: {
    text: string
    kind: Kind['kind']
    options: readonly string[]
    unit: string
    picture: QuestionPicture | null
  }
  /** The answer that is on its way. */
  pending: Answer | null
  /** Null while the question is open. */
  settled: SettledAnswer | null
  /** Stands above the question. */
  timer?: ReactNode
  nextLabel: string
  onGive(given: Answer): void
  onNext(): void
  /** Cross and Escape; the caller asks first. */
  onClose(): void
}

/** More marks than this say nothing on a phone. */
const MOST_PIPS = 30

/** A question of any kind, as players of a party see it, and what was right once it is answered. */
export function OwnQuestionScreen({
  title,
  index,
  pips,
  question,
  pending,
  settled,
  timer,
  ...on
}: OwnQuestionScreenProps) {
  const heading = useFocusOnArrival()
  const total = pips.length
  return (
    <FocusFrame
      label={`Question ${index + 1} of ${total}`}
      closeLabel="Leave"
      onClose={on.onClose}
      topic={<strong>{title}</strong>}
      tools={
        <span>
          {index + 1} / {total}
        </span>
      }
      progress={
        total <= MOST_PIPS && (
          <Pips pips={pips} label={`${pips.filter((pip) => pip === 'right').length} right so far`} />
        )
      }
    >
      <div className="own-run">
        {timer}
        <h1 ref={heading} tabIndex={-1} className="own-run-question">
          {question.text}
        </h1>
        {question.picture && <PhonePicture picture={question.picture} waitMs={0} />}
        {settled ? (
          <Settled settled={settled} nextLabel={on.nextLabel} onNext={on.onNext} />
        ) : (
          <PhoneAnswer
            question={question}
            given={pending}
            isOpen
            onGive={(given) => {
              impact('Light')
              on.onGive(given)
            }}
          />
        )}
      </div>
    </FocusFrame>
  )
}

function Settled({ settled, nextLabel, onNext }: { settled: SettledAnswer; nextLabel: string; onNext(): void }) {
  const { given, key, correct, explanation } = settled
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  const show = useEffectEvent(() => impact(correct ? 'Medium' : 'Heavy'))
  useEffect(() => show(), [])
  return (
    <>
      <div role="status" className="own-run-verdict" data-verdict={verdictOf(settled)}>
        <span aria-hidden className="own-run-sign">
          <VerdictSign verdict={verdictOf(settled)} />
        </span>
        <p className="own-run-verdict-words">{verdictText(settled)}</p>
      </div>
      <dl className="own-run-answers">
        {!correct && given !== null && (
          <div>
            <dt>Your answer</dt>
            <dd>{answerText(given, key)}</dd>
          </div>
        )}
        <div className="own-run-right">
          <dt>{key.kind === 'several' && key.right.length > 1 ? 'The correct answers' : 'The correct answer'}</dt>
          <dd>{keyText(key)}</dd>
        </div>
      </dl>
      {explanation && <p className="own-run-explanation">{explanation}</p>}
      <Button ref={next} size="lg" className="own-run-next" onClick={onNext}>
        {nextLabel}
        <ArrowRight aria-hidden />
      </Button>
    </>
  )
}
