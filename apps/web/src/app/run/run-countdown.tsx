import { useEffect, useEffectEvent, useState } from 'react'
import { gameSounds } from '../../platform/game-sounds.ts'
import { CountdownDigit } from '../../ui/game/countdown-digit.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'

const DIGIT_MS = 800
const FROM = 3

/** Three, two, one before the first question of a run: its clock has not begun. */
export function RunCountdown({ title, onDone }: { title: string; onDone(): void }) {
  const heading = useFocusOnArrival()
  const [digit, setDigit] = useState(FROM)
  const done = useEffectEvent(onDone)

  useEffect(() => {
    gameSounds.play('tick')
    const timer = setTimeout(() => (digit === 1 ? done() : setDigit(digit - 1)), DIGIT_MS)
    return () => clearTimeout(timer)
  }, [digit])

  return (
    <div data-focus-mode className="grid min-h-[100dvh] place-content-center justify-items-center gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <CountdownDigit key={digit} digit={digit} label="The first question comes in" />
    </div>
  )
}
