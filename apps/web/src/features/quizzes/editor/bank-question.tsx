import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { Library } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BankNote } from '../../../api/own-quizzes/own-quiz-store.ts'

interface BankQuestionProps {
  number: number
  question: OwnQuestion | null
  bank: BankNote
  tools: ReactNode
}

const STATES: Readonly<Record<BankNote['state'], string>> = {
  current: 'It follows our corrections and cannot be changed here.',
  resting: 'It is out of play while we check it, and is left out until then.',
  withdrawn: 'We have withdrawn it. It is not played any more.',
}

/** A question of Knowdown's own, which stays linked to ours. */
export function BankQuestion({ number, question, bank, tools }: BankQuestionProps) {
  const options = question?.answer.kind === 'choice' ? question.answer.options : []
  return (
    <section className="question-form" aria-label={`Question ${number}`}>
      <h2 className="question-form-title">Question {number}</h2>
      <div className="question-box">
        <p className="question-text">{question?.text ?? 'Withdrawn'}</p>
        <ul className="bank-options">
          {options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
        <div className="question-box-foot">{tools}</div>
      </div>
      <p className="bank-note">
        <Library aria-hidden size={18} /> From Knowdown. {STATES[bank.state]}
      </p>
    </section>
  )
}
