import { type ReactNode, useId } from 'react'
import { IconButton } from '../controls/button.tsx'
import { CrossIcon } from '../display/icons.tsx'
import { DrawnNext, Modal } from './modal.tsx'
import './side-menu.css'

type SideMenuProps = {
  open: boolean
  onClose(): void
  title: string
  /** Shown in place of the title, which is then for screen readers only. */
  head?: ReactNode
  children?: ReactNode
}

export function SideMenu({ open, onClose, title, head, children }: SideMenuProps) {
  const id = useId()
  return (
    <Modal inSteps open={open} onClose={onClose} className="side-menu" labelledBy={id}>
      <div className="modal-panel side-menu-panel">
        <header className="modal-head">
          <h2 id={id} className={head ? 'sr-only' : 'modal-title'}>
            {title}
          </h2>
          {head}
          <IconButton label="Close" onClick={onClose}>
            <CrossIcon />
          </IconButton>
        </header>
        <DrawnNext>{children}</DrawnNext>
      </div>
    </Modal>
  )
}
