import { useEffect, useRef } from 'react'

/** Keys of the whole page. `onKey` returns whether it knows the key. */
export function useHostKeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isElsewhere(event)) return
      if (latest.current(event.key)) event.preventDefault()
    }
    // A closed dialog gives the focus back to the button that opened it, and Enter would open it again.
    const forget = ({ target }: Event) => {
      const focused = document.activeElement
      if (target instanceof HTMLDialogElement && focused instanceof HTMLElement) focused.blur()
    }
    addEventListener('keydown', press)
    addEventListener('close', forget, true)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('close', forget, true)
    }
  }, [])
}

/** A dialog is open, something is being typed, or Enter and Space belong to the focused button. */
const isElsewhere = ({ key, target }: KeyboardEvent): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    (target.closest('input, select, textarea') !== null ||
      ((key === 'Enter' || key === ' ') && target.closest('a, button:enabled') !== null)))
