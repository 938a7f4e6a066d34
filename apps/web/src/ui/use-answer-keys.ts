import { useEffect, useRef } from 'react'
import { type AnswerKey, answerKey } from './answer-key.ts'

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, select, textarea') !== null)

/** Enter on a button is the button's own. */
const isForControl = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' && target instanceof Element && target.closest('a, button:enabled') !== null

/** The whole page listens: nobody should have to find the options with Tab first. */
export function useAnswerKeys(onKey: (key: AnswerKey) => void) {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = answerKey(event)
      if (!key || isElsewhere(event.target) || isForControl(event)) return
      event.preventDefault()
      latest.current(key)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
