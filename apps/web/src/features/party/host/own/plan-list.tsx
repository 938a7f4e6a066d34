import { POINTS_FACTORS, type PointsFactor } from '@knowdown/domain/party/party'
import { hasRoom, type PlannedQuestion } from './party-plan.ts'

const KIND_WORDS = { choice: 'one right', several: 'several right', typeIn: 'type-in', number: 'number' } as const
const FACTOR_WORDS: Record<PointsFactor, string> = { 0: 'No points', 1: 'Single points', 2: 'Double points' }

interface PlanListProps {
  plan: readonly PlannedQuestion[]
  onChange(plan: PlannedQuestion[]): void
}

/** Every question of the quiz: whether it is played and what it is worth. What cannot be played is named. */
export function PlanList({ plan, onChange }: PlanListProps) {
  const change = (place: number, part: Partial<PlannedQuestion>) =>
    onChange(plan.map((one, at) => (at === place ? { ...one, ...part } : one)))
  return (
    <ol className="party-plan">
      {plan.map(({ question, isOfBank, isPlayable, isIncluded, factor }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the questions stay in the order of the quiz.
        <li key={place} className="party-plan-row" data-included={isIncluded}>
          <label className="party-plan-question">
            <input
              type="checkbox"
              checked={isIncluded}
              disabled={!isPlayable || (!isIncluded && !hasRoom(plan, isOfBank))}
              onChange={({ target }) => change(place, { isIncluded: target.checked })}
            />
            <span className="party-plan-words">
              <span className="party-plan-text">{question.text.trim() || 'A question without text'}</span>
              <span className="text-muted text-sm">
                {isPlayable ? KIND_WORDS[question.answer.kind] : 'cannot be played yet, so it is left out'}
                {isOfBank && ' · from Knowdown'}
                {question.picture && ' · with a picture'}
              </span>
            </span>
          </label>
          {isIncluded && (
            <select
              className="party-plan-factor"
              aria-label={`Points of question ${place + 1}`}
              value={factor}
              onChange={({ target }) => {
                const wanted = POINTS_FACTORS.find((one) => String(one) === target.value)
                if (wanted !== undefined) change(place, { factor: wanted })
              }}
            >
              {POINTS_FACTORS.map((one) => (
                <option key={one} value={one}>
                  {FACTOR_WORDS[one]}
                </option>
              ))}
            </select>
          )}
        </li>
      ))}
    </ol>
  )
}
