import { CopyPlus, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { QuizTile } from '../quiz-look.tsx'
import { countQuestions, titleOf } from '../quiz-text.ts'
import { QuizOrigin, type SharedQuiz } from './quiz-origin.tsx'
import './shared.css'

interface SharedLandingProps {
  link: string
  quiz: SharedQuiz
  /** Null for visitors, who have no quizzes that last. */
  copy: { isBusy: boolean; failure: string | null; onCopy(): void } | null
  /** Stands at the end, for what players want to say about the quiz. */
  report: ReactNode
  onPlay(): void
}

/** What somebody sees who opens a link for playing. Children do: nothing here advertises or asks to sign up. */
export function SharedLanding({ link, quiz, copy, report, onPlay }: SharedLandingProps) {
  const { title, mature, total } = quiz
  return (
    <section className="shared-landing" aria-label="Shared quiz">
      <QuizTile id={link} />
      <h1 className="shared-title">{titleOf(title)}</h1>
      <p className="shared-fact">
        {countQuestions(total)} · <QuizOrigin quiz={quiz} />
        {mature && <strong className="shared-mature">17+</strong>}
      </p>
      {total === 0 ? (
        <Notice>No question of this quiz can be played yet.</Notice>
      ) : (
        <Button size="lg" icon={<Play aria-hidden />} onClick={onPlay}>
          Play
        </Button>
      )}
      {copy && (
        <Button variant="secondary" icon={<CopyPlus aria-hidden />} busy={copy.isBusy} onClick={copy.onCopy}>
          Copy to my quizzes
        </Button>
      )}
      {copy?.failure && <Notice tone="wrong">{copy.failure}</Notice>}
      {report}
    </section>
  )
}
