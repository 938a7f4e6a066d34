import { useState } from 'react'
import { Button, buttonClass, IconButton } from '../src/ui/controls/button.tsx'

const Arrow = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
    <path d="M4 12h16m-6-6 6 6-6 6" />
  </svg>
)

export function Buttons() {
  const [pressed, setPressed] = useState(0)
  const press = () => setPressed((count) => count + 1)
  return (
    <div className="grid gap-4">
      <Button size="lg" onClick={press}>
        Start Quiz
        <Arrow />
      </Button>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" size="lg">
          Review
        </Button>
        <Button variant="secondary" size="lg">
          Play Again
        </Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="inverse">Inverse</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <a className={buttonClass({ variant: 'secondary' })} href="#buttons">
          Linked button
        </a>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy onClick={press}>
          Preparing...
        </Button>
        <Button variant="secondary" disabled>
          Disabled
        </Button>
        <IconButton label="Go on">
          <Arrow />
        </IconButton>
        <IconButton label="Not yet" disabled>
          <Arrow />
        </IconButton>
      </div>
      <output className="text-sm text-muted tabular-nums">Pressed {pressed}</output>
    </div>
  )
}
