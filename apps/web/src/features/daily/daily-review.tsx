import type { RunReply } from '../../api/use-run.ts'
import { CheckIcon, CrossIcon } from '../../ui/display/icons.tsx'

/** The ten with the own answers. Right and wrong have a sign each, because colour alone would not say it. */
export function DailyReview({ run }: { run: RunReply }) {
  return (
    <section aria-label="Review of the ten" className="daily-panel">
      <ol className="daily-review">
        {run.settled.map(({ question, answer, choice, correct, explanation }) => (
          <li key={question.question}>
            <p className="font-semibold">{question.question}</p>
            {!correct && (
              <p className="daily-review-answer text-wrong">
                <CrossIcon />
                <span>
                  <span className="sr-only">Your answer: </span>
                  {choice ?? 'Not answered'}
                </span>
              </p>
            )}
            <p className="daily-review-answer text-correct">
              <CheckIcon />
              <span>
                <span className="sr-only">{correct ? 'Your answer, right: ' : 'Right answer: '}</span>
                {answer}
              </span>
            </p>
            {explanation && <p className="text-muted text-sm">{explanation}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
