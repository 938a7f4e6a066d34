import type { PartySnapshotReply } from '@knowdown/contracts/party-schemas'
import { CheckIcon, CrossIcon } from '../../../ui/icons.tsx'
import { AnswerShape } from '../answer-shape.tsx'
import { ordinal, type You } from './phone-head.tsx'

interface PhoneRevealProps {
  party: PartySnapshotReply
  you: You
  choice: number | null
}

/** Right or wrong is known with the event itself; points and place follow within a second or two. */
export function PhoneReveal({ party, you, choice }: PhoneRevealProps) {
  const { question, answer, explanation } = party
  const isRight = choice !== null && choice === answer
  const right = answer === null ? null : question?.options?.[answer]
  return (
    <div className="party-phone-reveal" data-right={isRight}>
      <div role="status" className="party-verdict">
        <span aria-hidden className="party-verdict-sign">
          {isRight ? <CheckIcon /> : <CrossIcon />}
        </span>
        <h1>{isRight ? 'Correct!' : choice === null ? 'No answer' : 'Incorrect!'}</h1>
      </div>
      <p role="status" className="party-gained">
        {you.gained !== null && `+${you.gained.toLocaleString('en')}`}
        {you.gained !== null && you.rank !== null && (
          <span className="block text-base text-muted">
            {ordinal(you.rank)} of {you.players}
            {movedText(you.moved)}
          </span>
        )}
      </p>
      {right && answer !== null && (
        <div className="party-phone-right" data-place={answer}>
          <AnswerShape place={answer} />
          <span>
            <span className="block text-muted text-sm">The correct answer</span>
            {right}
          </span>
        </div>
      )}
      {explanation && <p className="text-muted">{explanation}</p>}
    </div>
  )
}

function movedText(places: number | null): string {
  if (!places) return ''
  const count = Math.abs(places)
  return ` · ${places > 0 ? 'up' : 'down'} ${count} ${count === 1 ? 'place' : 'places'}`
}
