import { MailX } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { buttonClass } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'

export function VerifyEmail() {
  const [link] = useSearchParams()
  const complete = link.get('userId') && link.get('secret')
  return (
    <MessageScreen
      icon={<MailX size={32} />}
      title="Email verification failed."
      actions={
        <Link href="/" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          Back to Home
        </Link>
      }
    >
      <p>
        Detail:{' '}
        {complete
          ? 'Accounts are not open yet, so there is no address to verify.'
          : 'User ID or secret not found in the URL.'}
      </p>
    </MessageScreen>
  )
}
