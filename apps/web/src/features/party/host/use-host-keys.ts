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
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** A dialog is open, something is being typed, or Enter and Space belong to the focused button. */
const isElsewhere = ({ key, target }: KeyboardEvent): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    (target.closest('input, select, textarea') !== null ||
      ((key === 'Enter' || key === ' ') && target.closest('a, button:enabled') !== null)))
