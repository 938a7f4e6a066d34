import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { categories } from '@knowdown/content/categories'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import manifest from '../../package.json' with { type: 'json' }
import { inProcessBus } from '../adapters/bus/in-process-bus.ts'
import { erasureLogFile } from '../adapters/erasure-file/erasure-file.ts'
import { argon2PasswordHasher, FULL_COST } from '../adapters/password/argon2-password-hasher.ts'
import { sqlUsers } from '../adapters/sql/accounts/sql-users.ts'
import { openDatabase } from '../adapters/sql/open-database.ts'
import { sqlErasures } from '../adapters/sql/sql-erasures.ts'
import { sqlUserData } from '../adapters/sql/sql-user-data.ts'
import type { Config } from '../config/config.ts'
import { clientRealtime, realtimeOrigins } from '../config/realtime.ts'
import type { Bus } from '../features/bus.ts'
import { privacyService } from '../features/privacy/privacy-service.ts'
import type { ChannelGuard } from '../features/realtime/channel-guard.ts'
import { accountStatistics } from '../features/stats/account-statistics.ts'
import { WEB_FOLDER } from '../folders.ts'
import { buildApp } from '../http/app.ts'
import { HTTP_LIMITS } from '../http/limits.ts'
import { createMetrics, type Metrics } from '../http/metrics.ts'
import { buildPrivateApp } from '../http/private-app.ts'
import { wireAccountSockets } from './account-sockets.ts'
import { wireAccounts } from './accounts.ts'
import { wireLimits } from './limits.ts'
import { wireMail } from './mail.ts'
import { wireMatches } from './matches.ts'
import { wirePurchases } from './purchases.ts'
import { wireQuestions } from './questions.ts'
import { wireRealtime } from './realtime.ts'
import { wireStats } from './stats.ts'

const UPKEEP_EVERY_MS = 600_000
/** Longer than any request, and well within the minute after which nothing may be left of an erased account. */
const SECOND_LOOK_MS = 30_000

export interface Product {
  app: FastifyInstance
  privateApp: FastifyInstance
  metrics: Metrics
  /** From here on the node tells its balancer to send nobody new. */
  drain(): void
  close(): Promise<void>
}

/** The one place that knows both what the product does and with what. */
export async function wireProduct(config: Config, logger: Logger): Promise<Product> {
  const storage = await openDatabase(config.database)
  const bus = await openBus(config, logger)
  const metrics = createMetrics(manifest.version)
  const limits = await wireLimits(config, logger)
  const mail = await wireMail(config, storage.db, logger)
  const accounts = await wireAccounts({
    db: storage.db,
    bus,
    limits: limits.limits,
    outbox: mail.outbox,
    capabilities: mail,
    hideUnknown: config.accounts.hideUnknown,
    publicUrl: config.publicUrl,
    providers: config.accounts.openIdProviders,
    passwords: argon2PasswordHasher(FULL_COST),
    clock: Date.now,
  })
  const privacy = privacyService({
    data: sqlUserData(storage.db),
    erasures: sqlErasures(storage.db, Date.now),
    erasureLog: erasureLogFile(config.dataDir),
    endSessions: accounts.sessions.endAll,
    scheduleSecondPass: (work) => void setTimeout(() => work().catch(() => undefined), SECOND_LOOK_MS).unref(),
  })
  await privacy.resumeErasures()
  const guard: ChannelGuard = { maySubscribe: (user, channel) => matches.guard.maySubscribe(user, channel) }
  const realtime = await wireRealtime(config, bus, guard, limits.limits, logger)
  const store = wirePurchases({
    db: storage.db,
    settings: config.store,
    realtime: clientRealtime(config.realtime),
    production: config.isProduction,
    logger,
    clock: Date.now,
  })
  const entitlements = store.api.purchases
  const questions = await wireQuestions({
    db: storage.db,
    bus,
    limits: limits.limits,
    registry: metrics.registry,
    settings: config.questions,
    entitlements,
    logger,
    clock: Date.now,
  })
  const stats = wireStats({
    db: storage.db,
    documents: accountStatistics(accounts.documents, sqlUsers(storage.db), categories),
    calibration: questions.calibration,
    logger,
    clock: Date.now,
  })
  const matches = await wireMatches({
    config,
    storage,
    bus,
    realtime,
    dealer: questions.dealer,
    ledger: stats.ledger,
    entitlements,
    limits: limits.limits,
    logger,
  })
  const upkeep = setInterval(() => accounts.removeExpired().catch(() => undefined), UPKEEP_EVERY_MS)
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
    privacy,
    questions: questions.api,
    stats: stats.stats,
    leaderboards: stats.leaderboards,
    matches: { service: matches.service, signer: realtime.app },
    realtime: realtime.api,
    store: store.api,
    mobileApps: config.mobileApps,
    services: realtimeOrigins(clientRealtime(config.realtime)),
    mailbox: config.isProduction ? null : mail.outbox,
    webFolder: existsSync(join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : null,
  })
  const privateApp = buildPrivateApp(metrics.registry, questions.operator)
  const accountSockets = await wireAccountSockets(accounts, bus, config.rateLimits, logger)
  realtime.attach(app.server, new Map([['v1', accountSockets.door]]))
  await matches.start()

  return {
    app,
    privateApp,
    metrics,
    drain() {
      draining = true
    },
    async close() {
      await realtime.drain()
      const closed = Promise.all([app.close(), privateApp.close()])
      realtime.close()
      accountSockets.close()
      await closed
      await matches.stop()
      clearInterval(upkeep)
      await store.close()
      await mail.close()
      limits.close()
      await questions.close()
      await bus.close()
      await storage.close()
    },
  }
}

/** What only several nodes need is not even loaded by one that serves alone: it starts sooner. */
async function openBus({ cluster }: Config, logger: Logger): Promise<Bus> {
  if (!cluster?.redisUrl) return inProcessBus(logger)
  const { redisBus } = await import('../adapters/bus/redis-bus.ts')
  return redisBus(cluster.redisUrl, logger)
}

const answers = (ping: Promise<void>): Promise<boolean> =>
  ping.then(
    () => true,
    () => false,
  )
