// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onResume } from './app-state.ts'
import { gameStorage } from './game-storage.ts'
import { impact } from './haptics.ts'
import { darkenStatusBar, hideSplashAfterPaint, onBackButton, onOpenedLink } from './native-plugins.ts'
import { allowReminders, cancelStreakReminder, scheduleStreakReminder } from './notices.ts'
import { saveFile } from './save-file.ts'
import { canShare, share } from './share.ts'

type Listener = (event: Record<string, unknown>) => void

/** All calls to plugins of the phone, in order. */
const calls = vi.hoisted(() => [] as unknown[])
const listeners = vi.hoisted(() => new Map<string, Listener>())
const motor = vi.hoisted(() => ({ works: true }))
const launch = vi.hoisted(() => ({ url: undefined as string | undefined }))
const heard = vi.hoisted(() => (name: string) => async (...given: unknown[]) => {
  calls.push([name, ...given])
})

vi.mock('@capacitor/haptics', () => ({
  Haptics: {
    impact: (given: unknown) => (motor.works ? heard('impact')(given) : Promise.reject(new Error('no motor'))),
  },
  ImpactStyle: { Light: 'LIGHT', Medium: 'MEDIUM', Heavy: 'HEAVY' },
}))
vi.mock('@capacitor/status-bar', () => ({
  StatusBar: { setStyle: heard('style'), setBackgroundColor: heard('colour') },
  Style: { Dark: 'DARK' },
}))
vi.mock('@capacitor/splash-screen', () => ({ SplashScreen: { hide: heard('hide splash') } }))
vi.mock('@capacitor/local-notifications', () => ({
  LocalNotifications: {
    requestPermissions: async () => ({ display: 'granted' }),
    schedule: heard('schedule'),
    cancel: heard('cancel'),
  },
}))
vi.mock('@capacitor/share', () => ({ Share: { share: heard('share') } }))
vi.mock('@capacitor/app', () => ({
  App: {
    addListener: async (name: string, listener: Listener) => {
      listeners.set(name, listener)
      return { remove: async () => listeners.delete(name) }
    },
    getLaunchUrl: async () => (launch.url === undefined ? undefined : { url: launch.url }),
    exitApp: heard('exit'),
  },
}))

const INVITATION = { title: 'Knowdown', text: 'Battle me', url: 'https://play.example/?join=AB3D' }

/** Long enough for a plugin to be fetched and called. */
const settled = () => vi.dynamicImportSettled()

beforeEach(() => {
  calls.length = 0
  listeners.clear()
  launch.url = undefined
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('in a browser', () => {
  test('[G1] haptics, status bar, splash screen, back button, links and app state do nothing', async () => {
    impact('Heavy')
    await darkenStatusBar()
    hideSplashAfterPaint(window)
    onBackButton(() => calls.push('back'))
    onOpenedLink(() => calls.push('link'))
    const stop = onResume(() => calls.push('resume'))
    await settled()
    stop()
    expect([calls, [...listeners.keys()]]).toEqual([[], []])
  })

  test('[G1] a browser vibrates where it can, once the page was touched', () => {
    const vibrate = vi.fn()
    vi.stubGlobal('navigator', { vibrate, userActivation: { isActive: false } })
    impact('Heavy')
    vi.stubGlobal('navigator', { vibrate, userActivation: { isActive: true } })
    impact('Medium')
    impact('Heavy')
    expect(vibrate.mock.calls).toEqual([[16], [32]])
    expect(calls).toEqual([])
  })

  test('[G1] the share sheet is the one of the browser, where there is one', async () => {
    vi.stubGlobal('navigator', {})
    expect(canShare()).toBe(false)
    const shareOfBrowser = vi.fn()
    vi.stubGlobal('navigator', { share: shareOfBrowser })
    expect(canShare()).toBe(true)
    await share(INVITATION)
    expect(shareOfBrowser).toHaveBeenCalledWith(INVITATION)
    expect(calls).toEqual([])
  })

  test('a game belongs to its tab', () => {
    gameStorage.write('seat', 'x')
    expect([gameStorage.read('seat'), sessionStorage.getItem('seat'), localStorage.length]).toEqual(['x', 'x', 0])
  })
})

describe('in the installed app', () => {
  beforeEach(() => {
    vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
  })

  test.each([
    ['Light', 'LIGHT'],
    ['Medium', 'MEDIUM'],
    ['Heavy', 'HEAVY'],
  ] as const)('[G1] %s is felt as such', async (style, felt) => {
    impact(style)
    await settled()
    expect(calls).toEqual([['impact', { style: felt }]])
  })

  test('[SF1] a device without a motor is logged and disturbs nobody', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    motor.works = false
    impact('Light')
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith('haptics failed', new Error('no motor')))
    motor.works = true
    log.mockRestore()
  })

  test('[G1] the status bar is dark on slate', async () => {
    await darkenStatusBar()
    expect(calls).toEqual([
      ['style', { style: 'DARK' }],
      ['colour', { color: '#0f172a' }],
    ])
  })

  test('the splash goes once, after the first paint', async () => {
    vi.useFakeTimers()
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
    hideSplashAfterPaint(window)
    frames.shift()?.(0)
    await settled()
    expect(calls).toEqual([])
    frames.shift()?.(16)
    vi.advanceTimersByTime(1000)
    await settled()
    expect(calls).toEqual([['hide splash']])
  })

  test('the splash goes also when the system paints nothing behind it', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('requestAnimationFrame', () => 0)
    hideSplashAfterPaint(window)
    vi.advanceTimersByTime(300)
    await settled()
    expect(calls).toEqual([['hide splash']])
  })

  test('[G1] the listener is called after three seconds in the background, not after less, and not after it was removed', async () => {
    let time = 0
    const woken = vi.fn()
    const stop = onResume(woken, () => time)
    await settled()
    const change = (isActive: boolean, at: number) => {
      time = at
      listeners.get('appStateChange')?.({ isActive })
    }
    change(true, 0)
    change(false, 1000)
    change(true, 3999)
    expect(woken).not.toHaveBeenCalled()
    change(false, 5000)
    change(false, 7500)
    change(true, 8000)
    expect(woken).toHaveBeenCalledTimes(1)
    stop()
    await settled()
    expect(listeners.has('appStateChange')).toBe(false)
  })

  test('the listener is called for the back button, and can leave the app', async () => {
    onBackButton((exit) => exit())
    await settled()
    listeners.get('backButton')?.({ canGoBack: false })
    expect(calls).toEqual([['exit']])
  })

  test('the link that started the app is reported once, later ones each time', async () => {
    launch.url = 'knowdown://join/AB3D'
    const followed = vi.fn()
    onOpenedLink(followed)
    await settled()
    onOpenedLink(followed)
    await settled()
    expect(followed.mock.calls).toEqual([['knowdown://join/AB3D']])
    listeners.get('appUrlOpen')?.({ url: 'knowdown://join/AB3D' })
    expect(followed).toHaveBeenCalledTimes(2)
  })

  test('the share sheet is the one of the phone', async () => {
    vi.stubGlobal('navigator', {})
    expect(canShare()).toBe(true)
    await share(INVITATION)
    expect(calls).toEqual([['share', INVITATION]])
  })

  test('a file is handed over by the share sheet', async () => {
    await saveFile('data.json', new Blob(['{}']))
    expect(calls).toEqual([['share', { title: 'data.json', text: '{}' }]])
  })

  test('a game outlives the app for an hour', () => {
    vi.useFakeTimers({ now: 0 })
    gameStorage.write('seat', '{"a":\n1}')
    sessionStorage.clear()
    vi.setSystemTime(3_599_999)
    expect(gameStorage.read('seat')).toBe('{"a":\n1}')
    vi.setSystemTime(3_600_000)
    expect(gameStorage.read('seat')).toBeNull()
  })
})

test('[NT2] in the phone shells the streak reminder is a notification of the device, for the next evening', async () => {
  expect(await allowReminders()).toBe(true)
  await scheduleStreakReminder(5, new Date(2026, 11, 31, 19, 30))
  await cancelStreakReminder()
  expect(calls).toEqual([
    [
      'schedule',
      {
        notifications: [
          {
            id: 1,
            title: 'Keep your 5 days',
            body: 'Today’s ten are waiting.',
            schedule: { at: new Date(2027, 0, 1, 18) },
          },
        ],
      },
    ],
    ['cancel', { notifications: [{ id: 1 }] }],
  ])
})
