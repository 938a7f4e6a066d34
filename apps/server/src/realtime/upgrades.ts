import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { FULL } from '@knowdown/contracts/endpoint'
import { parseLobbyCode } from '@knowdown/domain/match/lobby-code'
import { hitAll, type Limits, MINUTE_MS } from '../features/limits.ts'
import { type LoadShedder, RETRY_AFTER_MS } from '../features/load/load-shedder.ts'
import type { Log } from '../features/log.ts'
import type { LobbyLookUp } from '../features/matches/lobby-look-up.ts'
import { partySeatId } from '../features/parties/party-keys.ts'
import { clientAddressReader, networkOf } from '../network-address.ts'
import type { ClusterView } from './cluster/cluster-view.ts'
import { takeSeat } from './gateway-socket.ts'
import { gameSocketShedder } from './limits/game-socket-shedder.ts'
import type { RealtimeRates } from './limits/limits.ts'
import { type PartySockets, type SocketBudget, SocketBudgets } from './limits/socket-budgets.ts'

export type UpgradeHandler = (request: IncomingMessage, network: Socket, head: Buffer) => void

interface UpgradeDeps {
  publicUrl: string
  allowedOrigins: readonly string[]
  trustedProxies: readonly string[]
  rates: RealtimeRates | null
  /** Raises what a whole network may open. */
  factor?: number
  /** Counts attempts over all nodes; null when this process is the only one. */
  sharedLimits: Limits | null
  /** Knows how many sockets each address has open on other nodes. */
  cluster: ClusterView
  /** By the first segment of the path. */
  handlers: ReadonlyMap<string, UpgradeHandler>
  /** Tell foreign pages in their own protocol that they may not connect; the others get 403. */
  refuseOrigin?: ReadonlyMap<string, UpgradeHandler>
  /** Sockets below `/party/<ticket>/` count against that party. */
  parties?: PartySockets
  /** Asked under load, to tell the players of running battles from newcomers. */
  lobbies: LobbyLookUp
  shedder: LoadShedder
  log: Log
  now(): number
}

/**
 * Checks path, origin, load and limits of every upgrade request, then passes it to its handler. Sockets of parties show a
 * ticket and are not refused under load; those of battles name their lobby, which is looked up then.
 */
export function handleUpgrades(server: Server, deps: UpgradeDeps): { removeIdleAddresses(): void } {
  const limits =
    deps.rates && new SocketBudgets(deps.rates, deps.cluster, deps.parties?.maxPlayers ?? 0, deps.factor ?? 1)
  const addressOf = clientAddressReader(deps.trustedProxies)
  const games = gameSocketShedder({
    shedder: deps.shedder,
    lobbies: deps.lobbies,
    recordLobby: (code) => limits?.recordLobby(code, deps.now()) ?? true,
    now: deps.now,
  })

  server.on('upgrade', (request: IncomingMessage, network: Socket, head: Buffer) => {
    network.on('error', () => network.destroy())
    const named = splitLobby(request.url ?? '')
    request.url = named.url
    const ticketed = splitTicket(request.url)
    const ticket = ticketed && (deps.parties?.readTicket(ticketed.ticket) ?? null)
    if (ticketed && !ticket) return refuse(network, '403 Forbidden', 'This ticket is not valid.')
    if (ticketed) request.url = ticketed.url
    if (ticket) takeSeat(request, partySeatId(ticket.partyId, ticket.seat))
    const path = firstSegment(request.url)
    if (!deps.handlers.has(path)) return refuse(network, '404 Not Found', 'Not found.')
    const isAllowed = isAllowedOrigin(request.headers.origin, deps.publicUrl, deps.allowedOrigins)
    const handler = (isAllowed ? deps.handlers : deps.refuseOrigin)?.get(path)
    if (!handler) return refuse(network, '403 Forbidden', 'This page may not connect.')
    // A lobby is looked up after the budget of the network was counted, so that trying codes uses it up.
    const lobby = !ticket && named.code !== null && games.needsLookUp() ? named.code : null
    if (!ticket && lobby === null && (path === 'app' ? games.refusesNewcomer() : deps.shedder.refuses('other'))) {
      return refuseFull(network)
    }
    const address = networkOf(addressOf(request))
    const own = (ticket ? limits?.ofParty(ticket) : limits?.ofNetwork(address)) ?? []
    const isFull = !hasRoom(own, deps.now())
    if (isFull && (ticket || named.code === null)) return refuseTooMany(network)
    if (!isFull) open(own, network, deps.now())
    const upgrade = () => {
      try {
        if (!network.destroyed) handler(request, network, head)
      } catch (err) {
        // Uncaught it would end the process, and every game with it.
        deps.log.error({ err }, 'an upgrade request could not be handled')
        network.destroy()
      }
    }
    const sharedLimits = deps.rates && deps.sharedLimits
    if (lobby === null && !isFull && !sharedLimits) return upgrade()
    const findRefusal = async (budgets: SocketBudget[]) => {
      if (lobby !== null && !isFull && (await games.refusesPlayerOf(lobby, address))) return refuseFull
      return sharedLimits && !(await hasRoomOnAllNodes(sharedLimits, budgets)) ? refuseTooMany : null
    }
    const decide = async () => {
      // Others have used up what the network may open. That must not keep anybody from a battle that is being played.
      const ofLobby = isFull && named.code !== null ? (limits?.ofLobby(named.code) ?? []) : null
      if (ofLobby && !(hasRoom(ofLobby, deps.now()) && (await games.isPlayed(named.code ?? '', address)))) {
        return refuseTooMany(network)
      }
      const budgets = ofLobby ?? own
      if (ofLobby) open(budgets, network, deps.now())
      const refuseIt = await findRefusal(budgets)
      if (!refuseIt) return upgrade()
      for (const budget of budgets) budget.takeBackAttempt()
      refuseIt(network)
    }
    void decide()
  })
  return { removeIdleAddresses: () => limits?.removeIdle(deps.now()) }
}

/** Whether a page of this origin may open a socket. Programs other than browsers send no origin, and no cookies either. */
export const isAllowedOrigin = (origin: string | undefined, publicUrl: string, allowed: readonly string[]): boolean =>
  origin === undefined || origin === publicUrl || allowed.includes(origin)

const hasRoom = (budgets: readonly SocketBudget[], at: number): boolean => budgets.every((one) => one.hasRoom(at))

/** Counts a socket from now until it closes. */
function open(budgets: readonly SocketBudget[], network: Socket, at: number): void {
  for (const budget of budgets) {
    budget.recordAttempt(at)
    budget.recordOpen()
  }
  network.once('close', () => {
    for (const budget of budgets) budget.recordClose()
  })
}

/** Counts the attempt on all nodes together. */
async function hasRoomOnAllNodes(limits: Limits, budgets: readonly SocketBudget[]): Promise<boolean> {
  const counted = budgets.map(({ key, opensPerMinute }) => ({
    key: `socket-open:${key}`,
    limit: { max: opensPerMinute, windowMs: MINUTE_MS },
  }))
  return hitAll(limits, counted).then(
    (hits) => hits.every(({ ok }) => ok),
    // When the shared count is unavailable, the limits of this node alone decide.
    () => true,
  )
}

/** `/party/<ticket>/app/key` is the socket `/app/key` of a party. */
function splitTicket(url: string): { ticket: string; url: string } | null {
  const [, ticket, rest] = /^\/party\/([\w.-]{1,200})(\/.*)$/.exec(url) ?? []
  return ticket !== undefined && rest !== undefined ? { ticket, url: rest } : null
}

/** `/lobby/<code>/app/key` is the socket `/app/key` of somebody in a lobby. A code that no lobby can have is ignored. */
function splitLobby(url: string): { code: string | null; url: string } {
  const [, typed, rest] = /^\/lobby\/(\w{1,16})(\/app\/.*)$/.exec(url) ?? []
  return typed !== undefined && rest !== undefined ? { code: parseLobbyCode(typed), url: rest } : { code: null, url }
}

const firstSegment = (url: string): string => url.split(/[/?#]/, 2)[1] ?? ''

const refuseTooMany = (network: Socket): void =>
  refuse(network, '429 Too Many Requests', 'Too many connections.', retryAfter(15))

const refuseFull = (network: Socket): void =>
  refuse(network, '503 Service Unavailable', FULL, retryAfter(RETRY_AFTER_MS / 1_000))

const retryAfter = (seconds: number): string => `Retry-After: ${seconds}\r\n`

function refuse(network: Socket, status: string, detail: string, extraHeaders = ''): void {
  const body = JSON.stringify({ detail })
  network.once('finish', () => network.destroy())
  network.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${extraHeaders}Connection: close\r\n\r\n${body}`,
  )
}
