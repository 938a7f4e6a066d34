import type { Server } from 'node:http'
import { hostedPublisher } from '../adapters/pusher-hosted/hosted-publisher.ts'
import { readOrCreateSecret } from '../adapters/secret-file/secret-file.ts'
import type { LoadShedder } from '../features/load/load-shedder.ts'
import type { LobbyLookUp } from '../features/matches/lobby-look-up.ts'
import type { ChannelGuard, RealtimeApp, RealtimePublisher } from '../features/realtime/realtime-ports.ts'
import type { RealtimeApiDeps } from '../http/routes/realtime-http-api.ts'
import { NO_RATE_LIMITS, REALTIME_LIMITS, type RealtimeLimits } from '../realtime/limits/limits.ts'
import type { PartySockets } from '../realtime/limits/socket-budgets.ts'
import { Gateway } from '../realtime/pusher/gateway.ts'
import { Hub } from '../realtime/pusher/hub.ts'
import { handleUpgrades, type UpgradeHandler } from '../realtime/upgrades.ts'
import type { Base } from './base.ts'

const MAINTAIN_EVERY_MS = 1_000
const MEASURE_EVERY_MS = 100

interface AttachDeps {
  /** Added to the gateway's own path. */
  otherHandlers: ReadonlyMap<string, UpgradeHandler>
  refuseOrigin: ReadonlyMap<string, UpgradeHandler>
  parties: PartySockets
  lobbies: LobbyLookUp
  shedder: LoadShedder
}

export interface Realtime {
  publisher: RealtimePublisher
  /** Signs the tokens of players for the realtime service in use: our gateway or the hosted one. */
  app: RealtimeApp
  api: RealtimeApiDeps
  /** They apply to the sockets of the account service too. */
  limits: RealtimeLimits
  /** Starts to accept sockets on this server. */
  attach(server: Server, deps: AttachDeps): void
  /** How many sockets are open. */
  open(): number
  /** Closes all connections politely; the server must still accept new ones. */
  drain(): Promise<void>
  close(): void
}

export async function wireRealtime(
  { config, bus, limits: sharedLimits, logger }: Base,
  guard: ChannelGuard,
): Promise<Realtime> {
  const { clientEvents, hosted } = config.realtime
  const app = {
    ...config.realtime.app,
    secret: config.realtime.app.secret ?? readOrCreateSecret(config.dataDir, 'realtime-secret'),
  }
  const limits = config.rateLimits ? REALTIME_LIMITS : NO_RATE_LIMITS
  const now = () => performance.now()
  const hub = new Hub({ bus, log: logger, now, isClustered: Boolean(config.cluster?.redisUrl) })
  const gateway = new Gateway(hub, { app, guard, clientEvents, limits, log: logger, now })
  const stopHub = await hub.start()
  let timers: NodeJS.Timeout[] = []

  return {
    publisher: hosted ? hostedPublisher(hosted, { log: logger, now: Date.now }) : hub,
    app: hosted?.app ?? app,
    api: { app, hub, now: Date.now },
    limits,
    attach(server, { otherHandlers, ...deps }) {
      const upgrades = handleUpgrades(server, {
        publicUrl: config.publicUrl,
        allowedOrigins: config.allowedOrigins,
        trustedProxies: config.trustedProxies,
        rates: limits.rates,
        factor: config.networkLimitFactor,
        sharedLimits: config.cluster?.redisUrl ? sharedLimits : null,
        cluster: hub.cluster,
        handlers: new Map([['app', gateway.accept.bind(gateway)], ...otherHandlers]),
        ...deps,
        log: logger,
        now,
      })
      const maintain = () => {
        gateway.checkConnections()
        hub.maintain()
        upgrades.removeIdleAddresses()
      }
      timers = [
        setInterval(maintain, MAINTAIN_EVERY_MS),
        setInterval(() => gateway.measureRoundTrips(), MEASURE_EVERY_MS),
      ]
    },
    open: () => gateway.size,
    drain: () => gateway.drain(),
    close() {
      for (const timer of timers) clearInterval(timer)
      gateway.close()
      stopHub()
    },
  }
}
