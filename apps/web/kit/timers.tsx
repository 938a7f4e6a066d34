import { useState } from 'react'
import { Button } from '../src/ui/controls/button.tsx'
import { TimerBar } from '../src/ui/game/timer-bar.tsx'
import { TimerRing } from '../src/ui/game/timer-ring.tsx'

const TOTAL = 10

export function Timers() {
  const [left, setLeft] = useState(7)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-around gap-4">
        <TimerRing left={left} total={TOTAL} warnAt={3} label="Time left">
          7/10
        </TimerRing>
        <TimerRing left={3} total={TOTAL} warnAt={3} pulse label="Time left, nearly over" />
        <TimerRing left={0} total={TOTAL} warnAt={3} label="Time is up" />
      </div>
      <TimerBar left={left} total={TOTAL} label="Bar, following the ring" />
      <TimerBar left={5} total={TOTAL} label="Bar at half" />
      <TimerBar left={2} total={TOTAL} label="Bar near its end" />
      <Button variant="secondary" onClick={() => setLeft(left === 0 ? TOTAL : left - 1)}>
        One second on
      </Button>
    </div>
  )
}
