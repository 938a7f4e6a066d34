import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useCountedModal } from './open-modals.ts'

type ModalOptions = {
  open: boolean
  onClose(): void
  dismissible: boolean
  /** Opens and closes in two steps: first it moves, and after that was painted the page becomes inert, or usable again. */
  inSteps?: boolean
}

/**
 * Locking the scroll removes the scrollbar; without this padding the page behind would jump sideways. On the body alone:
 * the styles of everything would be computed again for a property that everything inherits.
 */
function keepScrollbarRoom() {
  document.body.style.setProperty('--scrollbar', `${innerWidth - document.documentElement.clientWidth}px`)
}

/** The styles of the whole page are computed anew when it becomes inert: on a cheap phone 50 ms that a press waits for. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Controls a native `<dialog>` by the `open` prop: the browser never opens or closes it on its own. */
export function useModal({ open, onClose, dismissible, inSteps = false }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null)
  const isModal = useRef(false)
  const pressedBackdrop = useRef(false)
  useCountedModal(open)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const show = () => {
      isModal.current = true
      // A dialog that only looks open cannot be opened.
      dialog.removeAttribute('open')
      dialog.showModal()
    }
    const close = () => {
      isModal.current = false
      dialog.removeAttribute('data-closing')
      dialog.close()
    }
    if (open) {
      dialog.removeAttribute('data-closing')
      if (isModal.current && dialog.open) return
      keepScrollbarRoom()
      if (!inSteps) return show()
      dialog.setAttribute('open', '')
      return afterPaint(show)
    }
    if (!dialog.open) return
    if (!inSteps) return close()
    dialog.setAttribute('data-closing', '')
    return afterPaint(close)
  }, [open, inSteps])

  // A dialog that is unmounted while open would leave the page inert and lose the focus to restore. Before the screen
  // that follows takes the focus for its heading.
  useLayoutEffect(() => {
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
    // Chromium skips `cancel` on a second Escape or back gesture and closes at once: report it, or open again.
    // The event is asynchronous: the dialog may have been opened again since.
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
    // Only a press that starts and ends on the backdrop counts: selecting text may end there, too.
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

/** The element that Tab must focus to stay inside; null when the browser's own next stop is inside anyway. */
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

/** A radio group is one tab stop: any of its radios stands for the group. */
function isAt(focused: Element | null, stop: HTMLElement): boolean {
  if (focused === stop) return true
  return isRadio(focused) && isRadio(stop) && focused.name !== '' && focused.name === stop.name
}

const isRadio = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio'
