import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { CrossIcon } from './icons.tsx'
import { DrawnNext, Modal } from './modal.tsx'
import './side-menu.css'

type SideMenuProps = { open: boolean; onClose(): void; title: string; children?: ReactNode }

export function SideMenu({ open, onClose, title, children }: SideMenuProps) {
  const id = useId()
  return (
    <Modal inSteps open={open} onClose={onClose} className="side-menu" labelledBy={id}>
      <div className="modal-panel side-menu-panel">
        <header className="modal-head">
          <h2 id={id} className="modal-title">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <CrossIcon />
          </IconButton>
        </header>
        <DrawnNext>{children}</DrawnNext>
      </div>
    </Modal>
  )
}
