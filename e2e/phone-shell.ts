import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const root = join(import.meta.dirname, '..')

/** The origin of the pages in the Android shell, which serves it from files on the device. */
const ORIGIN = 'https://localhost'

/** Builds the web app as it is packed into the phone shells. */
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
  /** The options of all calls of one plugin method so far. */
  calls(plugin: string, method: string): Promise<unknown[]>
  /** Sends an event of the phone to the app. */
  fire(event: string, data: Record<string, unknown>): Promise<void>
}

interface Bridge {
  calls: { plugin: string; method: string; options: unknown }[]
  listeners: { event: string; notify(data: unknown): void }[]
}

/** Opens the built app as the Android shell does: from local files, with a fake of Capacitor's native bridge. */
export async function openInShell(page: Page, folder: string): Promise<PhoneShell> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(folder, pathname)
    return route.fulfill({ path: pathname !== '/' && existsSync(file) ? file : join(folder, 'index.html') })
  })
  // A shell may call the server that its page names; a browser needs a permission when that is this machine.
  await page.context().grantPermissions(['local-network-access'], { origin: ORIGIN })
  await page.addInitScript(installFakePhoneBridge)
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
            if (listener.event === event) listener.notify(data)
        },
        [event, data] as const,
      )
    },
  }
}

function installFakePhoneBridge() {
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
      nativeCallback(_plugin: string, _method: string, { eventName }: { eventName: string }, notify: () => void) {
        return String(bridge.listeners.push({ event: eventName, notify }))
      },
    },
  })
  // A page of https opens wss sockets only, but the server of these tests has no certificate.
  const Socket = window.WebSocket
  window.WebSocket = class extends Socket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(String(url).replace(/^wss:/, 'ws:'), protocols)
    }
  }
  localStorage.setItem('welcome-dismissed', 'yes')
  localStorage.setItem('ai_disclosure_questions_accepted', 'true')
}
