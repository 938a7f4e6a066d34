import { checkOwnQuestion, type Finding } from '@knowdown/domain/own-quiz/check-own-quiz'
import { LIMITS, lengthOf } from '@knowdown/domain/own-quiz/limits'
import type { OwnQuestion, QuestionPicture } from '@knowdown/domain/own-quiz/own-quiz'
import { CircleAlert, Shuffle } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { findingText } from '../quiz-text.ts'
import { changeKind } from './change-answer.ts'
import { Counter, GrowingText } from './growing-text.tsx'
import { Hints } from './hints.tsx'
import { KindChoice } from './kind-choice.tsx'
import { NumberFields } from './number-fields.tsx'
import { OptionRows, optionField } from './option-rows.tsx'
import { PictureField } from './picture-field.tsx'
import { TypeInFields } from './type-in-fields.tsx'
import { pictureIn, usePictureUpload } from './use-picture-upload.ts'

interface QuestionFormProps {
  number: number
  total: number
  question: OwnQuestion
  /** The author wanted to play: everything that is missing is said now. */
  saysAll: boolean
  onChange(question: OwnQuestion, field: string): void
  /** Null where pictures need an account. */
  addPicture: ((file: Blob) => Promise<string>) | null
  onPicture(picture: QuestionPicture | null): void
  onFocus(field: string): void
  /** Stands beside the heading: move, duplicate, delete. */
  tools: ReactNode
}

/** What is not written yet is no fault while it is being written. */
const isUnfinished = ({ problem }: Finding) => problem === 'missing' || problem === 'too-few'
/** Counters say these. */
const isCounted = (finding: Finding) =>
  finding.problem === 'too-long' && ['text', 'explanation', 'option'].includes(finding.field.name)

export function QuestionForm(props: QuestionFormProps) {
  const { number, total, question, saysAll, addPicture, onChange, onPicture, onFocus, tools } = props
  const id = useId()
  const uploading = usePictureUpload(addPicture, (file) => onPicture({ file, alt: question.picture?.alt ?? '' }))
  const [isDropping, setIsDropping] = useState(false)
  const { text, answer, explanation, fixedOrder } = question
  const faults = checkOwnQuestion(question).filter(
    (finding) =>
      !isCounted(finding) && (saysAll || !isUnfinished(finding)) && (saysAll || !isTooEarly(finding, question)),
  )
  const hasOptions = answer.kind === 'choice' || answer.kind === 'several'

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onFocus(optionField(0))
  }

  /** What is pasted or dropped as text stays text. */
  function takePicture(event: ClipboardEvent | DragEvent, from: DataTransfer) {
    setIsDropping(false)
    const file = pictureIn(from.files)
    if (!file || !addPicture) return
    event.preventDefault()
    void uploading.send(file)
  }

  function drag(event: DragEvent) {
    if (!addPicture || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsDropping(true)
  }

  return (
    <section
      className="question-form"
      aria-labelledby={`${id}-title`}
      data-dropping={isDropping}
      onPaste={(event) => takePicture(event, event.clipboardData)}
      onDrop={(event) => takePicture(event, event.dataTransfer)}
      onDragOver={drag}
      onDragLeave={() => setIsDropping(false)}
    >
      <header className="question-form-head">
        <h2 id={`${id}-title`} className="question-form-title">
          Question {number} <span className="question-form-total">of {total}</span>
        </h2>
        <KindChoice
          kind={answer.kind}
          onChange={(kind) => onChange({ ...question, answer: changeKind(answer, kind) }, 'kind')}
        />
      </header>
      <div className="question-box" data-over={lengthOf(text) > LIMITS.text.most}>
        <GrowingText
          field="text"
          className="question-text"
          aria-label={`Question ${number}`}
          placeholder="What do you ask?"
          value={text}
          onChange={(event) => onChange({ ...question, text: event.target.value }, 'text')}
          onKeyDown={press}
        />
        <div className="question-box-foot">
          {tools}
          <Counter length={lengthOf(text)} most={LIMITS.text.most} />
        </div>
      </div>
      <PictureField picture={question.picture} uploading={addPicture && uploading} onChange={onPicture} />
      {hasOptions && (
        <>
          <p className="option-help">
            {answer.kind === 'choice' ? 'Tap the circle of the right answer' : 'Tick every right answer'}
          </p>
          <OptionRows
            answer={answer}
            onFocus={onFocus}
            onChange={(changed, field) => onChange({ ...question, answer: changed }, field)}
          />
          <label className="order-switch">
            <Shuffle aria-hidden size={18} />
            <input
              type="checkbox"
              checked={!fixedOrder}
              onChange={(event) => onChange({ ...question, fixedOrder: !event.target.checked }, 'order')}
            />
            Shuffle the options in each game
          </label>
        </>
      )}
      {answer.kind === 'typeIn' && (
        <TypeInFields
          answer={answer}
          onChange={(changed, field) => onChange({ ...question, answer: changed }, field)}
        />
      )}
      {answer.kind === 'number' && (
        <NumberFields
          answer={answer}
          onChange={(changed, field) => onChange({ ...question, answer: changed }, field)}
        />
      )}
      {faults.length > 0 && (
        <ul className="question-faults" aria-label="What prevents playing">
          {faults.map((finding) => (
            <li key={findingText(finding)}>
              <CircleAlert aria-hidden size={18} /> {findingText(finding)}
            </li>
          ))}
        </ul>
      )}
      <Hints question={question} />
      <div className="question-box" data-over={lengthOf(explanation) > LIMITS.explanation.most}>
        <label className="explanation-label" htmlFor={`${id}-explanation`}>
          Explanation, shown after the answer
        </label>
        <GrowingText
          id={`${id}-explanation`}
          field="explanation"
          className="explanation-text"
          value={explanation}
          onChange={(event) => onChange({ ...question, explanation: event.target.value }, 'explanation')}
        />
        <div className="question-box-foot">
          <Counter length={lengthOf(explanation)} most={LIMITS.explanation.most} />
        </div>
      </div>
    </section>
  )
}

/** Nobody marks the right answer before there is one. */
const isTooEarly = ({ problem }: Finding, { answer }: OwnQuestion): boolean =>
  problem === 'no-right-answer' &&
  (answer.kind === 'choice' || answer.kind === 'several') &&
  answer.options.some((option) => option.trim() === '')
