import type { PartySnapshotReply } from '@knowdown/contracts/party-schemas'
import type { ReactNode } from 'react'

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
      {party.question && <span>{nameOf(party.question.category)}</span>}
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
