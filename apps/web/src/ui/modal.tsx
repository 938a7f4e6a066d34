import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useLingering } from './use-lingering.ts'
import { useModal } from './use-modal.ts'

type ModalProps = {
  open: boolean
  onClose(): void
  dismissible?: boolean
  className: string
  style?: CSSProperties
  labelledBy: string
  describedBy?: string | undefined
  children: ReactNode
}

/** The ground of dialog, sheet and menu: a native `<dialog>` that fills the screen's layer, with its content inside. */
export function Modal({
  open,
  onClose,
  dismissible = true,
  className,
  style,
  labelledBy,
  describedBy,
  children,
}: ModalProps) {
  const { ref, ...handlers } = useModal({ open, onClose, dismissible })
  const content = useLingering(open, children, ref)
  return (
    <dialog
      ref={ref}
      className={classNames('modal', className)}
      style={style}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      {...handlers}
    >
      {content}
    </dialog>
  )
}
