import { exportData, exportLink } from '@knowdown/contracts/account/calls'
import { Download } from 'lucide-react'
import { Link } from 'wouter'
import { useBackend } from '../../api/backend.tsx'
import { ApiError, callOrThrow } from '../../api/call-or-throw.ts'
import { API_URL } from '../../platform/build-settings.ts'
import { downloadFrom, saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'
import { DeleteData } from './delete-data.tsx'

export function DataManagement({ onDeleted }: { onDeleted(farewell: string): void }) {
  const { api } = useBackend()
  const { attempt, start } = useAttempt(
    async () => {
      const data = await callOrThrow(api, exportData, {}).catch((failure: unknown) => {
        if (isTooLarge(failure)) return null
        throw failure
      })
      if (data === null) {
        const { path } = await callOrThrow(api, exportLink, {})
        return downloadFrom(API_URL + path)
      }
      const json = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      await saveFile(exportFileName(new Date()), json)
    },
    () => 'Failed to export data. Please try again.',
  )
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          Everything we keep about you, in one file that people and programs can read: account, games, dailies and other
          runs with their answers, own quizzes with their pictures, mistakes deck and purchases. More than 20 MB come as
          a zip file.
        </p>
        {attempt.stage === 'done' && <Notice tone="correct">Your data has been exported successfully!</Notice>}
        {attempt.stage === 'failed' && <Notice tone="wrong">{attempt.message}</Notice>}
        <Button
          variant="secondary"
          icon={<Download aria-hidden size={20} />}
          busy={attempt.stage === 'busy'}
          onClick={() => start()}
        >
          Export My Data
        </Button>
      </div>
      <DeleteData onDeleted={onDeleted} />
      <Link href="/privacy-policy" className="text-link self-start">
        Privacy Policy
      </Link>
    </div>
  )
}

const isTooLarge = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.failure.kind === 'refused' && failure.failure.status === 413

export const exportFileName = (at: Date): string => `knowdown-data-${at.toISOString().slice(0, 10)}.json`
