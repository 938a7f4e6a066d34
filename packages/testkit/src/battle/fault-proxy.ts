import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Random } from '@knowdown/domain/random'

export interface Weather {
  dice: Random
  /** How likely it is that a piece of a reply is lost and the connection with it: what was asked has happened, unheard. */
  loss: number
  /** At most this much later, each way. */
  delayMs: number
}

export interface FaultProxy {
  url: string
  /** The network is gone and tells nobody: nothing passes, nothing closes. */
  freeze(): void
  /** It is back; what waited comes through, as it does after a tunnel. */
  thaw(): void
  close(): Promise<void>
}

/** A bad network in front of a server. */
export async function faultProxy(target: string, { dice, loss, delayMs }: Weather): Promise<FaultProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let isFrozen = false
  const pauseOrResume = (socket: Socket) => {
    if (isFrozen) socket.pause()
    else socket.resume()
  }
  const freeze = (frozen: boolean) => {
    isFrozen = frozen
    for (const socket of open) pauseOrResume(socket)
  }
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const end = () => {
      client.destroy()
      upstream.destroy()
      open.delete(client)
      open.delete(upstream)
    }
    open.add(client).add(upstream)
    const [there, back] = [inOrder(dice, delayMs), inOrder(dice, delayMs)]
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      socket.on('error', end)
    }
    client.on('data', (chunk) => there(() => upstream.writable && upstream.write(chunk)))
    upstream.on('data', (chunk) =>
      back(() => {
        if (dice() < loss) end()
        else if (client.writable) client.write(chunk)
      }),
    )
    // The end takes the same way as what was said before it, or it would overtake the last words.
    client.on('close', () => there(end))
    upstream.on('close', () => back(end))
    for (const socket of [client, upstream]) pauseOrResume(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    freeze: () => freeze(true),
    thaw: () => freeze(false),
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Delays what passes, each piece by its own while, and keeps the order. */
function inOrder(dice: Random, delayMs: number): (pass: () => void) => void {
  // Timers of different length may overtake each other; what they let through may not.
  const waiting: (() => void)[] = []
  let notBefore = 0
  return (pass) => {
    waiting.push(pass)
    notBefore = Math.max(notBefore, performance.now() + dice() * delayMs)
    setTimeout(() => waiting.shift()?.(), notBefore - performance.now())
  }
}
