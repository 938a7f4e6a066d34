import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../styles/class-names.ts'
import { useModal } from './use-modal.ts'

type ModalProps = {
  open: boolean
  onClose(): void
  dismissible?: boolean
  inSteps?: boolean
  className: string
  style?: CSSProperties
  labelledBy: string
  describedBy?: string | undefined
  children: ReactNode
}

/** The base of dialog, sheet and menu: a native `<dialog>`. */
export function Modal({
  open,
  onClose,
  dismissible = true,
  inSteps = false,
  className,
  style,
  labelledBy,
  describedBy,
  children,
}: ModalProps) {
  const { ref, ...handlers } = useModal({ open, onClose, dismissible, inSteps })
  const content = useContentUntilExit(open, children, ref)
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

/** Content that is drawn right after the frame around it, so that the frame can be seen at once. */
export function DrawnNext({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}

/** Keeps the last content of a closing dialog until its exit animation has ended. */
function useContentUntilExit(
  open: boolean,
  content: ReactNode,
  dialog: RefObject<HTMLDialogElement | null>,
): ReactNode {
  const [present, setPresent] = useState(open)
  const last = useRef(content)
  if (open && !present) setPresent(true)

  useEffect(() => {
    if (open) last.current = content
  })

  useEffect(() => {
    if (open) return
    let stale = false
    const exits = dialog.current?.getAnimations?.() ?? []
    Promise.allSettled(exits.map((exit) => exit.finished)).then(() => {
      if (!stale) setPresent(false)
    })
    return () => {
      stale = true
    }
  }, [open, dialog])

  if (open) return content
  return present ? last.current : null
}
