import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { hostedPublisher } from '../adapters/pusher-hosted/hosted-publisher.ts'
import { readOrCreateSecret } from '../adapters/secret-file/secret-file.ts'
import type { Config } from '../config/config.ts'
import type { Bus } from '../features/bus.ts'
import type { Limits } from '../features/limits.ts'
import type { ChannelGuard, RealtimeApp, RealtimePublisher } from '../features/realtime/realtime-ports.ts'
import type { RealtimeApi } from '../http/routes/realtime-http-api.ts'
import { REALTIME_LIMITS, WITHOUT_RATES } from '../realtime/limits/limits.ts'
import { Gateway } from '../realtime/pusher/gateway.ts'
import { Hub } from '../realtime/pusher/hub.ts'
import { type Upgrades, watchUpgrades } from '../realtime/upgrades.ts'

const TEND_EVERY_MS = 1_000
const MEASURE_MS = 100

interface Realtime {
  publisher: RealtimePublisher
  /** Signs what players bring to the service that speaks to them: ours, or the hosted one. */
  app: RealtimeApp
  api: RealtimeApi
  /** Opens the sockets of this server. */
  attach(server: Server, otherDoors: Upgrades['doors']): void
  /** Sends everyone home; the server must still listen. */
  drain(): Promise<void>
  close(): void
}

export async function wireRealtime(
  config: Config,
  bus: Bus,
  guard: ChannelGuard,
  counts: Limits,
  logger: Logger,
): Promise<Realtime> {
  const { clientEvents, hosted } = config.realtime
  const app = {
    ...config.realtime.app,
    secret: config.realtime.app.secret ?? readOrCreateSecret(config.dataDir, 'realtime-secret'),
  }
  const limits = config.rateLimits ? REALTIME_LIMITS : WITHOUT_RATES
  const now = () => performance.now()
  const hub = new Hub(bus, now, Boolean(config.cluster?.redisUrl))
  const gateway = new Gateway(hub, { app, guard, clientEvents, limits, log: logger, now })
  const stopListening = await hub.listen()
  let timers: NodeJS.Timeout[] = []

  return {
    publisher: hosted ? hostedPublisher(hosted, { log: logger, now: Date.now }) : hub,
    app: hosted?.app ?? app,
    api: { app, hub, now: Date.now },
    attach(server, otherDoors) {
      const upgrades = watchUpgrades(server, {
        publicUrl: config.publicUrl,
        allowedOrigins: config.allowedOrigins,
        trustedProxies: config.trustedProxies,
        rates: limits.rates,
        shared: config.cluster?.redisUrl ? counts : null,
        elsewhere: hub.elsewhere,
        doors: new Map([['app', gateway.accept.bind(gateway)], ...otherDoors]),
        now,
      })
      const tend = () => {
        gateway.tendAll()
        hub.tend()
        upgrades.forget()
      }
      timers = [setInterval(tend, TEND_EVERY_MS), setInterval(() => gateway.measureAll(), MEASURE_MS)]
    },
    drain: () => gateway.drain(),
    close() {
      for (const timer of timers) clearInterval(timer)
      gateway.close()
      stopListening()
    },
  }
}
