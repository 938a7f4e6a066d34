import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../controls/button.tsx'
import { CrossIcon } from './icons.tsx'
import './focus-frame.css'

type FocusFrameProps = {
  /** Name of the region for screen readers, for example 'Question 3 of 10'. */
  label: string
  /** Pressed cross or Escape. Ask before anything is lost. */
  onClose(): void
  closeLabel: string
  /** What is played, for example category and difficulty. */
  topic: ReactNode
  /** Stands right of the topic: the count, a timer, the report flag. */
  tools?: ReactNode
  /** Under the topic, over the whole width: pips. */
  progress?: ReactNode
  children: ReactNode
}

/**
 * The frame of everything that is played: nothing of the page is left but a cross, what is played and how far it is.
 * `data-focus-mode` hides bar, strip and notices; their own styles look for it.
 */
export function FocusFrame({ label, onClose, closeLabel, topic, tools, progress, children }: FocusFrameProps) {
  useEscape(onClose)
  return (
    <section aria-label={label} data-focus-mode className="focus-frame">
      <header className="focus-head">
        <IconButton label={closeLabel} className="icon-button-plain focus-close" onClick={onClose}>
          <CrossIcon />
        </IconButton>
        <div className="focus-topic">{topic}</div>
        <div className="focus-tools">{tools}</div>
      </header>
      {progress !== undefined && <div className="focus-progress">{progress}</div>}
      {children}
    </section>
  )
}

/** Escape belongs to an open dialog first. Heard from the moment the frame is drawn, as all its keys. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape)
  useLayoutEffect(() => {
    latest.current = onEscape
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat || event.defaultPrevented) return
      if (document.querySelector('dialog[open]') !== null) return
      // Else the browser would close the dialog that this opens, with the same press.
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
