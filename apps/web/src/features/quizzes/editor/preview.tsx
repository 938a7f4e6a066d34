import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { memo, type ReactNode } from 'react'
import { pictureAddress } from '../../../api/pictures/picture-address.ts'
import { QuestionPicture } from '../../../ui/display/question-picture.tsx'

interface PreviewProps {
  question: OwnQuestion
  number: number
  total: number
  /** The sign of an option as players see it. */
  renderShape(place: number): ReactNode
}

const USUAL_SECONDS = 20

/** The question as it stands on a player's phone. Nothing in it can be pressed. */
export const Preview = memo(function Preview({ question, number, total, renderShape }: PreviewProps) {
  const { text, answer, seconds, picture } = question
  return (
    <section className="preview" aria-label="As players see it" data-theme="dark">
      <div className="preview-head">
        <span aria-hidden className="preview-avatar">
          Q
        </span>
        <span className="preview-name">Quiet Comet</span>
        <span className="preview-count">
          {number} of {total}
        </span>
      </div>
      <div aria-hidden className="preview-time">
        <span className="preview-bar" />
        <strong>{seconds ?? USUAL_SECONDS}</strong>
      </div>
      <p className="preview-question">{text.trim() || 'Your question stands here'}</p>
      {picture && (
        <QuestionPicture
          address={pictureAddress(picture.file, 'small')}
          alt={picture.alt}
          className="preview-picture"
        />
      )}
      {(answer.kind === 'choice' || answer.kind === 'several') && (
        <>
          {answer.kind === 'several' && <p className="preview-note">Several may be right</p>}
          <ol className="preview-options" data-many={answer.options.length > 4}>
            {answer.options.map((option, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place.
              <li key={place} data-place={place}>
                {renderShape(place)}
                <span>{option.trim() || '…'}</span>
              </li>
            ))}
          </ol>
          {answer.kind === 'several' && <p className="preview-send">Send</p>}
        </>
      )}
      {answer.kind === 'typeIn' && (
        <p className="preview-input">
          <span>Type your answer</span>
          <span className="preview-send">Send</span>
        </p>
      )}
      {answer.kind === 'number' && (
        <p className="preview-input">
          <span>Your guess{answer.unit.trim() === '' ? '' : ` in ${answer.unit}`}</span>
          <span className="preview-send">Send</span>
        </p>
      )}
    </section>
  )
})
