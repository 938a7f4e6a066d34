import type { ReactNode } from 'react'
import { CheckIcon, CrossIcon } from '../display/icons.tsx'
import './answer-options.css'

type AnswerLook = 'open' | 'chosen' | 'right' | 'wrong' | 'dimmed'

/** The right option is green, a wrong chosen one red; the others are dimmed once the question is answered. */
export function answerLook(option: string, chosen: string | null, answer: string | null): AnswerLook {
  if (chosen === null) return 'open'
  if (answer === null) return option === chosen ? 'chosen' : 'dimmed'
  if (option === answer) return 'right'
  return option === chosen ? 'wrong' : 'dimmed'
}

type AnswerOptionsProps = {
  options: readonly string[]
  /** Null while the question is open; empty when it closed without an answer. */
  chosen: string | null
  /** Null until the right answer is known. */
  answer: string | null
  onChoose(option: string): void
  /** Lies over the row of a right answer. */
  reward?: ReactNode
  /** Lower rows on the smallest phones, where something stands over the question. */
  compact?: boolean
}

/** With a longer text there is no room for a reward beside it. */
const LONG_OPTION = 22

const LETTERS = 'ABCDEFGH'

/** Right and wrong are shown by colour and icon, and in words for screen readers. */
const VERDICTS: Partial<Record<AnswerLook, string>> = { right: 'Right answer', wrong: 'Your answer' }
const ICONS: Partial<Record<AnswerLook, () => React.JSX.Element>> = { right: CheckIcon, wrong: CrossIcon }

export function AnswerOptions({ options, chosen, answer, onChoose, reward, compact = false }: AnswerOptionsProps) {
  return (
    <div className="answers-box" data-compact={compact}>
      <ul className="answers">
        {options.map((option, place) => {
          const look = answerLook(option, chosen, answer)
          const Sign = ICONS[look]
          return (
            <li key={option}>
              <button
                type="button"
                className="answer"
                data-look={look}
                data-chosen={option === chosen}
                data-long={option.length > LONG_OPTION}
                disabled={chosen !== null}
                onClick={() => onChoose(option)}
              >
                <span aria-hidden className="answer-badge">
                  {Sign ? <Sign /> : LETTERS[place]}
                </span>
                <span className="answer-text">{option}</span>
                {VERDICTS[look] && <span className="sr-only">{VERDICTS[look]}</span>}
                {look === 'right' && option === chosen && reward}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
