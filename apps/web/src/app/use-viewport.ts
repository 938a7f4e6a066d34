import { useSyncExternalStore } from 'react'

const watch = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/**
 * A phone zooms out when the content is too wide, so after a turn to portrait `innerWidth` still has the width of the
 * desktop bar, and the bar would stay. Media queries are not affected by the zoom.
 */
const layoutWidth = () =>
  matchMedia(`(max-width: ${MOBILE_MAX_WIDTH}px)`).matches ? Math.min(innerWidth, MOBILE_MAX_WIDTH) : innerWidth

export function useViewport(): Viewport {
  const width = useSyncExternalStore(watch, layoutWidth, layoutWidth)
  return classifyViewport({ width, userAgent: navigator.userAgent, maxTouchPoints: navigator.maxTouchPoints })
}

const WIDE = '(width >= 64rem)'

const isWide = () => matchMedia(WIDE).matches

/** Two columns beside each other, as the styles decide it. */
export const useWide = (): boolean => useSyncExternalStore(watch, isWide, isWide)

const MOBILE_MAX_WIDTH = 768
const TABLET_MAX_WIDTH = 1024

interface Device {
  width: number
  userAgent: string
  maxTouchPoints: number
}

interface Viewport {
  mobile: boolean
  tablet: boolean
}

/** iPadOS calls itself Macintosh; no Mac has touch points. */
const runsIos = ({ userAgent, maxTouchPoints }: Device) =>
  /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

export const classifyViewport = (device: Device): Viewport => ({
  mobile: device.width <= MOBILE_MAX_WIDTH,
  tablet: runsIos(device) && device.width >= MOBILE_MAX_WIDTH && device.width <= TABLET_MAX_WIDTH,
})
