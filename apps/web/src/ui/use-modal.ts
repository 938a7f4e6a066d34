import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'

type ModalOptions = { open: boolean; onClose(): void; dismissible: boolean }

/** Locking the scroll takes the scrollbar away; without its room the page behind would jump sideways. */
function keepScrollbarRoom() {
  const page = document.documentElement
  page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`)
}

/** Drives a native `<dialog>` from a prop: what it shows is decided by the caller, never by the browser alone. */
export function useModal({ open, onClose, dismissible }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      keepScrollbarRoom()
      dialog.showModal()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  // A dialog that is taken off the page while open would keep the page inert and lose the focus to give back.
  useEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      if (!isOwn(event)) return
      event.preventDefault()
      if (dismissible) onClose()
    },
    // Chromium skips `cancel` on a second Escape or back gesture and closes at once: follow, or open again.
    // The event comes late: a dialog that has been opened again since is not closed.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (!isOwn(event) || !open || event.currentTarget.open) return
      if (dismissible) onClose()
      else ref.current?.showModal()
    },
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      if (event.key === 'Escape' && !dismissible) event.preventDefault()
      if (event.key !== 'Tab') return
      const next = trappedFocusTarget(event.currentTarget, document.activeElement, event.shiftKey)
      if (!next) return
      event.preventDefault()
      next.focus()
    },
    // Only a press that begins and ends on the backdrop counts: selecting text may end there too.
    onPointerDown(event: PointerEvent) {
      pressedBackdrop.current = isOwn(event)
    },
    onClick(event: SyntheticEvent) {
      if (dismissible && isOwn(event) && pressedBackdrop.current) onClose()
      pressedBackdrop.current = false
    },
  }
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

/** Where Tab must jump to stay inside, or null when the browser's own next stop is inside already. */
export function trappedFocusTarget(
  within: HTMLElement,
  focused: Element | null,
  backwards: boolean,
): HTMLElement | null {
  const stops = [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isStop)
  const first = stops[0] ?? within
  const last = stops.at(-1) ?? within
  if (focused === within) return backwards ? last : first
  if (backwards) return isAt(focused, first) ? last : null
  return isAt(focused, last) ? first : null
}

const isStop = (element: HTMLElement) => element.tabIndex >= 0 && element.checkVisibility?.() !== false

/** A radio group is one stop: whichever of its radios has the focus stands for the group. */
function isAt(focused: Element | null, stop: HTMLElement): boolean {
  if (focused === stop) return true
  return isRadio(focused) && isRadio(stop) && focused.name !== '' && focused.name === stop.name
}

const isRadio = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio'
