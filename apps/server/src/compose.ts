import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { categories } from '@knowdown/content/categories'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import manifest from '../package.json' with { type: 'json' }
import { inProcessBus } from './adapters/bus/in-process-bus.ts'
import { redisBus } from './adapters/bus/redis-bus.ts'
import { inProcessLimits } from './adapters/limits/in-process-limits.ts'
import { openDatabase } from './adapters/sql/open-database.ts'
import { sqlMailOutbox } from './adapters/sql/sql-mail-outbox.ts'
import { composeAccounts } from './compose-accounts.ts'
import type { Config } from './config.ts'
import { noLimits } from './features/limits.ts'
import { buildApp } from './http/app.ts'
import { HTTP_LIMITS } from './http/limits.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { buildPrivateApp } from './http/private-app.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface Product {
  app: FastifyInstance
  privateApp: FastifyInstance
  metrics: Metrics
  /** From here on the node tells its balancer to send nobody new. */
  drain(): void
  close(): Promise<void>
}

/** The one place that knows both what the product does and with what. */
export async function compose(config: Config, logger: Logger): Promise<Product> {
  const storage = await openDatabase(
    config.databaseUrl ? { kind: 'postgres', url: config.databaseUrl } : { kind: 'sqlite', dataDir: config.dataDir },
  )
  const bus = config.redisUrl ? redisBus(config.redisUrl, logger) : inProcessBus(logger)
  const metrics = createMetrics(manifest.version)
  const limits = config.rateLimits ? inProcessLimits(Date.now) : noLimits
  const accounts = await composeAccounts({ db: storage.db, limits, clock: Date.now })
  let draining = false

  const app = await buildApp({
    version: manifest.version,
    publicUrl: config.publicUrl,
    allowedOrigins: config.allowedOrigins,
    trustedProxies: config.trustedProxies,
    limits: HTTP_LIMITS,
    logger,
    metrics,
    isReady: () => (draining ? Promise.resolve(false) : answers(storage.ping())),
    categories,
    accounts,
    mailbox: config.production ? null : sqlMailOutbox(storage.db, Date.now),
    webFolder: existsSync(join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : null,
  })
  const privateApp = buildPrivateApp(metrics.registry)

  return {
    app,
    privateApp,
    metrics,
    drain() {
      draining = true
    },
    async close() {
      await Promise.all([app.close(), privateApp.close()])
      await bus.close()
      await storage.close()
    },
  }
}

const answers = (ping: Promise<void>): Promise<boolean> =>
  ping.then(
    () => true,
    () => false,
  )
