import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import type { ReactNode } from 'react'

const FACTOR_WORDS = { 0: 'no points', 2: 'double points' } as const

interface QuestionHeadProps {
  party: PartySnapshotReply
  nameOf(category: string): string
  children?: ReactNode
}

export function QuestionHead({ party, nameOf, children }: QuestionHeadProps) {
  return (
    <p className="party-head">
      <strong>
        Question {party.index + 1} of {party.total}
      </strong>
      {party.question && <span>{party.question.category === null ? party.quiz : nameOf(party.question.category)}</span>}
      {party.question && party.question.factor !== 1 && <span>{FACTOR_WORDS[party.question.factor]}</span>}
      {children && <span>{children}</span>}
    </p>
  )
}

/** Long questions step down in size before anything has to scroll. */
export function QuestionText({ text }: { text: string }) {
  const length = text.length > 130 ? 'long' : text.length > 70 ? 'medium' : 'short'
  return (
    <h1 className="party-question-text" data-length={length}>
      {text}
    </h1>
  )
}
