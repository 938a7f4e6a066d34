import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rollup } from 'vite'

/** Chunks with parts of the first screen. The page waits for them before it comes alive (`loadFirstScreen`). */
const FIRST_SCREEN = [
  'app/daily/home-daily',
  'app/daily/home-news',
  'features/home/doors',
  'features/welcome/welcome-prompt',
]

/**
 * Writes `home.html` beside `index.html`: the same page with the first screen of home in it, drawn by the same components.
 * The empty page is kept in a template, for those whose first screen is another one; the first script of the page knows.
 */
export function prerenderHome(): Plugin {
  let root = ''
  return {
    name: 'knowdown:prerender-home',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        if (!dir) return
        const page = await readFile(join(dir, 'index.html'), 'utf8')
        await writeFile(join(dir, 'home.html'), withHome(page, await renderHome(root), filesOf(bundle)))
      },
    },
  }
}

const ignore = () => {}
/** What the app asks a browser while it is drawn. */
const PHONE = {
  addEventListener: ignore,
  removeEventListener: ignore,
  innerWidth: 390,
  location: { origin: '', pathname: '/', search: '', hash: '' },
  history: { state: null, pushState: ignore, replaceState: ignore },
  navigator: { onLine: true, userAgent: '', maxTouchPoints: 0 },
  matchMedia: (query: string) => ({ matches: query.startsWith('(max-width') }),
  window: globalThis,
}

async function renderHome(root: string): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    plugins: [react()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const before = Object.getOwnPropertyDescriptors(globalThis) as PropertyDescriptorMap
  try {
    for (const [name, value] of Object.entries(PHONE)) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    }
    const { renderHome } = await server.ssrLoadModule('/src/prerender.tsx')
    return await renderHome()
  } finally {
    for (const name of Object.keys(PHONE)) {
      Reflect.deleteProperty(globalThis, name)
      if (before[name]) Object.defineProperty(globalThis, name, before[name])
    }
    await server.close()
  }
}

/** The chunks of the first screen with all that they import. */
function filesOf(bundle: Rollup.OutputBundle): string[] {
  const files = new Set<string>()
  const take = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    chunk.imports.forEach(take)
  }
  for (const source of FIRST_SCREEN) {
    const chunk = Object.values(bundle).find(
      (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(`/src/${source}.tsx`),
    )
    if (!chunk) throw new Error(`The bundle has no chunk of ${source}.tsx.`)
    take(chunk.fileName)
  }
  return [...files]
}

const ROOT = /<div id="root">([\s\S]*?)<\/div>(?=\s*<noscript>)/
const ENTRY = /<script type="module"[^>]* src="([^"]+)"><\/script>/
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)">/g

/**
 * On a first screen code comes after the first paint: named in the page, it would share a slow network with the styles
 * and fonts that the player reads it in. Any other screen is drawn by the code, which then comes at once.
 */
const fetchCode = (files: readonly string[]) => `globalThis.fetchCode = () => {
  for (const href of ${JSON.stringify(files)}) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
}
if (document.documentElement.dataset.opening !== 'first') fetchCode()`

/**
 * Where the page shows something else, the template takes the place of what was prerendered. Where it stays, presses that
 * come before the app are held back until the app can answer them.
 */
const openPage = (entry: string) => `(() => {
  const root = document.getElementById('root')
  const start = () => {
    const script = { type: 'module', crossOrigin: '', src: ${JSON.stringify(entry)} }
    document.head.append(Object.assign(document.createElement('script'), script))
  }
  if (document.documentElement.dataset.opening !== 'first') {
    root.removeAttribute('data-prerendered')
    root.replaceChildren(document.getElementById('empty-page').content)
    return start()
  }
  const pressed = new Set()
  const hold = (event) => {
    const control = event.target.closest('button, label, input')
    // What took the place of home has listeners of its own.
    if (!control || !document.getElementById('content') || location.pathname !== '/') return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.delete(control)
    pressed.add(control)
  }
  const pressNext = () => {
    const [control] = pressed
    if (!control) return
    pressed.delete(control)
    control.click()
    setTimeout(pressNext)
  }
  addEventListener('click', hold, true)
  // Each press in a task of its own, as a finger would: React answers none while it takes the page over.
  globalThis.takeEarlyPresses = () => {
    removeEventListener('click', hold, true)
    setTimeout(pressNext)
  }
  const fetchAndStart = () => {
    fetchCode()
    start()
  }
  // A page that nobody sees yet is never painted.
  if (document.hidden) fetchAndStart()
  else requestAnimationFrame(() => setTimeout(fetchAndStart))
})()`

export function withHome(page: string, home: string, files: readonly string[]): string {
  // The content security policy allows only our own scripts, and no styles in the page.
  const foreign = /<(?:script|template|style)[\s>]| style="/.exec(home)
  if (foreign) throw new Error(`The prerendered home contains “${foreign[0].trim()}”, which its page must not have.`)
  if (!ROOT.test(page)) throw new Error('index.html has no element with the id root before its noscript.')
  const [tag, entry] = ENTRY.exec(page) ?? []
  if (!tag || !entry) throw new Error('index.html has no script of the type module.')
  const named = [...page.matchAll(PRELOAD)].map(([, file = '']) => file)
  const code = new Set([entry, ...named, ...files.map((file) => `/${file}`)])
  return page
    .replaceAll(PRELOAD, '')
    .replace(tag, () => `<script>${fetchCode([...code])}</script>`)
    .replace(
      ROOT,
      (_all, empty: string) =>
        `<div id="root" data-prerendered>${home}</div>\n    <template id="empty-page">${empty}</template>\n    <script>${openPage(entry)}</script>`,
    )
}
