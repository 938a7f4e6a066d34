import type { Ref } from 'react'
import './stem.css'

const SMALLEST = 3

/** From here on somebody has asked for larger text: the box grows, and the page scrolls. In px. */
const LARGE_TEXT = 20

type StemProps = {
  children: string
  /** The heading, for the focus of whoever arrives. */
  heading?: Ref<HTMLHeadingElement>
  /** On a tall phone nothing but the answers stands beside it, so it may be larger. */
  roomy?: boolean
}

/**
 * The text of a question in a box of a fixed height. A long text gets smaller in steps; what still does not fit
 * scrolls inside the box and fades at its end, so that the answers below never move.
 */
export function Stem({ children, heading, roomy = false }: StemProps) {
  // Each text gets a box of its own, and so is fitted anew.
  return (
    <div ref={keepFitted} key={children} className="stem" data-roomy={roomy}>
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

/**
 * Sets the largest size that fits. A text that scrolls can be reached with the keyboard; with large text the box grows
 * instead, because a few words of it would be all that is seen.
 */
export function fitStem(box: HTMLElement): void {
  const overflows = () => box.scrollHeight > box.clientHeight + 1
  const isLarge = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= LARGE_TEXT
  box.dataset.whole = 'false'
  for (let step = 0; step <= SMALLEST; step++) {
    box.dataset.step = String(step)
    if (!overflows()) break
  }
  if (isLarge && overflows()) box.dataset.whole = 'true'
  if (!isLarge && overflows()) box.tabIndex = 0
  else box.removeAttribute('tabindex')
}
