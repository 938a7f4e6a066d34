import type { Ref } from 'react'
import './stem.css'

const SMALLEST = 2

type StemProps = {
  children: string
  /** The heading, for the focus of whoever arrives. */
  heading?: Ref<HTMLHeadingElement>
}

/**
 * The text of a question in a box of a fixed height. A long text gets smaller in two steps; what still does not fit
 * scrolls inside the box, so that the answers below never move.
 */
export function Stem({ children, heading }: StemProps) {
  // Each text gets a box of its own, and so is fitted anew.
  return (
    <div ref={keepFitted} key={children} className="stem">
      <h1 ref={heading} tabIndex={-1} className="stem-text">
        {children}
      </h1>
    </div>
  )
}

function keepFitted(box: HTMLElement | null) {
  if (!box) return
  const fit = () => fitStem(box)
  fit()
  // A turned phone, larger text, fonts that arrive late.
  const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(fit)
  resized?.observe(box)
  void document.fonts?.ready.then(fit)
  return () => resized?.disconnect()
}

/** Sets the largest of the three sizes that fits; a text that scrolls can be reached with the keyboard. */
export function fitStem(box: HTMLElement): void {
  const overflows = () => box.scrollHeight > box.clientHeight + 1
  for (let step = 0; step <= SMALLEST; step++) {
    box.dataset.step = String(step)
    if (!overflows()) break
  }
  if (overflows()) box.tabIndex = 0
  else box.removeAttribute('tabindex')
}
