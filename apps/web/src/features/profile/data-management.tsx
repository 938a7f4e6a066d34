import { exportData } from '@knowdown/contracts/account/calls'
import { Download } from 'lucide-react'
import { Link } from 'wouter'
import { useBackend } from '../../api/backend.tsx'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'
import { DeleteData } from './delete-data.tsx'

export function DataManagement({ onDeleted }: { onDeleted(farewell: string): void }) {
  const { api } = useBackend()
  const { attempt, start } = useAttempt(
    async () => {
      const data = await callOrThrow(api, exportData, {})
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
          runs with their answers, mistakes deck and purchases.
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

export const exportFileName = (at: Date): string => `knowdown-data-${at.toISOString().slice(0, 10)}.json`
