import { useLayoutEffect, useRef } from 'react'

const TRAVEL = { duration: 320, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/** Rows travel to their new places. Without motion they are simply there. `order`: ids as they stand, with spaces between. */
export function useTravellingRows(order: string) {
  const list = useRef<HTMLOListElement>(null)
  const places = useRef(new Map<string, number>())

  useLayoutEffect(() => {
    const isStill = typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches
    const next = new Map<string, number>()
    for (const [index, id] of order.split(' ').entries()) {
      const row = list.current?.children[index]
      if (!(row instanceof HTMLElement)) continue
      const before = places.current.get(id)
      const now = row.offsetTop
      next.set(id, now)
      // The own row sticks to an edge of the screen, and would jump.
      if (isStill || before === undefined || before === now || row.dataset.own === 'true') continue
      row.animate([{ transform: `translateY(${before - now}px)` }, { transform: 'none' }], TRAVEL)
    }
    places.current = next
  }, [order])

  return list
}
