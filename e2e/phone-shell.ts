import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const root = join(import.meta.dirname, '..')

/** Where Android's shell shows the pages from: a name that leads to files on the device. */
const ORIGIN = 'https://localhost'

/** The web app as it goes into the shells. */
export function buildForShell(serverUrl: string, folder: string): void {
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--mode', 'native', '--logLevel', 'error']
  const built = spawnSync(process.execPath, [...vite, '--outDir', folder, '--emptyOutDir'], {
    cwd: root,
    env: { ...process.env, VITE_SERVER_URL: serverUrl },
    encoding: 'utf8',
  })
  expect(built.status, built.stderr).toBe(0)
}

export interface PhoneShell {
  /** All calls of one plugin's method so far, by what they were given. */
  calls(plugin: string, method: string): Promise<unknown[]>
  /** The phone tells the app something. */
  fire(event: string, data: Record<string, unknown>): Promise<void>
}

interface Bridge {
  calls: { plugin: string; method: string; options: unknown }[]
  listeners: { event: string; tell(data: unknown): void }[]
}

/** Gives a page what an Android shell gives: its files, and the vendor's bridge with us at the other end. */
export async function openInShell(page: Page, folder: string): Promise<PhoneShell> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(folder, pathname)
    return route.fulfill({ path: pathname !== '/' && existsSync(file) ? file : join(folder, 'index.html') })
  })
  // A shell may call whom its page names; a browser asks first when that is this machine.
  await page.context().grantPermissions(['local-network-access'], { origin: ORIGIN })
  await page.addInitScript(standInForPhone)
  await page.goto(`${ORIGIN}/`)
  return {
    calls: (plugin, method) =>
      page.evaluate(
        ([plugin, method]) =>
          (window as unknown as { bridge: Bridge }).bridge.calls
            .filter((call) => call.plugin === plugin && call.method === method)
            .map(({ options }) => options),
        [plugin, method] as const,
      ),
    async fire(event, data) {
      await page.evaluate(
        ([event, data]) => {
          for (const listener of (window as unknown as { bridge: Bridge }).bridge.listeners)
            if (listener.event === event) listener.tell(data)
        },
        [event, data] as const,
      )
    },
  }
}

function standInForPhone() {
  const bridge: Bridge = { calls: [], listeners: [] }
  const plugin = (name: string, ...methods: string[]) => ({
    name,
    methods: [
      { name: 'addListener', rtype: 'callback' },
      { name: 'removeListener', rtype: 'promise' },
      ...methods.map((method) => ({ name: method, rtype: 'promise' })),
    ],
  })
  Object.assign(window, {
    bridge,
    androidBridge: {},
    Capacitor: {
      isNativePlatform: () => true,
      getPlatform: () => 'android',
      PluginHeaders: [
        plugin('App', 'getLaunchUrl', 'exitApp'),
        plugin('Haptics', 'impact'),
        plugin('StatusBar', 'setStyle', 'setBackgroundColor'),
        plugin('SplashScreen', 'hide'),
        plugin('Share', 'share'),
      ],
      async nativePromise(plugin: string, method: string, options: unknown) {
        bridge.calls.push({ plugin, method, options })
      },
      nativeCallback(_plugin: string, _method: string, { eventName }: { eventName: string }, tell: () => void) {
        return String(bridge.listeners.push({ event: eventName, tell }))
      },
    },
  })
  // A page of https gets its battles over wss only; the server of these tests has no certificate.
  const Socket = window.WebSocket
  window.WebSocket = class extends Socket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(String(url).replace(/^wss:/, 'ws:'), protocols)
    }
  }
  localStorage.setItem('welcome-dismissed', 'yes')
  localStorage.setItem('ai_disclosure_questions_accepted', 'true')
}
