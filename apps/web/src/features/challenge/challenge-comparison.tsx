import { initialOf } from '../../ui/display/avatar.tsx'
import { CheckIcon, CrossIcon } from '../../ui/display/icons.tsx'
import { formatDay, formatTime } from './challenge-text.ts'
import type { Comparison } from './use-challenge.ts'

/** Two results side by side; nothing while there is only one. */
export function ChallengeVersus({ comparison: { own, other } }: { comparison: Comparison }) {
  if (!other) return null
  return (
    <div className="challenge-versus">
      <Side side="mine" name={own.name} about="You" right={own.right} time={formatTime(own.total_ms, own.timing)} />
      <span aria-hidden className="challenge-colon">
        :
      </span>
      <Side
        side="theirs"
        name={other.name}
        about={`recorded on ${formatDay(other.recorded_at)}`}
        right={other.right}
        time={formatTime(other.total_ms, other.timing)}
      />
    </div>
  )
}

export function ChallengeQuestions({ comparison: { own, other, questions } }: { comparison: Comparison }) {
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

function Side({ side, name, about, right, time }: SideProps) {
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

const choiceText = (answer: Comparison['questions'][number]['own']): string => {
  if (!answer || answer.choice === null) return 'no answer'
  return `${answer.choice} · ${(answer.took_ms / 1000).toFixed(1)} s`
}
