import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { actOnSharedQuiz, deskQuizReports, removeQuizPicture } from '@knowdown/contracts/own-quizzes/reports'
import type { QuizReportReason } from '@knowdown/domain/own-quiz/quiz-reports'
import { useState } from 'react'
import { pictureAddress } from '../../api/pictures/picture-address.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { QuestionPicture } from '../../ui/display/question-picture.tsx'
import { type AskForProof, countOf, Part, when } from './part.tsx'
import { type DeskChange, useDesk, useDeskChange } from './use-desk.ts'

type Reported = ReplyOf<typeof deskQuizReports>['quizzes'][number]

/** Reported quizzes, with the record of their authors. */
export function DeskQuizReports({ askForProof }: { askForProof: AskForProof }) {
  const query = useDesk(deskQuizReports, {})
  const change = useDeskChange()
  return (
    <>
      <RemovePicture change={change} />
      <Part
        query={query}
        change={change}
        askForProof={askForProof}
        empty="No shared quiz is reported."
        isEmpty={({ quizzes }) => quizzes.length === 0}
      >
        {({ quizzes }) => quizzes.map((quiz) => <QuizCard key={quiz.quiz_id} quiz={quiz} change={change} />)}
      </Part>
    </>
  )
}

/** Somebody wrote to the contact with the address of a picture. */
function RemovePicture({ change }: { change: DeskChange }) {
  const [address, setAddress] = useState('')
  return (
    <form
      className="desk-controls"
      onSubmit={(event) => {
        event.preventDefault()
        void change.change(removeQuizPicture, { address }, () => setAddress(''))
      }}
    >
      <div className="desk-search">
        <TextField label="Address of a picture" value={address} onChange={({ target }) => setAddress(target.value)} />
      </div>
      <Button type="submit" variant="danger" disabled={change.busy || address.trim() === ''}>
        Remove picture
      </Button>
    </form>
  )
}

function QuizCard({ quiz, change }: { quiz: Reported; change: DeskChange }) {
  const { author, reasons } = quiz
  // The reason that most reports give is what the author is told.
  const [first] = reasons.toSorted((one, other) => other.count - one.count)
  const reason = (first?.name ?? 'other') as QuizReportReason
  const act = (action: 'leave' | 'withdraw' | 'bar' | 'unbar') =>
    void change.change(actOnSharedQuiz, { quiz_id: quiz.quiz_id, action, reason })
  return (
    <article className="desk-card" aria-label={quiz.title}>
      <h2 className="text-lg">{quiz.title}</h2>
      <p className="desk-reasons">
        {reasons.map(({ name, count }) => (
          <span key={name} className="desk-tag">
            {count} × {name}
          </span>
        ))}
        <span className="desk-meta">
          {quiz.state}, weight {quiz.weight}, last {when(quiz.last_reported_at)}
        </span>
      </p>
      <p>
        By {author.name}: {countOf(author.withdrawn, 'quiz')} withdrawn, {author.for_copyright} of them for copyright
        {author.barred && ', barred from sharing'}
      </p>
      {quiz.words.map((words) => (
        <blockquote key={words}>{words}</blockquote>
      ))}
      <ul className="grid gap-2">
        {quiz.questions.map(({ question_id, text, picture, reports }) => (
          <li key={question_id} className="flex flex-wrap items-center gap-3">
            {picture && (
              <QuestionPicture address={pictureAddress(picture, 'small')} alt="" className="max-h-24 max-w-40" />
            )}
            <span>
              {text} {reports > 0 && <span className="desk-tag">{countOf(reports, 'report')}</span>}
            </span>
            {picture && (
              <Button
                variant="danger"
                size="sm"
                disabled={change.busy}
                onClick={() => void change.change(removeQuizPicture, { address: picture })}
              >
                Remove picture
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" disabled={change.busy} onClick={() => act('leave')}>
          Leave
        </Button>
        <Button variant="danger" size="sm" disabled={change.busy} onClick={() => act('withdraw')}>
          Withdraw ({reason})
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={change.busy}
          onClick={() => act(author.barred ? 'unbar' : 'bar')}
        >
          {author.barred ? 'Let share again' : 'Bar from sharing'}
        </Button>
      </div>
    </article>
  )
}
