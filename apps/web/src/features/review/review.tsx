import { answerLabel, type FinishedQuiz, type HistoryEntry, scoreOf } from '@knowdown/domain/solo/solo-state'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import './review.css'
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx'

interface ReviewProps {
  finished: FinishedQuiz
  /** By question id, and why there are none yet. */
  explanations: { texts: ReadonlyMap<string, string>; notice: string | null }
  onBack(): void
  report(questionId: string): ReactNode
}

export function Review({ finished: { history }, explanations, onBack, report }: ReviewProps) {
  const heading = useFocusOnArrival()
  const [shown, setShown] = useState<'all' | 'wrong'>('all')
  const wrong = history.length - scoreOf(history)
  return (
    <section className="mx-auto flex max-w-[48rem] flex-col gap-5 py-6 md:py-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl md:text-3xl">
          Quiz Review
        </h1>
        <Button variant="secondary" icon={<ArrowLeft aria-hidden />} onClick={onBack}>
          Back to Results
        </Button>
      </div>
      {wrong > 0 && wrong < history.length && (
        <Segmented
          legend="Which questions"
          options={[
            { value: 'all', label: `All ${history.length}` },
            { value: 'wrong', label: `${wrong} to learn from` },
          ]}
          value={shown}
          onChange={setShown}
        />
      )}
      <p role="status" className="text-muted empty:hidden">
        {explanations.notice}
      </p>
      <ol className="flex flex-col gap-3">
        {history.map((entry, place) =>
          shown === 'wrong' && entry.isCorrect ? null : (
            <ReviewEntry
              key={entry.question.id}
              number={place + 1}
              entry={entry}
              explanation={explanations.texts.get(entry.question.id)}
              report={report(entry.question.id)}
            />
          ),
        )}
      </ol>
    </section>
  )
}

interface ReviewEntryProps {
  /** Counted from 1. */
  number: number
  entry: HistoryEntry
  explanation: string | undefined
  report: ReactNode
}

function ReviewEntry({ number, entry, explanation, report }: ReviewEntryProps) {
  const { question, isCorrect } = entry
  return (
    <li className="review-entry" data-verdict={isCorrect ? 'right' : 'wrong'}>
      <div className="flex flex-wrap items-start gap-3">
        <span aria-hidden className="review-sign">
          {isCorrect ? <CheckIcon /> : <CrossIcon />}
        </span>
        <h2 className="wrap-anywhere min-w-0 flex-[1_1_8rem] pt-1 font-semibold text-base">
          {number}. {question.question}
        </h2>
        {report}
      </div>
      <dl className="review-answers">
        <div>
          <dt>Your answer</dt>
          <dd className={isCorrect ? 'text-correct' : 'text-wrong'}>
            {answerLabel(entry)} <span className="sr-only">({isCorrect ? 'Correct' : 'Incorrect'})</span>
          </dd>
        </div>
        {!isCorrect && (
          <div>
            <dt>Right answer</dt>
            <dd className="text-correct">{question.answer}</dd>
          </div>
        )}
      </dl>
      {explanation && <p className="text-muted">{explanation}</p>}
    </li>
  )
}
