import { Unlink } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'

/** No account means no reset link: until accounts open, each one that arrives here is invalid. */
export function PasswordReset() {
  return (
    <MessageScreen
      icon={<Unlink size={32} />}
      title="Invalid Reset Link"
      actions={
        <Link href="/auth" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          Back to Login
        </Link>
      }
    >
      <p>This password reset link is invalid or has expired.</p>
    </MessageScreen>
  )
}
