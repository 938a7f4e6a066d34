import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'

/** Shown while the code of a dialog is fetched, so that a press is answered on a slow network too. */
export function DialogPlaceholder() {
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-content-center bg-scrim">
      <Spinner label="Loading" />
    </div>
  )
}

interface DialogFailureProps {
  /** The name of the dialog. */
  label: string
  onClose(): void
  children: ReactNode
}

/** In the place of a dialog whose code cannot be fetched. */
export function DialogFailure({ label, onClose, children }: DialogFailureProps) {
  return (
    <aside
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-40 flex flex-col items-start gap-3 rounded-sheet border bg-surface-1 p-5"
    >
      {children}
      <button type="button" className={buttonClass({ variant: 'quiet' })} onClick={onClose}>
        Close
      </button>
    </aside>
  )
}
