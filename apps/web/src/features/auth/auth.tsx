import { KeyRound } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'

export function Auth() {
  return (
    <MessageScreen
      icon={<KeyRound size={32} />}
      title="Sign in to your account"
      actions={
        <Link href="/" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          Back to Home
        </Link>
      }
    >
      <p>
        Accounts are opening soon. Until then everybody can play as a visitor: nothing to fill in, nothing to confirm.
      </p>
    </MessageScreen>
  )
}
