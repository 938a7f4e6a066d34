import { type FinishedQuiz, scoreOf } from '@knowdown/domain/solo/solo-state'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import { ReviewEntry } from './review-entry.tsx'
import './review.css'

interface ReviewProps {
  finished: FinishedQuiz
  onBack(): void
  report(questionId: string): ReactNode
}

export function Review({ finished: { history }, onBack, report }: ReviewProps) {
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
      <ol className="flex flex-col gap-3">
        {history.map((entry, place) =>
          shown === 'wrong' && entry.isCorrect ? null : (
            <ReviewEntry key={entry.question.id} number={place + 1} entry={entry} report={report(entry.question.id)} />
          ),
        )}
      </ol>
    </section>
  )
}
