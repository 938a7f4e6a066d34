import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { myProgress } from '@knowdown/contracts/players/progress'

/** The drawing's own units; it is stretched to the width of the column. */
const [WIDTH, HEIGHT] = [100, 40]
/** So many points at least from bottom to top, so that a small change does not look like a fall. */
const MIN_SPAN = 60

interface RatingLineProps {
  /** Before the first battle of the line; null when it is not known. */
  before: number | null
  ratings: ReplyOf<typeof myProgress>['ratings']
}

/** The rating after each of the newest rated battles. The sentence says the same, so the drawing is decoration. */
export function RatingLine({ before, ratings }: RatingLineProps) {
  const values = [...(before === null ? [] : [before]), ...ratings.map(({ value }) => value)]
  const [first, last] = [values[0], values.at(-1)]
  return (
    <section aria-labelledby="rating-line" className="rating">
      <h3 id="rating-line" className="text-lg">
        Rating
      </h3>
      {first === undefined || last === undefined ? (
        <p className="text-muted">Your line starts with your first rated battle.</p>
      ) : (
        <>
          <Drawing values={values} />
          <p className="text-muted text-sm">{describeLine(first, last, ratings.length)}</p>
        </>
      )}
    </section>
  )
}

function Drawing({ values }: { values: readonly number[] }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const middle = (low + high) / 2
  const span = Math.max(MIN_SPAN, high - low)
  const bottom = middle - span / 2
  const points = values.map((value, index) => ({
    x: values.length === 1 ? WIDTH : (index / (values.length - 1)) * WIDTH,
    y: HEIGHT - ((value - bottom) / span) * HEIGHT,
  }))
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')
  const end = points.at(-1)
  return (
    <div aria-hidden className="rating-chart">
      <p className="rating-scale">
        <span>{Math.round(bottom + span)}</span>
        <span>{Math.round(bottom)}</span>
      </p>
      <div className="rating-field">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path className="rating-area" d={`${line}L${WIDTH} ${HEIGHT}L${points[0]?.x ?? 0} ${HEIGHT}Z`} />
          <path className="rating-path" d={line} />
          {/* A line without length, because a circle would be stretched with the drawing. */}
          {end && <path className="rating-end" d={`M${end.x.toFixed(2)} ${end.y.toFixed(2)}h0.01`} />}
        </svg>
      </div>
    </div>
  )
}

function describeLine(first: number, last: number, battles: number): string {
  const change = last === first ? `Still ${last}` : `${last > first ? 'Up' : 'Down'} from ${first} to ${last}`
  return battles === 1 ? `${change} after your first rated battle.` : `${change} in your last ${battles} rated battles.`
}
