import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FrozenProxy {
  port: number
  /** From now on no data passes, and no connection is closed, as when a cable is pulled. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** A TCP proxy to a server on this machine that can stop forwarding; `port` opens it again where it was. */
export async function proxyTo(target: number, port = 0): Promise<FrozenProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      // An error is always followed by 'close', which is handled below.
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => sockets.forEach((socket) => void socket.pause()),
    thaw: () => sockets.forEach((socket) => void socket.resume()),
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
