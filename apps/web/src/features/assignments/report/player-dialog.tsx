import { changeAssignment } from '@knowdown/contracts/assignments/owner'
import { useBackend } from '../../../api/backend.tsx'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { errorText } from '../failure-text.ts'
import type { ReportPlayer } from './use-report.ts'

interface PlayerDialogProps {
  assignmentId: string
  /** Null while closed. */
  player: ReportPlayer | null
  /** Not where everybody has any number. */
  canGive: boolean
  onClose(): void
  onChanged(): void
}

export function PlayerDialog({ assignmentId, player, canGive, onClose, onChanged }: PlayerDialogProps) {
  const { api } = useBackend()
  const work = useAttempt(async (kind: 'another-attempt' | 'free-name') => {
    if (!player) return
    const change = { kind, player_id: player.player_id }
    await callOrThrow(api, changeAssignment, { assignment_id: assignmentId, change })
    onChanged()
    onClose()
  }, errorText)
  return (
    <Dialog open={player !== null} onClose={onClose} title={player?.name ?? ''}>
      {player && (
        <div className="figures-dialog">
          {work.attempt.stage === 'failed' && <Notice tone="wrong">{work.attempt.message}</Notice>}
          <p className="text-muted">
            {player.of === 0 ? 'No answer yet.' : `Best ${player.right} of ${player.of}`}
            {player.attempts > 1 && `, last ${player.last_right} of ${player.last_of}, ${player.attempts} attempts`}
            {player.timing === 'double' && '. With double time'}
          </p>
          {canGive && (
            <Button variant="secondary" onClick={() => void work.start('another-attempt')}>
              Give another attempt
            </Button>
          )}
          {player.claimed && (
            <>
              <Button variant="secondary" onClick={() => void work.start('free-name')}>
                Free this name
              </Button>
              <p className="text-muted">
                For a name that somebody else took: the device is out, the name can be claimed again, and its answers
                stay.
              </p>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
