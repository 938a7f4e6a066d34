import { type ReactNode, useId } from 'react'
import { IconButton } from '../controls/button.tsx'
import { CrossIcon } from '../display/icons.tsx'
import { Modal } from './modal.tsx'

type DialogProps = {
  open: boolean
  onClose(): void
  title: string
  description?: string
  /** False: no Close button, and Escape and the backdrop do nothing. */
  dismissible?: boolean
  /** For content that stands in two columns where there is room. */
  wide?: boolean
  children?: ReactNode
}

export function Dialog({ open, onClose, title, description, dismissible = true, wide = false, children }: DialogProps) {
  const id = useId()
  const describedBy = description === undefined ? undefined : `${id}-about`
  return (
    <Modal
      open={open}
      onClose={onClose}
      dismissible={dismissible}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      labelledBy={`${id}-title`}
      describedBy={describedBy}
    >
      <div className="modal-panel dialog-panel">
        <header className="modal-head">
          <h2 id={`${id}-title`} className="modal-title">
            {title}
          </h2>
          {dismissible && (
            <IconButton label="Close" onClick={onClose}>
              <CrossIcon />
            </IconButton>
          )}
        </header>
        {description !== undefined && (
          <p id={describedBy} className="dialog-description">
            {description}
          </p>
        )}
        {children}
      </div>
    </Modal>
  )
}
