import type { Board } from '@knowdown/domain/stats/leaderboard'
import { Mail } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'
import { type OwnRow, SCORE_WORDS } from './use-leaderboard.ts'
import './unlisted-row.css'

interface UnlistedRowProps {
  own: OwnRow
  board: Board
  requestVerification(): Promise<void>
}

/** The row of a player whose address is not proved yet: a score, and no rank, because nobody else sees it. */
export function UnlistedRow({ own: { name, score }, board, requestVerification }: UnlistedRowProps) {
  const { attempt, start } = useAttempt(requestVerification, (failure) =>
    failure instanceof Error ? failure.message : 'Failed to send verification email.',
  )
  return (
    <section aria-label="Your row" className="unlisted-row">
      <div className="unlisted-row-figures">
        <span aria-hidden className="text-muted">
          –
        </span>
        <Avatar name={name} side="mine" size="sm" />
        <p className="unlisted-row-name">
          <bdi className="font-semibold">{name}</bdi> <span className="unlisted-row-you">You</span>
          <span className="block text-muted text-sm">Not listed yet</span>
        </p>
        <p>
          <strong>{score}</strong> <span className="text-muted text-sm">{SCORE_WORDS[board]}</span>
        </p>
      </div>
      {attempt.stage === 'failed' && <Notice tone="wrong">{attempt.message}</Notice>}
      {attempt.stage === 'done' ? (
        <Notice tone="correct">Verification email sent! Check your inbox.</Notice>
      ) : (
        <Button
          className="w-full"
          icon={<Mail aria-hidden />}
          busy={attempt.stage === 'busy'}
          onClick={() => void start()}
        >
          Verify to appear
        </Button>
      )}
    </section>
  )
}
