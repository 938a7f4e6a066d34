import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../platform/save-file.ts'
import { copyText } from '../../platform/share.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'

const FILE = 'knowdown-recovery-codes.txt'

/** Shown once: the service keeps only fingerprints of them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const [copied, setCopied] = useState(false)
  const text = `Recovery codes for Knowdown. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <div className="flex w-full flex-col items-start gap-4">
      <Notice tone="correct">Two-step sign-in is on.</Notice>
      <p className="text-muted">
        Keep these recovery codes somewhere safe. Without your phone they are the only way in, and we show them only
        now.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-card bg-surface-2 p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={copied ? <Check aria-hidden size={20} /> : <Copy aria-hidden size={20} />}
          onClick={async () => setCopied(await copyText(text))}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="secondary"
          icon={<Download aria-hidden size={20} />}
          onClick={() => void saveFile(FILE, new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button variant="inverse" onClick={onDone}>
          I saved them
        </Button>
      </div>
    </div>
  )
}
