import { useLayoutEffect, useRef } from 'react'

type AnswerKey = { type: 'option'; place: number } | { type: 'next' }

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
}

/** 1 to 4 and A to D choose an option, Enter and → go on. A held key counts once. */
export function parseAnswerKey({ key, ctrlKey, metaKey, altKey, repeat }: Pressed): AnswerKey | null {
  if (ctrlKey || metaKey || altKey || repeat) return null
  if (key === 'Enter' || key === 'ArrowRight') return { type: 'next' }
  const place = key.length === 1 ? Math.max('1234'.indexOf(key), 'abcd'.indexOf(key.toLowerCase())) : -1
  return place < 0 ? null : { type: 'option', place }
}

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, select, textarea') !== null)

/** Enter on a focused button or link activates that control. */
const isForControl = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' && target instanceof Element && target.closest('a, button:enabled') !== null

/**
 * Listens on the whole page, so that players need not focus the options first. From the moment the question is drawn: a
 * passive effect may come after the next press, which would go to the question before.
 */
export function useAnswerKeys(onKey: (key: AnswerKey) => void) {
  const latest = useRef(onKey)
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = parseAnswerKey(event)
      if (!key || isElsewhere(event.target) || isForControl(event)) return
      event.preventDefault()
      latest.current(key)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
