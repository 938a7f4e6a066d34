import { type RefObject, useEffect } from 'react'

const DEFAULT_BAR_HEIGHT = 120
const FIRST_MEASURE_MS = 100

/** Publishes the bar's height as `--bar-height` on the root, for elements that stick below the bar. */
export function useBarHeight(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const publish = (height: number) => document.documentElement.style.setProperty('--bar-height', `${height}px`)
    const measure = () => publish(bar.current?.offsetHeight || DEFAULT_BAR_HEIGHT)

    publish(DEFAULT_BAR_HEIGHT)
    // Measured late: fonts and safe-area insets change the height at first.
    const firstMeasure = setTimeout(measure, FIRST_MEASURE_MS)
    addEventListener('resize', measure)
    return () => {
      clearTimeout(firstMeasure)
      removeEventListener('resize', measure)
    }
  }, [bar])
}
