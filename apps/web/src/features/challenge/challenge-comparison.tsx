import type { RunTiming } from '@knowdown/domain/run/run'
import { initialOf } from '../../ui/display/avatar.tsx'
import { formatDay } from '../../ui/display/format-day.ts'
import { CheckIcon, CrossIcon } from '../../ui/display/icons.tsx'
import { formatTime } from './challenge-text.ts'

interface Side {
  name: string
  right: number
  total_ms: number
  timing: RunTiming
}

interface ComparedAnswer {
  /** Missing when it was not recorded what was chosen. */
  choice?: string | null
  correct: boolean
  took_ms: number | null
}

/** Two runs of the same questions. */
export interface ComparedRuns {
  own: Side
  other: (Side & { recorded_at: number }) | null
  questions: readonly {
    question: { question: string }
    answer: string
    explanation: string | null
    own: ComparedAnswer | null
    other: ComparedAnswer | null
  }[]
}

/** Two results side by side; nothing while there is only one. */
export function ChallengeVersus({ comparison: { own, other } }: { comparison: ComparedRuns }) {
  if (!other) return null
  return (
    <div className="challenge-versus">
      <SideCard side="mine" name={own.name} about="You" right={own.right} time={formatTime(own.total_ms, own.timing)} />
      <span aria-hidden className="challenge-colon">
        :
      </span>
      <SideCard
        side="theirs"
        name={other.name}
        about={`recorded on ${formatDay(other.recorded_at)}`}
        right={other.right}
        time={formatTime(other.total_ms, other.timing)}
      />
    </div>
  )
}

export function ChallengeQuestions({ comparison: { own, other, questions } }: { comparison: ComparedRuns }) {
  return (
    <section aria-label="Question by question">
      <header className="challenge-questions-head">
        <h2 className="font-semibold text-base">Question by question</h2>
        <span aria-hidden className="challenge-avatar challenge-avatar-sm" data-side="mine">
          {initialOf(own.name)}
        </span>
        {other && (
          <span aria-hidden className="challenge-avatar challenge-avatar-sm" data-side="theirs">
            {initialOf(other.name)}
          </span>
        )}
      </header>
      <ol className="challenge-questions">
        {questions.map(({ question, answer, explanation, own: mine, other: theirs }, index) => (
          <li key={question.question}>
            <details>
              <summary className="challenge-question">
                <span className="challenge-number">{index + 1}</span>
                <span className="challenge-words">
                  <strong>{answer}</strong>
                  <span className="challenge-stem">{question.question}</span>
                </span>
                <Mark who="You" correct={mine?.correct ?? false} />
                {other && <Mark who={other.name} correct={theirs?.correct ?? false} />}
              </summary>
              <div className="challenge-more">
                <p className="font-semibold">{question.question}</p>
                <p>You: {choiceText(mine)}</p>
                {other && (
                  <p>
                    <bdi>{other.name}</bdi>: {choiceText(theirs)}
                  </p>
                )}
                <p className="text-muted">{explanation}</p>
              </div>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface SideProps {
  side: 'mine' | 'theirs'
  name: string
  about: string
  right: number
  time: string
}

function SideCard({ side, name, about, right, time }: SideProps) {
  return (
    <div className="challenge-side" data-side={side}>
      <span aria-hidden className="challenge-avatar" data-side={side}>
        {initialOf(name)}
      </span>
      <strong className="challenge-side-score">{right}</strong>
      <p className="challenge-side-words">
        <bdi className="challenge-side-name">{name}</bdi>
        <span className="text-muted text-sm">{about}</span>
        <span className="text-muted text-sm">{time}</span>
      </p>
    </div>
  )
}

function Mark({ who, correct }: { who: string; correct: boolean }) {
  return (
    <span className="challenge-mark" data-correct={correct}>
      <span className="sr-only">
        {who}: {correct ? 'right' : 'wrong'}
      </span>
      {correct ? <CheckIcon /> : <CrossIcon />}
    </span>
  )
}

function choiceText(answer: ComparedAnswer | null): string {
  if (!answer || answer.choice === null || answer.took_ms === null) return 'no answer'
  const what = answer.choice ?? (answer.correct ? 'right' : 'wrong')
  return `${what} · ${(answer.took_ms / 1000).toFixed(1)} s`
}
