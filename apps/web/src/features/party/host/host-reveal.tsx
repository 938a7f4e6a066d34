import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { Lightbulb } from 'lucide-react'
import { AnswerBars } from './answer-bars.tsx'
import { JoinHere } from './join-here.tsx'
import { QuestionHead, QuestionText } from './question-head.tsx'
import { TopFive } from './top-five.tsx'

interface HostRevealProps {
  code: string
  party: PartySnapshotReply
  nameOf(category: string): string
}

/** The right answer with what everybody chose and why it is right; the standings join it a moment later. */
export function HostReveal({ code, party, nameOf }: HostRevealProps) {
  const { question, explanation, result } = party
  return (
    <section className="party-reveal" aria-label="The right answer">
      <QuestionHead party={party} nameOf={nameOf}>
        {result && `${result.answered} of ${result.players} answered`}
      </QuestionHead>
      <QuestionText text={question?.question ?? ''} />
      <AnswerBars party={party} />
      {explanation && (
        <p className="party-fact">
          <span aria-hidden className="party-fact-icon">
            <Lightbulb />
          </span>
          {explanation}
        </p>
      )}
      <div className="party-reveal-side">
        {party.phase === 'standings' && result && <TopFive top={result.top} />}
        {!party.locked && <JoinHere code={code} size="small" />}
      </div>
    </section>
  )
}
