import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { CheckIcon } from '../../../ui/display/icons.tsx'
import { AnswerShape } from '../answer-shape.tsx'
import { rightPlaces, withUnit } from '../state/given-answer.ts'

/** As many accepted spellings as fit; the first ones are the author's favourites. */
const MOST_SPELLINGS = 6

interface Bar {
  text: string
  count: number
  isRight: boolean
}

/** What everybody chose, with what is right. Of typed answers only accepted spellings are shown. */
export function AnswerBars({ party }: { party: PartySnapshotReply }) {
  const { question, result, value } = party
  const all = Math.max(1, result?.answered ?? 0)
  const rightText = result && `${result.right ?? 0} of ${result.answered} right`
  if (value !== null) {
    return (
      <p className="party-value">
        <strong>{withUnit(value, question?.unit ?? null)}</strong>
        {rightText}
      </p>
    )
  }
  const bars = barsOf(party)
  return (
    <ul className="party-bars" data-many={bars.length > 4}>
      {bars.map(({ text, count, isRight }, place) => (
        <li key={text} className="party-bar-row" data-place={place} data-right={isRight}>
          {party.accepted === null && <AnswerShape place={place} />}
          <span className="party-bar">
            <span className="party-bar-fill" style={{ transform: `scaleX(${count / all})` }} />
            <span className="party-bar-text">
              {text}
              {isRight && (
                <span className="party-bar-tick">
                  <CheckIcon />
                  <span className="sr-only">, right answer</span>
                </span>
              )}
            </span>
            <span className="party-bar-count">
              {count}
              <span className="sr-only"> {party.accepted === null ? 'chose this' : 'wrote this'}</span>
            </span>
          </span>
        </li>
      ))}
      {party.accepted !== null && <li className="party-several">{rightText}</li>}
    </ul>
  )
}

function barsOf(party: PartySnapshotReply): Bar[] {
  const counts = party.result?.counts ?? []
  if (party.accepted !== null) {
    const spellings = party.accepted.map((text, place) => ({ text, count: counts[place] ?? 0, isRight: true }))
    // What somebody wrote comes before what nobody thought of; the first spelling always stays.
    const [first, ...others] = spellings
    return first ? [first, ...others.toSorted((one, other) => other.count - one.count)].slice(0, MOST_SPELLINGS) : []
  }
  const right = rightPlaces(party)
  return (party.question?.options ?? []).map((text, place) => ({
    text,
    count: counts[place] ?? 0,
    isRight: right.includes(place),
  }))
}
