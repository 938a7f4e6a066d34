import { useState } from 'react'
import { Link } from 'wouter'
import { deviceStorage } from '../../platform/device-storage.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import './welcome-prompt.css'

const DISMISSED_KEY = 'welcome-dismissed'

/** Part of the page's flow and of its first render: it covers nothing and moves nothing. */
export function WelcomePrompt() {
  const [dismissed, setDismissed] = useState(() => deviceStorage.read(DISMISSED_KEY) !== null)
  if (dismissed) return null

  function dismiss() {
    deviceStorage.write(DISMISSED_KEY, 'yes')
    setDismissed(true)
  }

  return (
    <section aria-labelledby="welcome-title" className="welcome-prompt">
      <h2 id="welcome-title" className="text-lg">
        Make your answers count
      </h2>
      <p className="text-muted">Keep your scores, see your statistics grow, take a place on the leaderboard.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link href="/auth" state={{ mode: 'sign-up' }} className={buttonClass({ variant: 'inverse' })}>
          Sign Up
        </Link>
        <Button variant="quiet" onClick={dismiss}>
          Maybe Later
        </Button>
      </div>
    </section>
  )
}
