import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { callJson } from '@knowdown/testkit/battle/json-client'
import { freePort } from '@knowdown/testkit/free-port'
import { holdSocket } from '@knowdown/testkit/held-socket'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { callSteadily } from '@knowdown/testkit/steady-caller'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { build } from 'esbuild'
import { type Benchmark, percentile, type Row } from './benchmark.ts'

const LOBBIES = 50
const ROUNDS = 3
const CALLERS = 8
const ROOT = join(import.meta.dirname, '..')

/** The web app's own connection to a lobby, on the genuine client library. */
interface WebApi {
  createApi(baseUrl: string): unknown
  openLobbyConnection(api: unknown, seat: object, listener: object): Promise<{ close(): void }>
}

interface Restart {
  name: string
  end(server: RunningServer): Promise<unknown>
  /** How long the server stays away; more than a start takes makes every client fail more than once. */
  awayMs: number
}

const RESTARTS: readonly Restart[] = [
  { name: 'stopped, started at once', end: (server) => server.stop(), awayMs: 0 },
  { name: 'killed, started at once', end: killed, awayMs: 0 },
  { name: 'killed, started after 6 s', end: killed, awayMs: 6_000 },
]

/** How long after the return of the only server clients receive events again; the library alone would wait 15 seconds. */
export const restart: Benchmark = {
  name: 'restart',
  async run() {
    const [folder, port] = [tempDir(), await freePort()]
    const start = () => startServer({ dataDir: folder.path, port, env: { LOG_LEVEL: 'error' } })
    let server = await start()
    const clients = await openConnections(server.url)
    const rows: Row[] = []
    try {
      for (const { name, end, awayMs } of RESTARTS) {
        const waits: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          await end(server)
          const goneAt = Date.now()
          await pause(awayMs)
          server = await start()
          const backAt = Date.now()
          await waitUntil('everybody hears again', () => clients.every(({ liveAt }) => (liveAt ?? 0) > goneAt), 60_000)
          waits.push(...clients.map(({ liveAt }) => Math.max(0, (liveAt ?? 0) - backAt)))
          await pause(1_000)
        }
        rows.push(
          { what: `${name}: hears again, p50`, value: percentile(waits, 50), unit: 'ms' },
          { what: `${name}: hears again, p99`, value: percentile(waits, 99), unit: 'ms', goal: { most: 2_000 } },
        )
      }
      return [...rows, ...(await measureHandOver())]
    } finally {
      for (const { connection } of clients) connection.close()
      await server.stop()
      folder.remove()
    }
  },
}

/** A planned restart while somebody else holds the port, as systemd does: nobody may be refused. */
async function measureHandOver(): Promise<Row[]> {
  const [folder, socket] = [tempDir(), holdSocket()]
  const start = () => startServer({ dataDir: folder.path, socket, env: { LOG_LEVEL: 'error' } })
  let server = await start()
  const callers = Array.from({ length: CALLERS }, (_, index) => callSteadily(server.url, index % 2 === 0))
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await pause(1_000)
      await server.stop()
      server = await start()
    }
    await pause(1_000)
    const statuses = callers.flatMap((caller) => caller.statuses)
    return [
      {
        what: 'handed over: requests refused or lost',
        note: `of ${statuses.length}`,
        value: statuses.filter((status) => status !== 200).length,
        unit: '',
        goal: { most: 0 },
      },
      { what: 'handed over: longest wait', value: Math.max(...callers.map((one) => one.longestMs())), unit: 'ms' },
    ]
  } finally {
    for (const { stop } of callers) stop()
    await server.stop()
    socket.release()
    folder.remove()
  }
}

async function killed(server: RunningServer): Promise<void> {
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
}

async function openConnections(url: string) {
  const { createApi, openLobbyConnection } = await webApi(url)
  const api = createApi(`${url}/api`)
  const open = async (code: string, playerId: string, role: 'host' | 'guest') => {
    const state = { liveAt: null as number | null }
    const connection = await openLobbyConnection(
      api,
      { code, playerId, role },
      {
        onEvent: () => {},
        onLive(live: boolean) {
          state.liveAt = live ? Date.now() : null
        },
      },
    )
    return Object.assign(state, { connection })
  }
  const opened: Awaited<ReturnType<typeof open>>[] = []
  for (let lobby = 0; lobby < LOBBIES; lobby += 1) {
    const { lobby_code, host_id } = (await callJson(`${url}/api/create-lobby`, {}))?.body ?? {}
    const { guest_id } = (await callJson(`${url}/api/join-lobby`, { lobby_code }))?.body ?? {}
    opened.push(await open(lobby_code, host_id, 'host'), await open(lobby_code, guest_id, 'guest'))
  }
  await waitUntil('everybody hears', () => opened.every(({ liveAt }) => liveAt !== null), 60_000)
  return opened
}

/** Bundled as for the web, with stubs of the few browser globals that it uses. */
async function webApi(url: string): Promise<WebApi> {
  const outfile = join(ROOT, '.cache/bench/web-api.mjs')
  await build({
    stdin: {
      contents: `export { createApi } from './api.ts'; export { openLobbyConnection } from './lobby-connection.ts'`,
      resolveDir: join(ROOT, 'apps/web/src/api'),
      loader: 'ts',
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    // Loaded from node_modules as it is.
    external: ['pusher-js'],
    define: { 'import.meta.env': JSON.stringify({ VITE_SERVER_URL: url, VITE_API_URL: '' }) },
  })
  const browser = { location: new URL(url), addEventListener: () => {}, removeEventListener: () => {} }
  Object.assign(globalThis, browser)
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })
  return (await import(pathToFileURL(outfile).href)) as WebApi
}
