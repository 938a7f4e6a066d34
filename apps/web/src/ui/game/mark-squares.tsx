import { CheckIcon, CrossIcon } from '../display/icons.tsx'
import './mark-squares.css'

/** One square per question, right with a tick and wrong with a cross. */
export function MarkSquares({ marks }: { marks: readonly boolean[] }) {
  const right = marks.filter(Boolean).length
  return (
    <div role="img" aria-label={`${right} right, ${marks.length - right} wrong`} className="mark-squares">
      {marks.map((isRight, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a square is its place; they never move.
        <span key={place} className="mark-square" data-right={isRight} style={{ '--place': place } as object}>
          {isRight ? <CheckIcon /> : <CrossIcon />}
        </span>
      ))}
    </div>
  )
}
