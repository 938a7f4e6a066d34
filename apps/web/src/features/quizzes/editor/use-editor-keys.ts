import { useEffect, useEffectEvent } from 'react'

export interface EditorKeys {
  nextQuestion(): void
  step(by: 1 | -1): void
  move(by: 1 | -1): void
  duplicate(): void
  undo(): void
  redo(): void
  markRight(place: number): void
  search(): void
  showKeys(): void
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What a key means in the editor; null for keys that only write. `types`: the focus is in a field. */
export function editorCommand(pressed: Pressed, types: boolean): ((keys: EditorKeys) => void) | null {
  const { key, code, altKey, shiftKey } = pressed
  const command = pressed.ctrlKey || pressed.metaKey
  const name = key.toLowerCase()
  if (command && !altKey) {
    if (key === 'Enter') return (keys) => keys.nextQuestion()
    if (name === 'd') return (keys) => keys.duplicate()
    if (name === 'z') return (keys) => (shiftKey ? keys.redo() : keys.undo())
    return name === 'y' ? (keys) => keys.redo() : null
  }
  if (altKey && !command) {
    if (key === 'ArrowUp' || key === 'ArrowDown') return (keys) => keys.move(key === 'ArrowUp' ? -1 : 1)
    // On some keyboards Alt with a digit writes another sign; the key itself is the same.
    const place = /^Digit([1-6])$/.exec(code)?.[1]
    return place === undefined ? null : (keys) => keys.markRight(Number(place) - 1)
  }
  if (key === 'PageUp' || key === 'PageDown') return (keys) => keys.step(key === 'PageUp' ? -1 : 1)
  if (types) return null
  if (key === '/') return (keys) => keys.search()
  return key === '?' ? (keys) => keys.showKeys() : null
}

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=radio], [type=checkbox]), textarea, select') !== null

/** On the whole page, because after a press on a button the focus may be nowhere. An open dialog has its own keys. */
export function useEditorKeys(keys: EditorKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return
    const command = editorCommand(event, isField(event.target))
    if (!command) return
    event.preventDefault()
    command(keys)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
