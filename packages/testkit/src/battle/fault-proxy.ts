import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Random } from '@knowdown/domain/random'

export interface NetworkFaults {
  random: Random
  /** Probability that a chunk of a reply is lost and the connection closed: the request was carried out, but unconfirmed. */
  loss: number
  /** Maximum delay in each direction. */
  delayMs: number
}

export interface FaultProxy {
  url: string
  /** The network disappears silently: nothing passes, and no connection closes. */
  freeze(): void
  /** The network returns, and what was held back is delivered. */
  thaw(): void
  close(): Promise<void>
}

/** Starts a proxy that acts as a bad network in front of a server. */
export async function startFaultProxy(target: string, { random, loss, delayMs }: NetworkFaults): Promise<FaultProxy> {
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
    const [toServer, toClient] = [delayInOrder(random, delayMs), delayInOrder(random, delayMs)]
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      socket.on('error', end)
    }
    client.on('data', (chunk) => toServer(() => upstream.writable && upstream.write(chunk)))
    upstream.on('data', (chunk) =>
      toClient(() => {
        if (random() < loss) end()
        else if (client.writable) client.write(chunk)
      }),
    )
    // The close is queued like data, or it would overtake the last chunks.
    client.on('close', () => toServer(end))
    upstream.on('close', () => toClient(end))
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

/** Delays each chunk by a random time and keeps the order. */
function delayInOrder(random: Random, delayMs: number): (pass: () => void) => void {
  // Timers may fire out of order, so each one delivers the oldest waiting chunk.
  const waiting: (() => void)[] = []
  let notBefore = 0
  return (pass) => {
    waiting.push(pass)
    notBefore = Math.max(notBefore, performance.now() + random() * delayMs)
    setTimeout(() => waiting.shift()?.(), notBefore - performance.now())
  }
}
