import { DIFFICULTIES, DIFFICULTY_LABELS, type Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { useId } from 'react'
import './difficulty-chips.css'

interface DifficultyChipsProps {
  difficulty: Difficulty
  onChange(difficulty: Difficulty): void
}

/** Native radios under the drawing, as in the segmented control. The dots show the level. */
export function DifficultyChips({ difficulty, onChange }: DifficultyChipsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="choice-head">
        <span>Difficulty</span>
        <span className="choice-note" aria-hidden>
          {DIFFICULTY_LABELS[difficulty].hint}
        </span>
      </legend>
      <div className="chips">
        {DIFFICULTIES.map((level, place) => (
          <label key={level} className="chip">
            <input
              type="radio"
              name={name}
              value={level}
              checked={level === difficulty}
              onChange={() => onChange(level)}
              aria-describedby={`${name}-${level}`}
              className="segment-input"
            />
            <span>{DIFFICULTY_LABELS[level].label}</span>
            <span aria-hidden className="chip-dots" data-level={place + 1} />
            <span id={`${name}-${level}`} hidden>
              {DIFFICULTY_LABELS[level].hint}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
