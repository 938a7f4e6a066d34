import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Limits, MINUTE_MS } from '../features/limits.ts'
import { clientAddress, sharedAddress } from './client-address.ts'
import type { Elsewhere } from './cluster/cluster-view.ts'
import { AddressLimits } from './limits/address-limits.ts'
import type { RealtimeRates } from './limits/limits.ts'

export interface Upgrades {
  publicUrl: string
  allowedOrigins: readonly string[]
  trustedProxies: readonly string[]
  rates: RealtimeRates | null
  /** Counts openings over all nodes; null where this process is the only one. */
  shared: Limits | null
  /** How many each address holds on other nodes. */
  elsewhere: Elsewhere
  /** By the first part of the path: who takes the connection over. */
  doors: ReadonlyMap<string, (request: IncomingMessage, network: Socket, head: Buffer) => void>
  now(): number
}

/** The one place where a request becomes a socket: right page, right path, not too many. */
export function watchUpgrades(server: Server, parts: Upgrades): { forget(): void } {
  const limits = parts.rates && new AddressLimits(parts.rates, parts.elsewhere)
  const addressOf = clientAddress(parts.trustedProxies)

  server.on('upgrade', (request: IncomingMessage, network: Socket, head: Buffer) => {
    network.on('error', () => network.destroy())
    const open = parts.doors.get(firstPart(request.url ?? ''))
    if (!open) return refuse(network, '404 Not Found', 'Not found.')
    if (!isAllowedOrigin(request.headers.origin, parts.publicUrl, parts.allowedOrigins)) {
      return refuse(network, '403 Forbidden', 'This page may not connect.')
    }
    const address = sharedAddress(addressOf(request))
    if (limits && !limits.mayOpen(address, parts.now())) {
      return tooMany(network)
    }
    limits?.opened(address)
    network.once('close', () => limits?.closed(address))
    const enter = () => {
      try {
        if (!network.destroyed) open(request, network, head)
      } catch {
        // Thrown further it would end the process, and everyone's game with it.
        network.destroy()
      }
    }
    if (!parts.rates || !parts.shared) return enter()
    const limit = { most: parts.rates.opensPerMinute, perMs: MINUTE_MS }
    parts.shared.hit(`socket-open:${address}`, limit).then(({ ok }) => (ok ? enter() : tooMany(network)), enter)
  })
  return { forget: () => limits?.forget(parts.now()) }
}

const tooMany = (network: Socket): void =>
  refuse(network, '429 Too Many Requests', 'Too many connections.', 'Retry-After: 15\r\n')

const firstPart = (url: string): string => url.split(/[/?#]/, 2)[1] ?? ''

function refuse(network: Socket, status: string, detail: string, more = ''): void {
  const body = JSON.stringify({ detail })
  network.once('finish', () => network.destroy())
  network.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}Connection: close\r\n\r\n${body}`,
  )
}

/** Whether a page of this origin may open a socket. A program without pages sends no origin and brings no cookies either. */
export const isAllowedOrigin = (origin: string | undefined, publicUrl: string, allowed: readonly string[]): boolean =>
  origin === undefined || origin === publicUrl || allowed.includes(origin)
