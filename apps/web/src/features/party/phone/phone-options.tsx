import { ANSWER_LETTERS, AnswerShape } from '../answer-shape.tsx'

interface PhoneOptionsProps {
  options: readonly string[]
  /** The places that are chosen. */
  chosen: readonly number[]
  /** Nothing can be chosen any more: the others step back. */
  isSettled: boolean
  isDisabled: boolean
  /** Whether each press adds or removes one of several. */
  areToggles?: boolean
  onPress(place: number): void
}

/** The options in the colours, letters and shapes of the big screen. */
export function PhoneOptions({ options, chosen, isSettled, isDisabled, areToggles, onPress }: PhoneOptionsProps) {
  return (
    <ul className="party-phone-options" data-many={options.length > 4}>
      {options.map((option, place) => {
        const isChosen = chosen.includes(place)
        return (
          <li key={option}>
            <button
              type="button"
              className="party-phone-option"
              data-place={place}
              data-look={isChosen ? 'chosen' : isSettled ? 'dimmed' : 'open'}
              {...(areToggles && { 'aria-pressed': isChosen })}
              disabled={isDisabled}
              onClick={() => onPress(place)}
            >
              <AnswerShape place={place} />
              <span className="sr-only">{ANSWER_LETTERS[place]}: </span>
              <span className="party-phone-option-text">{option}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
