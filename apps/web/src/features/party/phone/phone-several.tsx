import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { PhoneOptions } from './phone-options.tsx'

interface PhoneSeveralProps {
  options: readonly string[]
  /** What was sent; null before. */
  sent: readonly number[] | null
  isDisabled: boolean
  onSend(choices: readonly number[]): void
}

/** Several options may be right, so a button sends them and not the first tap. */
export function PhoneSeveral({ options, sent, isDisabled, onSend }: PhoneSeveralProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const toggle = (place: number) =>
    setChosen((before) => (before.includes(place) ? before.filter((one) => one !== place) : [...before, place]))
  return (
    <>
      <p className="party-phone-help">Several answers may be right.</p>
      <PhoneOptions
        options={options}
        chosen={sent ?? chosen}
        isSettled={sent !== null}
        isDisabled={isDisabled || sent !== null}
        areToggles
        onPress={toggle}
      />
      {sent === null && (
        <Button size="lg" disabled={isDisabled || chosen.length === 0} onClick={() => onSend(chosen)}>
          {chosen.length < 2 ? 'Send' : `Send ${chosen.length} answers`}
        </Button>
      )}
    </>
  )
}
