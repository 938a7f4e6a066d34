import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import './sign-up-prompt.css'

export function SignUpPrompt({ onClose }: { onClose(): void }) {
  return (
    <section aria-labelledby="sign-up-prompt" className="sign-up-prompt">
      <h2 id="sign-up-prompt" className="text-lg">
        Track Your Progress!
      </h2>
      <p className="text-muted">Keep this score, see your statistics grow, take a place on the leaderboard.</p>
      <div className="sign-up-actions">
        <Link href="/auth" className={buttonClass({ variant: 'inverse', size: 'sm' })}>
          Sign Up / Sign In
        </Link>
        <Button variant="secondary" size="sm" onClick={onClose}>
          Maybe Later
        </Button>
      </div>
    </section>
  )
}
