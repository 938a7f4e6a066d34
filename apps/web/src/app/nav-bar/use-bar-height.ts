import { type RefObject, useEffect } from 'react'

const DEFAULT_BAR_HEIGHT = 120
const FIRST_LOOK_MS = 100

/** Publishes the bar's height as `--bar-height` on the root, for whatever sticks below the bar. */
export function useBarHeight(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const publish = (height: number) => document.documentElement.style.setProperty('--bar-height', `${height}px`)
    const measure = () => publish(bar.current?.offsetHeight || DEFAULT_BAR_HEIGHT)

    publish(DEFAULT_BAR_HEIGHT)
    // Not at once: fonts and insets settle first.
    const firstLook = setTimeout(measure, FIRST_LOOK_MS)
    addEventListener('resize', measure)
    return () => {
      clearTimeout(firstLook)
      removeEventListener('resize', measure)
    }
  }, [bar])
}
