import { KEPT_RESULTS_DAYS, type KeptResultsDays } from '@knowdown/domain/privacy/kept-results'
import { useId } from 'react'

export interface Kept {
  days: KeptResultsDays
  onChange(days: KeptResultsDays): void
}

const NAMES: Readonly<Record<KeptResultsDays, string>> = {
  0: 'an hour after the end',
  1: 'after 1 day',
  7: 'after 7 days',
  30: 'after 30 days',
  90: 'after 90 days',
}

/** For a host with an account, who finds the report among their assignments until then. */
export function KeptResults({ days, onChange }: Kept) {
  const id = useId()
  return (
    <div className="party-kept">
      <label htmlFor={id}>Names and answers are deleted</label>
      <select id={id} value={days} onChange={({ target }) => onChange(Number(target.value) as KeptResultsDays)}>
        {KEPT_RESULTS_DAYS.map((one) => (
          <option key={one} value={one}>
            {NAMES[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
