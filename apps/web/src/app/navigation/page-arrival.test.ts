import { beforeEach, expect, test } from 'vitest'
import type { DeviceStorage } from '../../platform/device-storage.ts'
import { trackPageArrivals } from './page-arrival.ts'

const memory = (): DeviceStorage => {
  const kept = new Map<string, string>()
  return { read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) }
}

/** A window with a history of its own: entries with their state, and a place in them. */
function aWindow(states: unknown[] = [null]) {
  let at = states.length - 1
  const events = new EventTarget()
  const history = {
    scrollRestoration: 'auto',
    get state() {
      return states[at]
    },
    replaceState: (state: unknown) => {
      states[at] = state
    },
  }
  const window = Object.assign(events, { history, scrollY: 0 })
  return {
    window: window as unknown as Window,
    states,
    scroll(top: number) {
      window.scrollY = top
      events.dispatchEvent(new Event('scroll'))
    },
    follow() {
      states.splice(++at, states.length, null)
      events.dispatchEvent(new Event('pushState'))
    },
    back() {
      at -= 1
      events.dispatchEvent(new Event('popstate'))
    },
    close: () => events.dispatchEvent(new Event('pagehide')),
  }
}

let tab: DeviceStorage
beforeEach(() => {
  tab = memory()
})

test('a newly opened page starts at the top, and scroll restoration is manual', () => {
  const { window } = aWindow()
  expect(trackPageArrivals(window, tab)()).toEqual({ by: 'opening', top: 0 })
  expect(window.history.scrollRestoration).toBe('manual')
})

test('a link leads to the top of the new page, back leads to where the old one was left', () => {
  const browser = aWindow()
  const arrival = trackPageArrivals(browser.window, tab)
  browser.scroll(500)
  browser.follow()
  expect(arrival()).toEqual({ by: 'link', top: 0 })
  browser.scroll(80)
  browser.back()
  expect(arrival()).toEqual({ by: 'history', top: 500 })
})

test('a reload comes back to where it was', () => {
  const browser = aWindow()
  trackPageArrivals(browser.window, tab)
  browser.scroll(320)
  browser.close()
  expect(trackPageArrivals(aWindow(browser.states).window, tab)()).toEqual({ by: 'opening', top: 320 })
})

test('damaged stored positions are ignored', () => {
  tab.write('scroll-positions', '{"oops"')
  expect(trackPageArrivals(aWindow().window, tab)().top).toBe(0)
})
