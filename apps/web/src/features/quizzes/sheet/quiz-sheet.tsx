import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { pictureAddress } from '../../../api/pictures/picture-address.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { QuestionPicture } from '../../../ui/display/question-picture.tsx'
import { LETTERS, titleOf } from '../quiz-text.ts'
import { isRightOption, type SheetQuestion, writtenKey } from './sheet-question.ts'
import './sheet.css'

interface QuizSheetProps {
  title: string
  /** Whose quiz it is and where it comes from. */
  about?: ReactNode
  questions: readonly SheetQuestion[]
  /** Other things to do with the quiz, beside Print. */
  actions?: ReactNode
  /** Stands below the question at a place, on the screen but not on paper. */
  below?(place: number): ReactNode
}

/** All questions of a quiz as a sheet of paper, without or with their answers. */
export function QuizSheet({ title, about, questions, actions, below }: QuizSheetProps) {
  const hasAnswers = questions.some(({ key }) => key !== null)
  const [sheet, setSheet] = useState<'questions' | 'answers'>(hasAnswers ? 'answers' : 'questions')
  const showsAnswers = sheet === 'answers'
  return (
    <div className="paper-page">
      <div className="paper-tools">
        {hasAnswers && (
          <div className="paper-choice">
            <Segmented
              legend="Which sheet"
              options={[
                { value: 'questions', label: 'Question sheet' },
                { value: 'answers', label: 'Answer sheet' },
              ]}
              value={sheet}
              onChange={setSheet}
            />
          </div>
        )}
        <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        {actions}
      </div>
      <article className="paper" data-theme="light" aria-label={showsAnswers ? 'Answer sheet' : 'Question sheet'}>
        <header className="paper-head">
          <h1 className="paper-title">{titleOf(title)}</h1>
          {about && <p className="paper-about">{about}</p>}
          {showsAnswers ? (
            <p className="paper-about">Answer sheet</p>
          ) : (
            <p className="paper-name">
              <span>Name</span> <span>Date</span>
            </p>
          )}
        </header>
        <ol className="paper-questions">
          {questions.map((question, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a question on paper is its place.
            <Question key={place} question={question} showsAnswer={showsAnswers} below={below?.(place)} />
          ))}
        </ol>
      </article>
    </div>
  )
}

interface QuestionProps {
  question: SheetQuestion
  showsAnswer: boolean
  below: ReactNode
}

function Question({ question, showsAnswer, below }: QuestionProps) {
  const { text, kind, options, unit, picture, explanation } = question
  const key = showsAnswer ? question.key : null
  const written = writtenKey(key)
  return (
    <li className="paper-question">
      <p className="paper-text">{text.trim() || 'Not written yet'}</p>
      {picture && (
        <QuestionPicture address={pictureAddress(picture.file, 'small')} alt={picture.alt} className="paper-picture" />
      )}
      {kind === 'several' && <p className="paper-note">Several may be right.</p>}
      {options.length > 0 && (
        <ul className="paper-options">
          {options.map((option, place) => {
            const isRight = isRightOption(key, place) === true
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place.
              <li key={place} data-right={isRight}>
                <span aria-hidden className="paper-box" data-kind={kind}>
                  {isRight && '✓'}
                </span>
                <span>
                  {LETTERS[place]}. {option}
                  {isRight && <span className="sr-only"> (right)</span>}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {options.length === 0 &&
        (written === null ? (
          <p className="paper-line">
            <span className="sr-only">Room for the answer</span> {unit}
          </p>
        ) : (
          <p className="paper-written">{written}</p>
        ))}
      {showsAnswer && question.key === null && <p className="paper-note">The answer is not shown here.</p>}
      {showsAnswer && explanation && <p className="paper-note">{explanation}</p>}
      {below && <div className="paper-below">{below}</div>}
    </li>
  )
}
