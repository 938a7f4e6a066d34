import net from 'node:net'

/** What Node's own cluster module uses to bind a port without accepting connections, and its types leave out. */
interface Internals {
  _createServerHandle(host: string, port: number, addressType: 4, fd: number): Handle | number
}
interface Handle {
  fd: number
  getsockname(into: { port?: number }): number
  close(): void
}

export interface HeldSocket {
  port: number
  /** To be passed to a server, which listens on it and may end: the socket stays, and newcomers wait in it. */
  fd: number
  release(): void
}

/** Does what systemd does for a service with a socket unit. */
export function holdSocket(): HeldSocket {
  const handle = (net as unknown as Internals)._createServerHandle('127.0.0.1', 0, 4, -1)
  if (typeof handle === 'number') throw new Error(`no socket can be held (${handle})`)
  const address: { port?: number } = {}
  handle.getsockname(address)
  return { port: address.port ?? 0, fd: handle.fd, release: () => handle.close() }
}
