import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Dice } from '@knowdown/domain/dice'

export interface Weather {
  dice: Dice
  /** How likely it is that a piece of a reply is lost and the connection with it: what was asked has happened, unheard. */
  loss: number
  /** At most this much later, each way. */
  delayMs: number
}

export interface FaultProxy {
  url: string
  close(): Promise<void>
}

/** A bad network in front of a server. */
export async function faultProxy(target: string, { dice, loss, delayMs }: Weather): Promise<FaultProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const end = () => {
      client.destroy()
      upstream.destroy()
      open.delete(client)
    }
    open.add(client)
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', end)
    }
    client.on(
      'data',
      later(dice, delayMs, (chunk) => upstream.writable && upstream.write(chunk)),
    )
    upstream.on(
      'data',
      later(dice, delayMs, (chunk) => {
        if (dice() < loss) end()
        else if (client.writable) client.write(chunk)
      }),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const client of open) client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Delays what passes, each piece by its own while, and keeps the order. */
function later(dice: Dice, delayMs: number, pass: (chunk: Buffer) => void): (chunk: Buffer) => void {
  let notBefore = 0
  return (chunk) => {
    notBefore = Math.max(notBefore, performance.now() + dice() * delayMs)
    setTimeout(() => pass(chunk), notBefore - performance.now())
  }
}
