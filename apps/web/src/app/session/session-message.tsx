import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBanner } from '../../ui/notice.tsx'
import { useSession } from './session.tsx'

/** What happened to the session itself, told over every page: the one that was asked is often gone by then. */
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
