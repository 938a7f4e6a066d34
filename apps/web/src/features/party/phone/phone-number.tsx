import { readNumber } from '@knowdown/domain/kinds/read-number'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { withUnit } from '../state/given-answer.ts'
import { PhoneInput } from './phone-input.tsx'

interface PhoneNumberProps {
  unit: string | null
  isDisabled: boolean
  onSend(number: number): void
}

/** Longer than any number that means something here. */
const MOST_SIGNS = 40

/** Reads a number as people of many countries write it, and asks back where it can mean two. */
export function PhoneNumber({ unit, isDisabled, onSend }: PhoneNumberProps) {
  const [readings, setReadings] = useState<readonly number[]>([])
  const [isUnreadable, setIsUnreadable] = useState(false)

  function read(text: string) {
    const reading = readNumber(text, unit ?? '')
    setIsUnreadable(reading.kind === 'not-a-number')
    setReadings(reading.kind === 'ambiguous' ? reading.readings : [])
    if (reading.kind === 'number') onSend(reading.value)
  }
  function forget() {
    setIsUnreadable(false)
    setReadings([])
  }

  return (
    <>
      <PhoneInput
        label="Your number"
        unit={unit}
        inputMode="decimal"
        maxLength={MOST_SIGNS}
        help="Point or comma, both are fine. Speed does not matter."
        isDisabled={isDisabled}
        onSend={read}
        onChange={forget}
      />
      <div role="status">
        {isUnreadable && <p className="party-phone-unread">This is no number. Please write it in digits.</p>}
        {readings.length > 0 && (
          <div className="party-phone-readings">
            <p>Which number do you mean?</p>
            {readings.map((number) => (
              <Button key={number} variant="strong" disabled={isDisabled} onClick={() => onSend(number)}>
                {withUnit(number, unit)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </>
  )
}
