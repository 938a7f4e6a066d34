import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import type { Bus } from '../../features/bus.ts'
import type { Limits } from '../../features/limits.ts'
import { acceptEverything, type LoadShedder } from '../../features/load/load-shedder.ts'
import type { LobbyLookUp } from '../../features/matches/lobby-look-up.ts'
import type { ChannelGuard } from '../../features/realtime/realtime-ports.ts'
import { createLogger } from '../../http/logger.ts'
import { testApp } from '../../http/testing/test-app.ts'
import { REALTIME_LIMITS, type RealtimeLimits, type RealtimeRates } from '../limits/limits.ts'
import { Gateway } from '../pusher/gateway.ts'
import { Hub } from '../pusher/hub.ts'
import { handleUpgrades } from '../upgrades.ts'
import { RawClient } from './raw-client.ts'

export const APP = { id: '1', key: 'knowdown', secret: 'a secret that only the tests know' }

interface Options {
  bus?: Bus
  guard?: ChannelGuard
  clientEvents?: boolean
  limits?: Partial<Omit<RealtimeLimits, 'rates'>>
  /** Off unless a test is about rate limits. */
  rates?: Partial<RealtimeRates>
  trustedProxies?: readonly string[]
  isClustered?: boolean
  shedder?: LoadShedder
  /** Of no lobby unless a test is about it. */
  hasBothPlayers?: LobbyLookUp['hasBothPlayers']
  sharedLimits?: Limits
}

export interface RunningGateway {
  port: number
  hub: Hub
  gateway: Gateway
  errors: object[]
  /** Advances the clock of the gateway, which never reads the real one. */
  advance(ms: number): void
  /** Advances the clock in one step, as if the process had been stalled. */
  stall(ms: number): void
  /** Resets the TCP connections of all clients. */
  resetNetwork(): void
  /** Connects a client and waits until the gateway has greeted it. */
  client(path?: string, options?: { origin?: string; headers?: Record<string, string> }): Promise<RawClient>
  /** Connects a client without waiting, for those that are refused. */
  connect(path: string, options?: { origin?: string; headers?: Record<string, string> }): RawClient
}

export const APP_PATH = '/app/knowdown?protocol=7&client=js&version=8.6.0&flash=false'

/** The gateway and its HTTP API on a free port, with a clock that stands still. */
export async function runningGateway(options: Options = {}): Promise<RunningGateway> {
  let at = 1_000_000
  const errors: object[] = []
  const log = { warn: () => undefined, error: (details: object) => errors.push(details) }
  const limits: RealtimeLimits = {
    ...REALTIME_LIMITS,
    signInWaitMs: 0,
    ...options.limits,
    rates: options.rates && REALTIME_LIMITS.rates ? { ...REALTIME_LIMITS.rates, ...options.rates } : null,
  }
  const now = () => at
  const bus = options.bus ?? inProcessBus(createLogger('silent'))
  const hub = new Hub({ bus, log, now, isClustered: options.isClustered })
  const gateway = new Gateway(hub, {
    app: APP,
    guard: options.guard ?? { maySubscribe: () => true },
    clientEvents: options.clientEvents ?? false,
    limits,
    log,
    now,
  })
  const stop = await hub.start()
  const app = await testApp({ realtime: { app: APP, hub, now: Date.now } })
  const upgrades = handleUpgrades(app.server, {
    parties: { readTicket: (ticket) => ({ partyId: 'a-party', seat: ticket, creator: 'a-network' }), maxPlayers: 10 },
    shedder: options.shedder ?? acceptEverything,
    publicUrl: 'https://play.example',
    allowedOrigins: ['capacitor://localhost'],
    trustedProxies: options.trustedProxies ?? [],
    rates: limits.rates,
    sharedLimits: options.sharedLimits ?? null,
    cluster: hub.cluster,
    handlers: new Map([['app', gateway.accept.bind(gateway)]]),
    lobbies: { hasBothPlayers: options.hasBothPlayers ?? (async () => false) },
    log,
    now,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const networks = new Set<Socket>()
  app.server.on('upgrade', (_request, network: Socket) => networks.add(network))
  const clients: RawClient[] = []
  onTestFinished(() => {
    for (const client of clients) client.socket.terminate()
    gateway.close()
    stop()
  })
  const connect: RunningGateway['connect'] = (path, init) => {
    const client = new RawClient(`ws://127.0.0.1:${port}${path}`, init)
    clients.push(client)
    return client
  }
  return {
    port,
    hub,
    gateway,
    errors,
    advance(ms) {
      for (const until = at + ms; at < until; ) {
        at = Math.min(until, at + 1_000)
        gateway.checkConnections()
        gateway.measureRoundTrips()
        hub.maintain()
        upgrades.removeIdleAddresses()
      }
    },
    stall(ms) {
      at += ms
      gateway.checkConnections()
    },
    resetNetwork() {
      for (const network of networks) network.resetAndDestroy()
    },
    connect,
    async client(path = APP_PATH, init) {
      const client = connect(path, init)
      await client.connected()
      return client
    },
  }
}

export const ended = (client: RawClient): Promise<unknown> =>
  client.socket.readyState === client.socket.CLOSED ? Promise.resolve() : once(client.socket, 'close')
