import type { DeviceStorage } from '../../platform/device-storage.ts'

export interface PageArrival {
  /** How the user came to this page: by opening the app, by a link inside it, or by the browser's back and forward. */
  by: 'opening' | 'link' | 'history'
  /** The scroll position to restore; 0 for a new page. */
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
 * Remembers the scroll position of each history entry. The browser's own restoration comes too early for pages that are
 * rendered by script: the previous page is still there then. The history state of each entry holds its number.
 * Must be called before the router starts, which would otherwise render a page before its arrival is known.
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
