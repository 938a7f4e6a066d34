import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * For the heading of a screen that replaces another one without a page load: it gets the focus, as on a new page, and
 * the page scrolls to the top. The heading needs `tabIndex={-1}`. The focus moves before the screen is painted, or the
 * first key that somebody presses there would count for the screen before.
 */
export function useFocusOnArrival(arrives = true) {
  const heading = useRef<HTMLHeadingElement>(null)
  const onArrival = useEffectEvent(() => {
    if (!arrives) return
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => onArrival(), [])
  return heading
}
