import { answerShown, type HistoryEntry } from '@knowdown/domain/solo/solo-state'
import type { ReactNode } from 'react'
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx'

interface ReviewEntryProps {
  /** Counted from 1. */
  number: number
  entry: HistoryEntry
  report: ReactNode
}

export function ReviewEntry({ number, entry, report }: ReviewEntryProps) {
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
            {answerShown(entry)} <span className="sr-only">({isCorrect ? 'Correct' : 'Incorrect'})</span>
          </dd>
        </div>
        {!isCorrect && (
          <div>
            <dt>Right answer</dt>
            <dd className="text-correct">{question.answer}</dd>
          </div>
        )}
      </dl>
      {question.explanation && <p className="text-muted">{question.explanation}</p>}
    </li>
  )
}
