import { KeyRound, MailCheck } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'

interface AccountSettingsProps {
  verified: boolean
  requestVerification(): Promise<void>
  onChangePassword(): void
}

export function AccountSettings({ verified, requestVerification, onChangePassword }: AccountSettingsProps) {
  const { attempt, start } = useAttempt(requestVerification, (failure) =>
    failure instanceof Error ? failure.message : 'Failed to send verification email.',
  )
  return (
    <div className="flex flex-col gap-4">
      {!verified && (
        <>
          <p className="text-muted">
            Your email address is not verified yet. We send you a link that confirms it is yours.
          </p>
          {attempt.stage === 'done' && <Notice tone="correct">Verification email sent! Check your inbox.</Notice>}
          {attempt.stage === 'failed' && <Notice tone="wrong">{attempt.message}</Notice>}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {!verified && (
          <Button
            variant="inverse"
            icon={<MailCheck aria-hidden size={20} />}
            busy={attempt.stage === 'busy'}
            onClick={() => start()}
          >
            Verify Email
          </Button>
        )}
        <Button variant="secondary" icon={<KeyRound aria-hidden size={20} />} onClick={onChangePassword}>
          Change Password
        </Button>
      </div>
    </div>
  )
}
