import { UserRound } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'

interface SignInStepProps {
  onSignIn(mode: 'sign-in' | 'sign-up'): void
  onBack(): void
}

export function SignInStep({ onSignIn, onBack }: SignInStepProps) {
  return (
    <section aria-labelledby="store-sign-in" className="store-step">
      <span aria-hidden className="store-step-sign bg-sky">
        <UserRound size={28} />
      </span>
      <h3 id="store-sign-in" className="text-xl">
        Sign in to buy
      </h3>
      <p className="text-balance text-muted">
        A purchase belongs to an account, so that you can restore it on any device. You come back here afterwards.
      </p>
      <Button size="lg" className="w-full" onClick={() => onSignIn('sign-in')}>
        Sign In
      </Button>
      <Button variant="secondary" size="lg" className="w-full" onClick={() => onSignIn('sign-up')}>
        Sign Up
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to the store
      </Button>
    </section>
  )
}
