import './reward-pill.css'

/** The first right answer is no row yet. */
const SHOWN_FROM = 2

/** '+1 · 3 in a row' on the right answer; it moves nothing, because it lies over the row. */
export function RewardPill({ inARow }: { inARow: number }) {
  if (inARow < SHOWN_FROM) return null
  return (
    <span className="reward-pill">
      <span>+1</span>
      <span aria-hidden className="reward-dot" />
      <span>
        <span className="reward-window">
          <span className="reward-number" key={inARow}>
            {inARow}
          </span>
        </span>{' '}
        in a row
      </span>
    </span>
  )
}

/** How many right answers end at this question. */
export function rightInARow(verdicts: readonly (boolean | null)[], index: number): number {
  let count = 0
  while (verdicts[index - count] === true) count++
  return count
}
