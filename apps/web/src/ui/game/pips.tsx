import './pips.css'

/** `done`: answered, with an unknown outcome. */
export type Pip = 'right' | 'wrong' | 'done' | 'open' | 'ahead'

type PipsProps = {
  pips: readonly Pip[]
  /** Read by screen readers in place of the drawing. */
  label: string
  /** `sm` for two rows side by side. */
  size?: 'sm' | 'md'
  /** The question that was answered just now; its pip fills from the left. */
  current?: number
}

/** One mark per question, coloured as they are answered. Wrong ones are also lower, for the colour-blind. */
export function Pips({ pips, label, size = 'md', current }: PipsProps) {
  return (
    <div role="img" aria-label={label} className={size === 'sm' ? 'pips pips-sm' : 'pips'}>
      {pips.map((pip, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a pip is its place; they never move.
          key={place}
          className="pip"
          data-pip={pip}
          data-fills={(place === current && (pip === 'right' || pip === 'wrong')) || undefined}
        />
      ))}
    </div>
  )
}
