import { type AnswerLook, answerLook } from './answer-look.ts'
import { CheckIcon, CrossIcon } from './icons.tsx'
import './answer-options.css'

type AnswerOptionsProps = {
  options: readonly string[]
  /** Null while the question is open; empty when it closed without an answer. */
  chosen: string | null
  /** Known once the question is settled. */
  answer: string | null
  onChoose(option: string): void
}

const LETTERS = 'ABCDEFGH'

/** Right and wrong are said by colour, by sign and in words. */
const WORDS: Partial<Record<AnswerLook, string>> = { right: 'Right answer', wrong: 'Your answer' }
const SIGNS: Partial<Record<AnswerLook, () => React.JSX.Element>> = { right: CheckIcon, wrong: CrossIcon }

export function AnswerOptions({ options, chosen, answer, onChoose }: AnswerOptionsProps) {
  return (
    <ul className="answers">
      {options.map((option, place) => {
        const look = answerLook(option, chosen, answer)
        const Sign = SIGNS[look]
        return (
          <li key={option}>
            <button
              type="button"
              className="answer"
              data-look={look}
              disabled={chosen !== null}
              onClick={() => onChoose(option)}
            >
              <span aria-hidden className="answer-badge">
                {Sign ? <Sign /> : LETTERS[place]}
              </span>
              <span className="answer-text">{option}</span>
              {WORDS[look] && <span className="answer-verdict">{WORDS[look]}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
