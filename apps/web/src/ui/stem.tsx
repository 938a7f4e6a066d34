import { type Ref, useLayoutEffect, useRef } from 'react'
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
  const box = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each text is fitted anew.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const fit = () => fitStem(element)
    fit()
    // A turned phone, larger text, fonts that arrive late.
    const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(fit)
    resized?.observe(element)
    void document.fonts?.ready.then(fit)
    return () => resized?.disconnect()
  }, [children])

  return (
    <div ref={box} className="stem">
      <h1 ref={heading} tabIndex={-1} className="stem-text">
        {children}
      </h1>
    </div>
  )
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
