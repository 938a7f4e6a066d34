import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { callJson } from '@knowdown/testkit/battle/json-client'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { afterEach, onTestFinished, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A TCP proxy whose connections can be cut. It uses no timers, so fake ones do not stop it. */
async function openProxy(url: string) {
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect(Number(new URL(url).port), 'localhost')
    for (const socket of [client, upstream]) open.add(socket.on('error', () => undefined))
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut,
    close() {
      cut()
      proxy.close()
    },
  }
}

/** The web app's client, with stubs of the few browser globals that it uses. */
async function webClient(url: string) {
  vi.stubGlobal('location', new URL(url))
  vi.stubGlobal('navigator', { onLine: true })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
  const [{ createApi }, { openLobbyConnection }] = await Promise.all([
    import('./api.ts'),
    import('./lobby-connection.ts'),
  ])
  return { api: createApi(`${url}/api`), openLobbyConnection }
}

/** Resolves when the connection is next live, or next lost. */
function watchLive() {
  let report: (live: boolean) => void = () => {}
  const next = (wanted: boolean) =>
    new Promise<void>((resolve) => {
      report = (live) => live === wanted && resolve()
    })
  return { next, listener: { onEvent: () => {}, onLive: (live: boolean) => report(live) } }
}

test('[B17] with the genuine library a closed socket is noticed at once, and replaced before the library itself would retry', async ({
  signal,
}) => {
  const server = await startFreshServer()
  const proxy = await openProxy(server.url)
  onTestFinished(async () => {
    proxy.close()
    await server.stop()
  })
  const lobby = await callJson(`${server.url}/api/create-lobby`, {})
  const { api, openLobbyConnection } = await webClient(proxy.url)
  const { next, listener } = watchLive()
  const alive = next(true)
  const seat = { code: lobby?.body.lobby_code, playerId: lobby?.body.host_id, role: 'host' as const }
  const connection = await openLobbyConnection(api, seat, listener)
  await alive

  // From here on time stands still except for the advances below: the second that the library waits never passes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const lost = next(false)
  proxy.cut()
  await lost
  let isBack = false
  void next(true).then(() => {
    isBack = true
  })
  await vi.advanceTimersByTimeAsync(300)
  // Only timers of 0 ms may fire, and no later ones.
  while (!isBack && !signal.aborted) {
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(0)
  }

  connection.close()
}, 40_000)
