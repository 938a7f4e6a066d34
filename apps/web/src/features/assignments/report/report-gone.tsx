import { FileQuestion } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { MessageScreen } from '../../../ui/display/message-screen.tsx'

/** Also while it is on the screen: nothing of a deleted report may stay there. */
export function ReportGone() {
  return (
    <MessageScreen
      icon={<FileQuestion size={32} />}
      title="This report is not here"
      actions={
        <Link href="/assignments" className={buttonClass()}>
          Assignments
        </Link>
      }
    >
      <p>It was deleted with all names and answers, or it belongs to another account.</p>
    </MessageScreen>
  )
}
