import type { Answer, Kind } from '@knowdown/domain/kinds/judge'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import { useAnswerKeys } from '../../../ui/game/use-answer-keys.ts'
import { givenText } from '../state/given-answer.ts'
import { PhoneInput } from './phone-input.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { PhoneOptions } from './phone-options.tsx'
import { PhoneSeveral } from './phone-several.tsx'
import '../party.css'
import './phone.css'

interface PhoneAnswerProps {
  question: { kind: Kind['kind']; options: readonly string[] | null; unit: string | null }
  given: Answer | null
  isOpen: boolean
  /** Nothing can be answered for the moment. */
  isHeld?: boolean
  onGive(answer: Answer): void
}

/** What the question asks for: a tap, several, a word or a number. Parties and runs of own quizzes show the same. */
export function PhoneAnswer({ question, given, isOpen, isHeld = false, onGive }: PhoneAnswerProps) {
  const { kind, unit } = question
  const options = question.options ?? []
  const isDisabled = given !== null || !isOpen || isHeld
  useAnswerKeys((key) => {
    const isChoice = kind === 'choice' && key.type === 'option' && key.place < options.length
    if (isChoice && !isDisabled) onGive({ kind: 'choice', choice: key.place })
  })
  switch (kind) {
    case 'choice':
      return (
        <PhoneOptions
          options={options}
          chosen={given?.kind === 'choice' ? [given.choice] : []}
          isSettled={given !== null}
          isDisabled={isDisabled}
          onPress={(choice) => onGive({ kind: 'choice', choice })}
        />
      )
    case 'several':
      return (
        <PhoneSeveral
          options={options}
          sent={given?.kind === 'several' ? given.choices : null}
          isDisabled={isDisabled}
          onSend={(choices) => onGive({ kind: 'several', choices })}
        />
      )
    default:
      if (given) return <p className="party-phone-own">{givenText(given, { options, unit })}</p>
      if (!isOpen) return null
      return kind === 'number' ? (
        <PhoneNumber unit={unit} isDisabled={isDisabled} onSend={(number) => onGive({ kind: 'number', number })} />
      ) : (
        <PhoneInput
          label="Your answer"
          inputMode="text"
          maxLength={LIMITS.acceptedAnswer.most}
          help="Capitals, accents, small slips: fine"
          isDisabled={isDisabled}
          onSend={(text) => onGive({ kind: 'typeIn', text })}
        />
      )
  }
}
