import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import type { Answer } from '@knowdown/domain/kinds/judge'
import { type AnswerVerdict, VerdictSign, verdictOf } from '../../../ui/display/verdict-sign.tsx'
import { AnswerShape } from '../answer-shape.tsx'
import { givenText, keyOf, rightPlaces, rightText } from '../state/given-answer.ts'
import { ordinal, type You } from './phone-head.tsx'

interface PhoneRevealProps {
  party: PartySnapshotReply
  you: You
  given: Answer | null
  /** Whether `you` is of the answer that is shown. */
  isRead: boolean
}

/**
 * Whether one option was right is known with the event itself; points and place follow within a second or two, and with
 * them whether any other answer was.
 */
export function PhoneReveal({ party, you, given, isRead }: PhoneRevealProps) {
  const key = keyOf(party)
  const isRight = isRead ? you.correct === true : given?.kind === 'choice' && given.choice === party.answer
  const isKnown = isRead || given === null || given.kind === 'choice'
  const verdict = verdictOf({ correct: isRight, share: isRead ? (you.gained ?? 0) : 0 })
  const [place, ...more] = rightPlaces(key)
  return (
    <div className="party-phone-reveal" data-verdict={verdict} data-known={isKnown}>
      <div role="status" className="party-verdict">
        {isKnown && (
          <>
            <span aria-hidden className="party-verdict-sign">
              <VerdictSign verdict={verdict} />
            </span>
            <h1>{verdictText(given, verdict)}</h1>
          </>
        )}
      </div>
      {given && given.kind !== 'choice' && <p className="party-phone-own">{givenText(given, key)}</p>}
      <p role="status" className="party-gained">
        {you.gained !== null && `+${you.gained.toLocaleString('en')}`}
        {you.gained !== null && you.rank !== null && (
          <span className="block text-base text-muted">
            {ordinal(you.rank)} of {you.players}
            {movedText(you.moved)}
          </span>
        )}
      </p>
      <div className="party-phone-right" data-place={place}>
        {place !== undefined && more.length === 0 && <AnswerShape place={place} />}
        <span>
          <span className="block text-muted text-sm">
            {more.length > 0 ? 'The correct answers' : 'The correct answer'}
          </span>
          {rightText(key)}
        </span>
      </div>
      {party.explanation && <p className="text-muted">{party.explanation}</p>}
    </div>
  )
}

function verdictText(given: Answer | null, verdict: AnswerVerdict): string {
  if (verdict === 'right') return 'Correct!'
  if (given === null) return 'No answer'
  return verdict === 'partly' ? 'Partly right' : 'Incorrect!'
}

function movedText(places: number | null): string {
  if (!places) return ''
  const count = Math.abs(places)
  return ` · ${places > 0 ? 'up' : 'down'} ${count} ${count === 1 ? 'place' : 'places'}`
}
