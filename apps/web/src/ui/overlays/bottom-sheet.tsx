import { type ReactNode, useId } from 'react'
import { IconButton } from '../controls/button.tsx'
import { CrossIcon } from '../display/icons.tsx'
import { DrawnNext, Modal } from './modal.tsx'
import { useSheetDrag } from './use-sheet-drag.ts'
import './bottom-sheet.css'

type BottomSheetProps = {
  open: boolean
  onClose(): void
  title: string
  /** Of the screen's height. */
  height?: string
  children: ReactNode
}

export function BottomSheet({ open, onClose, title, height = '85%', children }: BottomSheetProps) {
  const id = useId()
  const grab = useSheetDrag(onClose)
  return (
    <Modal inSteps open={open} onClose={onClose} className="sheet" style={{ height }} labelledBy={id}>
      <div className="modal-panel sheet-panel">
        <header className="sheet-grab" {...grab}>
          <div className="sheet-handle" aria-hidden="true" />
          <div className="modal-head">
            <h2 id={id} className="modal-title">
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <CrossIcon />
            </IconButton>
          </div>
        </header>
        <div className="sheet-body">
          <DrawnNext>{children}</DrawnNext>
        </div>
      </div>
    </Modal>
  )
}
