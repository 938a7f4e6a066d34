import { MailCheck } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'
import { useSession } from './session.tsx'
import './verify-banner.css'

/** What a verified address is for, and another mail. Nothing for visitors and for those who have verified theirs. */
export function VerifyBanner() {
  const { user, account } = useSession()
  const { attempt, start } = useAttempt(account.requestVerification, (failure) =>
    failure instanceof Error ? failure.message : 'Failed to send verification email.',
  )
  if (!user || user.emailVerified) return null
  return (
    <section aria-label="Verify your email" className="verify-banner">
      <p>
        <MailCheck aria-hidden size={20} />
        <span>
          <strong>Verify to appear on the leaderboard.</strong> Your games count for you, but no list shows you and
          battles are not rated until you follow the link that we sent to <bdi>{user.email}</bdi>.
        </span>
      </p>
      {attempt.stage === 'failed' && <Notice tone="wrong">{attempt.message}</Notice>}
      {attempt.stage === 'done' ? (
        <Notice tone="correct">Verification email sent! Check your inbox.</Notice>
      ) : (
        <Button variant="strong" size="sm" busy={attempt.stage === 'busy'} onClick={() => void start()}>
          Send it again
        </Button>
      )}
    </section>
  )
}
