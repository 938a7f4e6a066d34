export const MOBILE_MAX_WIDTH = 768
const TABLET_MAX_WIDTH = 1024

interface Device {
  width: number
  userAgent: string
  maxTouchPoints: number
}

export interface Viewport {
  mobile: boolean
  tablet: boolean
}

/** iPadOS calls itself Macintosh; no Mac has touch points. */
const runsIos = ({ userAgent, maxTouchPoints }: Device) =>
  /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

export const viewportOf = (device: Device): Viewport => ({
  mobile: device.width <= MOBILE_MAX_WIDTH,
  tablet: runsIos(device) && device.width >= MOBILE_MAX_WIDTH && device.width <= TABLET_MAX_WIDTH,
})
