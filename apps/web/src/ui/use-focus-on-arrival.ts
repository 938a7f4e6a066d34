import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * For the heading of a screen that replaces another one without a page load: it gets the focus, as on a new page, and
 * the page scrolls to the top. The heading needs `tabIndex={-1}`.
 */
export function useFocusOnArrival(arrives = true) {
  const heading = useRef<HTMLHeadingElement>(null)
  const onArrival = useEffectEvent(() => {
    if (!arrives) return
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => onArrival(), [])
  return heading
}
