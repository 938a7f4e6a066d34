import type { PartySnapshotReply } from '@knowdown/contracts/party-schemas'
import { Lightbulb } from 'lucide-react'
import { CheckIcon } from '../../../ui/icons.tsx'
import { AnswerShape } from '../answer-shape.tsx'
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
  const { question, answer, explanation, result } = party
  const all = Math.max(1, result?.answered ?? 0)
  return (
    <section className="party-reveal" aria-label="The right answer">
      <QuestionHead party={party} nameOf={nameOf}>
        {result && `${result.answered} of ${result.players} answered`}
      </QuestionHead>
      <QuestionText text={question?.question ?? ''} />
      <ul className="party-bars">
        {(question?.options ?? []).map((option, place) => {
          const count = result?.counts[place] ?? 0
          const isRight = place === answer
          return (
            <li key={option} className="party-bar-row" data-place={place} data-right={isRight}>
              <AnswerShape place={place} />
              <span className="party-bar">
                <span className="party-bar-fill" style={{ transform: `scaleX(${count / all})` }} />
                <span className="party-bar-text">
                  {option}
                  {isRight && (
                    <span className="party-bar-tick">
                      <CheckIcon />
                      <span className="sr-only">, right answer</span>
                    </span>
                  )}
                </span>
                <span className="party-bar-count">
                  {count}
                  <span className="sr-only"> chose this</span>
                </span>
              </span>
            </li>
          )
        })}
      </ul>
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
