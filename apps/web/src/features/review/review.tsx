import { answerLabel, type FinishedQuiz, type HistoryEntry, scoreOf } from '@knowdown/domain/solo/solo-state'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import './review.css'
import { CheckIcon, CrossIcon } from '../../ui/display/icons.tsx'

interface ReviewListProps {
  history: FinishedQuiz['history']
  /** By question id, and why there are none yet. */
  explanations: { texts: ReadonlyMap<string, string>; notice: string | null }
  report(questionId: string): ReactNode
}

interface ReviewProps extends Omit<ReviewListProps, 'history'> {
  finished: FinishedQuiz
  onBack(): void
}

export function Review({ finished: { history }, onBack, ...list }: ReviewProps) {
  const heading = useFocusOnArrival()
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
      <ReviewList history={history} {...list} />
    </section>
  )
}

/** The questions that were missed come first; all keep their numbers. */
export function ReviewList({ history, explanations, report }: ReviewListProps) {
  const [shown, setShown] = useState<'all' | 'wrong'>('all')
  const wrong = history.length - scoreOf(history)
  const entries = history
    .map((entry, place) => ({ entry, number: place + 1 }))
    .toSorted((one, other) => Number(one.entry.isCorrect) - Number(other.entry.isCorrect))
    .filter(({ entry }) => shown === 'all' || !entry.isCorrect)
  return (
    <>
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
        {entries.map(({ entry, number }) => (
          <ReviewEntry
            key={entry.question.id}
            number={number}
            entry={entry}
            explanation={explanations.texts.get(entry.question.id)}
            report={report(entry.question.id)}
          />
        ))}
      </ol>
    </>
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
