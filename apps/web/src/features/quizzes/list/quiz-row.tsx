import { Ellipsis, Pencil, Play, Share2, TriangleAlert, Wrench } from 'lucide-react'
import { Link } from 'wouter'
import type { QuizSummary } from '../../../api/own-quizzes/own-quiz-store.ts'
import { buttonClass, IconButton } from '../../../ui/controls/button.tsx'
import { QuizTile } from '../quiz-look.tsx'
import { countQuestions, titleOf } from '../quiz-text.ts'

const changed = (at: number): string =>
  new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

/** A quiz that cannot be played offers its cure in place of Play. */
export function QuizRow({ quiz, onShare, onMore }: { quiz: QuizSummary; onShare(): void; onMore(): void }) {
  const { id, title, questions, unplayable, changedAt, isShared, copiedFrom } = quiz
  const address = `/quizzes/${id}`
  const name = titleOf(title)
  return (
    <li className="quiz-row">
      <QuizTile id={id} />
      <div className="quiz-row-words">
        <h2 className="quiz-row-title">
          <Link href={address}>{name}</Link>
        </h2>
        {unplayable > 0 ? (
          <p className="quiz-row-fault">
            <TriangleAlert aria-hidden size={16} />
            {unplayable} of {countQuestions(questions)} cannot be played yet
          </p>
        ) : (
          <p className="quiz-row-fact">
            {questions === 0 ? 'No question yet' : countQuestions(questions)}
            {isShared && ' · Shared by link'}
            {copiedFrom !== null && (
              <>
                {' '}
                · Copied from <bdi>{copiedFrom}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      <p className="quiz-row-date">
        <span className="sr-only">Changed </span>
        {changed(changedAt)}
      </p>
      <div className="quiz-row-actions">
        {questions === 0 || unplayable > 0 ? (
          <Link href={`${address}?fix`} className={buttonClass({ variant: 'strong', size: 'sm' })}>
            <Wrench aria-hidden />
            {questions === 0 ? 'Write' : `Fix ${countQuestions(unplayable)}`}
          </Link>
        ) : (
          <Link href={`/host?quiz=${id}`} className={buttonClass({ variant: 'strong', size: 'sm' })}>
            <Play aria-hidden />
            Play<span className="sr-only"> {name}</span>
          </Link>
        )}
        <Link href={address} className={`${buttonClass({ variant: 'quiet', size: 'sm' })} quiz-row-edit`}>
          <Pencil aria-hidden />
          Edit<span className="sr-only"> {name}</span>
        </Link>
        <IconButton label={`Share ${name}`} className="icon-button-plain" onClick={onShare}>
          <Share2 aria-hidden />
        </IconButton>
        <IconButton label={`More about ${name}`} className="icon-button-plain" onClick={onMore}>
          <Ellipsis aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
