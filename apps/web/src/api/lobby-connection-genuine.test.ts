import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { callJson } from '@knowdown/testkit/battle/json-client'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { afterEach, onTestFinished, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A wire to the server that can be cut. It has no clock, so a stopped one does not stop it. */
async function wireTo(url: string) {
  const open = new Set<Socket>()
  const wire = createServer((client) => {
    const upstream = connect(Number(new URL(url).port), 'localhost')
    for (const socket of [client, upstream]) open.add(socket.on('error', () => undefined))
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  return {
    url: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    cut,
    close() {
      cut()
      wire.close()
    },
  }
}

/** Put together as for the web, with the little of a browser that it asks for. */
async function webLine(url: string) {
  vi.stubGlobal('location', new URL(url))
  vi.stubGlobal('navigator', { onLine: true })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
  const [{ createApi }, { openLobbyConnection }] = await Promise.all([
    import('./api.ts'),
    import('./lobby-connection.ts'),
  ])
  return { api: createApi(`${url}/api`), openLobbyConnection }
}

/** Says when the line is next alive, or next lost. */
function listening() {
  let heard: (live: boolean) => void = () => {}
  const next = (wanted: boolean) =>
    new Promise<void>((resolve) => {
      heard = (live) => live === wanted && resolve()
    })
  return { next, listener: { onEvent: () => {}, onLive: (live: boolean) => heard(live) } }
}

test('[B17] the genuine library stands still when a socket closes; we notice at once, and are back before it moves', async () => {
  const server = await startFreshServer()
  const wire = await wireTo(server.url)
  onTestFinished(async () => {
    wire.close()
    await server.stop()
  })
  const lobby = await callJson(`${server.url}/api/create-lobby`, {})
  const { api, openLobbyConnection } = await webLine(wire.url)
  const { next, listener } = listening()
  const alive = next(true)
  const seat = { code: lobby?.body.lobby_code, playerId: lobby?.body.host_id, role: 'host' as const }
  const line = await openLobbyConnection(api, seat, listener)
  await alive

  // From here on no clock runs but ours: the second that the library waits never passes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const lost = next(false)
  wire.cut()
  await lost
  let isBack = false
  void next(true).then(() => {
    isBack = true
  })
  await vi.advanceTimersByTimeAsync(300)
  // What the library puts off to 'as soon as possible' is allowed to happen, and nothing later than that.
  while (!isBack) {
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(0)
  }

  line.close()
}, 40_000)
