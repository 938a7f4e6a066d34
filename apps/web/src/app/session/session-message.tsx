import { Button } from '../../ui/controls/button.tsx'
import { ErrorBanner } from '../../ui/display/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useSession } from './session.tsx'

/** Messages about the session itself. They lie over every page, because the page that caused them is often gone. */
export function SessionMessage() {
  const { error, farewell, dismiss } = useSession()
  return (
    <>
      {error && (
        <div className="session-error">
          <ErrorBanner message={error} onDismiss={dismiss} />
        </div>
      )}
      <Dialog open={farewell !== null} onClose={dismiss} title="Goodbye" description={farewell ?? ''}>
        <Button variant="inverse" onClick={dismiss}>
          OK
        </Button>
      </Dialog>
    </>
  )
}
