import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import { acceptEverything } from '../../features/load/load-shedder.ts'
import { REALTIME_LIMITS } from '../limits/limits.ts'
import { Gateway } from '../pusher/gateway.ts'
import { Hub } from '../pusher/hub.ts'
import { handleUpgrades } from '../upgrades.ts'
import type { Fanout } from './plain-fanout.ts'

const quiet = { warn: () => undefined, error: () => undefined }

/** The gateway as it runs in the product, with every limit except those per address. */
export async function gatewayFanout(appKey: string): Promise<Fanout> {
  const now = () => performance.now()
  const hub = new Hub({ bus: inProcessBus(quiet), log: quiet, now })
  const rates = REALTIME_LIMITS.rates && { ...REALTIME_LIMITS.rates, opensPerMinute: 1e6, openPerAddress: 1e6 }
  const limits = { ...REALTIME_LIMITS, rates }
  const app = { id: '1', key: appKey, secret: 'only for measuring' }
  const guard = { maySubscribe: () => true }
  const gateway = new Gateway(hub, { app, guard, clientEvents: false, limits, log: quiet, now })
  await hub.start()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  handleUpgrades(server, {
    shedder: acceptEverything,
    publicUrl: `http://localhost:${port}`,
    allowedOrigins: [],
    trustedProxies: [],
    rates,
    sharedLimits: null,
    cluster: hub.cluster,
    handlers: new Map([['app', gateway.accept.bind(gateway)]]),
    lobbies: { hasBothPlayers: async () => false },
    log: quiet,
    now,
  })
  setInterval(() => gateway.checkConnections(), 1_000)
  return { port, publish: hub.publish.bind(hub) }
}
