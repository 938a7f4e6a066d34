import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FaultProxy {
  port: number
  /** From now on no data passes, and no connection is closed, as when a cable is pulled. */
  freeze(): void
  thaw(): void
  /** Requests still arrive, but each connection breaks instead of carrying the next reply. */
  loseReplies(): void
  /** Returns how many replies were lost. */
  keepReplies(): number
  close(): Promise<void>
}

/** A TCP proxy to a server on this machine that can stop forwarding or lose replies; `port` opens it again where it was. */
export async function proxyTo(target: number, port = 0): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let losing = false
  let lost = 0
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!losing || from === near) return void to.write(chunk)
        lost += 1
        from.destroy()
      })
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
    loseReplies: () => {
      losing = true
    },
    keepReplies: () => {
      losing = false
      return lost
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
