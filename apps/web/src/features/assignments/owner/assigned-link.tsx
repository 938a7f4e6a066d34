import { showAssignmentCode } from '@knowdown/domain/assignment/assignment-code'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import './owner.css'

const assignedLink = (code: string): string => `${location.origin}/a/${code}`

/** Link, picture and code under which players find the assignment. */
export function AssignedLink({ code, title }: { code: string; title: string }) {
  const [copied, setCopied] = useState(false)
  const link = assignedLink(code)
  async function copy() {
    await navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="assigned-link">
      <div className="assigned-link-picture">
        <QrCode text={link} label={`Picture of the link to ${title}`} />
      </div>
      <div className="assigned-link-words">
        <p className="text-muted">Type this code at {location.host}/join</p>
        <p className="assigned-link-code">{showAssignmentCode(code)}</p>
        <p className="assigned-link-address">{link}</p>
        <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy the link'}
        </Button>
      </div>
    </div>
  )
}
