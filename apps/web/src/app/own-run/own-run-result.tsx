import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnRunReply } from '../../api/own-quizzes/own-run-calls.ts'
import { pictureAddress } from '../../api/pictures/picture-address.ts'
import { Button } from '../../ui/controls/button.tsx'
import { QuestionPicture } from '../../ui/display/question-picture.tsx'
import { type AnswerVerdict, VerdictSign, verdictOf } from '../../ui/display/verdict-sign.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { answerText, keyText } from './answer-words.ts'
import '../../features/review/review.css'

interface OwnRunResultProps {
  title: string
  run: OwnRunReply
  leaveLabel: string
  renderReport: ((questionId: string) => ReactNode) | undefined
  onAgain(): void
  onLeave(): void
}

const TONES: Record<AnswerVerdict, string> = { right: 'text-correct', partly: 'text-warn', wrong: 'text-wrong' }

/** Only what is fully right counts. Nothing here enters statistics, boards or ratings. */
export function OwnRunResult({ title, run, leaveLabel, renderReport, onAgain, onLeave }: OwnRunResultProps) {
  const heading = useFocusOnArrival()
  const partly = run.settled.filter(({ correct, share }) => !correct && share > 0).length
  return (
    <section data-focus-mode className="own-run-result" aria-label="Result">
      <header className="own-run-result-head">
        <p className="own-run-result-title">{title}</p>
        <h1 ref={heading} tabIndex={-1} className="own-run-score">
          {run.result?.right ?? 0} <span>of {run.total} right</span>
        </h1>
        {partly > 0 && <p className="text-muted">{partly} more partly right</p>}
        <div className="own-run-actions">
          <Button size="lg" icon={<RotateCcw aria-hidden />} onClick={onAgain}>
            Continue
          </Button>
          <Button size="lg" variant="secondary" onClick={onLeave}>
            {leaveLabel}
          </Button>
        </div>
        <p className="text-muted text-sm">Continue asks the same questions again, in another order.</p>
      </header>
      <h2 className="text-xl">Every answer</h2>
      <ol className="grid gap-3">
        {run.settled.map(({ card_id, question, key, given, correct, share, explanation }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a run never move.
          <li key={place} className="review-entry" data-verdict={verdictOf({ correct, share })}>
            <div className="flex items-start gap-3">
              <span aria-hidden className="review-sign">
                <VerdictSign verdict={verdictOf({ correct, share })} />
              </span>
              <h3 className="wrap-anywhere min-w-0 flex-1 pt-1 font-semibold text-base">
                {place + 1}. {question.text}
              </h3>
            </div>
            {question.picture && (
              <QuestionPicture
                address={pictureAddress(question.picture.file, 'small')}
                alt={question.picture.alt}
                className="max-h-48"
              />
            )}
            <dl className="review-answers">
              <div>
                <dt>Your answer{!correct && share > 0 ? ', partly right' : ''}</dt>
                <dd className={TONES[verdictOf({ correct, share })]}>
                  {answerText(given, key)}{' '}
                  {verdictOf({ correct, share }) !== 'partly' && (
                    <span className="sr-only">({correct ? 'Correct' : 'Incorrect'})</span>
                  )}
                </dd>
              </div>
              {!correct && (
                <div>
                  <dt>Right answer</dt>
                  <dd className="text-correct">{keyText(key)}</dd>
                </div>
              )}
            </dl>
            {explanation && <p className="text-muted">{explanation}</p>}
            {renderReport && card_id !== null && <div>{renderReport(questionIdIn(card_id))}</div>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A card is named by its quiz and its question. */
const questionIdIn = (cardId: string): string => cardId.slice(cardId.indexOf('/') + 1)
