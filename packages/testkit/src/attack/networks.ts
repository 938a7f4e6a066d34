import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export interface Networks {
  /** The address under which the server sees callers of this network, for example 127.0.7.1. */
  urlFrom(localAddress: string): Promise<string>
  close(): void
}

/** Linux answers on all of 127.0.0.0/8; elsewhere a machine has one such address only. */
export const hasManyLocalAddresses = process.platform === 'linux'

/** Lets one process call a server from many networks: each URL forwards to the server from another local address. */
export function openNetworks(serverUrl: string): Networks {
  const port = Number(new URL(serverUrl).port)
  const servers = new Map<string, Server>()
  const sockets = new Set<Socket>()

  function forward(inner: Socket, localAddress: string): void {
    const outer = connect({ host: '127.0.0.1', port, localAddress })
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }

  return {
    async urlFrom(localAddress) {
      const known = servers.get(localAddress)
      const server = known ?? createServer((inner) => forward(inner, localAddress))
      if (!known) {
        servers.set(localAddress, server)
        await once(server.listen(0, '127.0.0.1'), 'listening')
      }
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    close() {
      for (const server of servers.values()) server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
