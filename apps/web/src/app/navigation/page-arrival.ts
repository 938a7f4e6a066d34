import type { DeviceStorage } from '../../platform/device-storage.ts'

export interface PageArrival {
  /** How the person came to the page that is shown: by opening the app, by a link in it, or by the browser's buttons. */
  by: 'opening' | 'link' | 'history'
  /** Where the page was scrolled to when it was left; 0 for one that is new. */
  top: number
}

const SCROLL_KEY = 'scroll-positions'

function readScrollPositions(tab: DeviceStorage): number[] {
  try {
    const kept: unknown = JSON.parse(tab.read(SCROLL_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.map((top) => (typeof top === 'number' ? top : 0)) : []
  } catch {
    return []
  }
}

/**
 * Remembers how far each entry of the history was scrolled. The browser's own memory comes too early for pages that are
 * drawn by script: it looks while the last page still stands. Each entry carries its number in the history's state.
 * Called before the router starts, which would otherwise draw a page before the move to it is known.
 */
export function trackPageArrivals(window: Window, tab: DeviceStorage): () => PageArrival {
  const { history } = window
  const positions = readScrollPositions(tab)
  let top = 0
  let entry = 0
  let arrival: PageArrival = { by: 'opening', top: 0 }

  const enter = (by: PageArrival['by']) => {
    const known: unknown = history.state?.entry
    entry = typeof known === 'number' ? known : positions.length
    if (known !== entry) history.replaceState({ ...history.state, entry }, '')
    top = positions[entry] ?? 0
    positions[entry] = top
    arrival = { by, top }
  }
  const leaveFor = (by: PageArrival['by']) => () => {
    positions[entry] = top
    enter(by)
  }

  history.scrollRestoration = 'manual'
  enter('opening')
  window.addEventListener('pushState', leaveFor('link'))
  window.addEventListener('popstate', leaveFor('history'))
  window.addEventListener('scroll', () => {
    top = window.scrollY
  })
  window.addEventListener('pagehide', () => {
    positions[entry] = top
    tab.write(SCROLL_KEY, JSON.stringify(positions))
  })
  return () => arrival
}
