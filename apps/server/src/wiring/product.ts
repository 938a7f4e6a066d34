import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { categories } from '@knowdown/content/categories'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import manifest from '../../package.json' with { type: 'json' }
import { inProcessBus } from '../adapters/bus/in-process-bus.ts'
import { erasureLogFile, sharedErasureLog } from '../adapters/erasure-file/erasure-file.ts'
import { argon2PasswordHasher, FULL_COST } from '../adapters/password/argon2-password-hasher.ts'
import { checkDataFolder } from '../adapters/secret-file/check-data-folder.ts'
import { readOrCreateSigningKeys } from '../adapters/secret-file/signing-key-file.ts'
import { sqlUsers } from '../adapters/sql/accounts/sql-users.ts'
import { openDatabase } from '../adapters/sql/open-database.ts'
import { sqlPartyStore } from '../adapters/sql/parties/sql-party-store.ts'
import { sqlErasures } from '../adapters/sql/sql-erasures.ts'
import { sqlUserData } from '../adapters/sql/sql-user-data.ts'
import type { Storage } from '../adapters/sql/storage.ts'
import type { Config } from '../config/config.ts'
import { clientRealtime, realtimeOrigins } from '../config/realtime.ts'
import type { Bus } from '../features/bus.ts'
import { privacyService } from '../features/privacy/privacy-service.ts'
import type { PushService } from '../features/push/push-service.ts'
import type { ChannelGuard } from '../features/realtime/realtime-ports.ts'
import { accountStatistics } from '../features/stats/account-statistics.ts'
import { type Tracing, untraced } from '../features/tracing.ts'
import { WEB_FOLDER } from '../folders.ts'
import { buildApp } from '../http/app.ts'
import { HTTP_LIMITS } from '../http/fastify-server.ts'
import { createMetrics, type Metrics } from '../http/metrics.ts'
import { buildPrivateApp } from '../http/private-app.ts'
import { recentTraffic } from '../http/recent-traffic.ts'
import { endConnectionsAfterReplies, stopAccepting } from '../http/stop-accepting.ts'
import { wireAccountSockets } from './account-sockets.ts'
import { wireAccounts } from './accounts.ts'
import { runAfter, runEvery } from './background-jobs.ts'
import { joinCluster } from './cluster.ts'
import { wireCorrections } from './corrections.ts'
import { wireLimits } from './limits.ts'
import { wireLoad } from './load.ts'
import { wireMail } from './mail.ts'
import { wireMatches } from './matches.ts'
import { databaseListener, wireNodeMetrics } from './metrics.ts'
import { wireMistakes } from './mistakes.ts'
import { wireOperator } from './operator.ts'
import { wireParties } from './parties.ts'
import { wirePurchases } from './purchases.ts'
import { wirePush } from './push.ts'
import { wireQuestions } from './questions.ts'
import { wireRealtime } from './realtime.ts'
import { wireRetention } from './retention.ts'
import { wireRuns } from './runs.ts'
import { wireStats } from './stats.ts'

/** Longer than a request needs to arrive after its connection. */
const LAST_REQUESTS_MS = 250
const ACCOUNT_CLEANUP_MS = 600_000
/** Longer than any request, and well within the minute after which nothing of an erased account may be left. */
const SECOND_ERASURE_MS = 30_000

export interface Product {
  app: FastifyInstance
  privateApp: FastifyInstance
  metrics: Metrics
  /** Reports this node as not ready, so that the load balancer sends no new players. */
  drain(): void
  close(): Promise<void>
}

/** Connects all features with the adapters they use, and both with HTTP and sockets. */
export async function wireProduct(config: Config, logger: Logger, tracing: Tracing | null = null): Promise<Product> {
  checkDataFolder(config.dataDir)
  const metrics = createMetrics(manifest.version)
  const storage = await openDatabase(config.database, databaseListener(config, metrics, tracing, logger))
  const trace = tracing?.trace ?? untraced
  const node = await joinCluster(config, storage, logger)
  const bus = await openBus(config, logger)
  const load = wireLoad({ storage, limits: config.load, registry: metrics.registry, logger })
  const { limits, close: closeLimits } = await wireLimits(config, metrics, logger)
  const mail = await wireMail(config, storage.db, metrics, trace, logger)
  const signingKeys = config.signingKeys ?? readOrCreateSigningKeys(config.dataDir)
  const accounts = await wireAccounts({
    db: storage.db,
    signingKeys,
    bus,
    limits,
    outbox: mail.outbox,
    capabilities: mail,
    hideUnknown: config.accounts.hideUnknown,
    publicUrl: config.publicUrl,
    providers: config.accounts.openIdProviders,
    passwords: argon2PasswordHasher(FULL_COST),
    logger,
    clock: Date.now,
  })
  const store = wirePurchases({
    db: storage.db,
    settings: config.store,
    realtime: clientRealtime(config.realtime),
    contactEmail: config.mail.contactEmail,
    production: config.isProduction,
    logger,
    clock: Date.now,
  })
  const reportErasureFailure = (err: unknown) =>
    logger.warn({ err }, 'an account was deleted here, but the rest of its erasure is tried again later')
  const privacy = privacyService({
    data: sqlUserData(storage.db),
    erasures: sqlErasures(storage.db, Date.now),
    erasureLog: await sharedErasureLog(erasureLogFile(config.dataDir), bus, reportErasureFailure),
    endSessions: accounts.sessions.endAll,
    eraseAtPurchaseService: store.eraseCustomer,
    reportFailure: reportErasureFailure,
    scheduleSecondPass: (run) => runAfter(SECOND_ERASURE_MS, { name: 'second erasure pass', run }, logger),
  })
  await privacy.resumeErasures()
  // Realtime asks the matches who may subscribe, and the matches publish through realtime, which is built first.
  const guard: ChannelGuard = { maySubscribe: (user, channel) => matches.guard.maySubscribe(user, channel) }
  const realtime = await wireRealtime(config, bus, guard, limits, logger)
  const entitlements = store.api.purchases
  const partyStore = sqlPartyStore(storage, Date.now)
  const questions = await wireQuestions({
    db: storage.db,
    bus,
    limits,
    registry: metrics.registry,
    settings: config.questions,
    entitlements,
    logger,
    clock: Date.now,
  })
  questions.sealing.add({ game: 'party', sealedIds: partyStore.sealedIds })
  const mistakes = wireMistakes({ storage, questions, clock: Date.now })
  const documents = accountStatistics(accounts.documents, sqlUsers(storage.db), categories)
  const stats = wireStats({
    db: storage.db,
    documents,
    calibration: questions.calibration,
    mistakes,
    catalogue: questions.catalogue,
    logger,
    clock: Date.now,
  })
  // Battles are wired before the notices that they cause.
  let notices: PushService | null = null
  const onRematchWanted = async (userId: string, occasion: string) => {
    await notices
      ?.notify({ userId }, occasion, { kind: 'rematch' })
      .catch((err: unknown) => logger.warn({ err }, 'a player could not be told of a rematch'))
  }
  const matches = await wireMatches({
    config,
    storage,
    signingKeys,
    bus,
    realtime,
    dealer: questions.dealer,
    ledger: stats.ledger,
    history: stats.history,
    mistakes,
    entitlements,
    limits,
    isOffensive: accounts.isOffensive,
    onRematchWanted,
    trace,
    logger,
  })
  const parties = wireParties({
    config,
    storage,
    store: partyStore,
    signingKeys,
    bus,
    realtime,
    dealer: questions.dealer,
    entitlements,
    limits,
    mistakes,
    trace,
    logger,
    ensureOutagesHandled: () => matches.ensureOutagesHandled(),
  })
  const cleanUpAccounts = async () => {
    await accounts.removeExpired()
    for (const userId of await accounts.findAbandoned()) {
      const { premium, packs } = await entitlements.of(userId)
      // An abandoned account with purchases is kept, because they can be restored on another account only while the
      // purchase service knows their buyer.
      if (!premium && packs.length === 0) await privacy.eraseAbandoned(userId)
    }
    await privacy.retryErasures()
  }
  const accountCleanup = runEvery(ACCOUNT_CLEANUP_MS, { name: 'account clean-up', run: cleanUpAccounts }, logger)
  const retention = wireRetention(storage.db, logger, Date.now)
  const runs = await wireRuns({
    storage,
    catalogue: questions.catalogue,
    dealer: questions.dealer,
    isOffensive: accounts.isOffensive,
    onClaimed: (visitorHash, userId) => push.claimVisitor(visitorHash, userId),
    entitlements,
    mistakes,
    logger,
    clock: Date.now,
  })
  for (const source of runs.seals) questions.sealing.add(source)
  const push = wirePush({
    config,
    db: storage.db,
    daily: runs.api.daily,
    challenges: runs.api.challenges,
    logger,
    clock: Date.now,
  })
  notices = push.service
  const corrections = wireCorrections({
    storage,
    catalogue: questions.catalogue,
    documents,
    logger,
    clock: Date.now,
  })
  const traffic = recentTraffic(Date.now)
  const desk = wireOperator({
    db: storage.db,
    addresses: config.accounts.operators,
    catalogue: questions.catalogue,
    notifyNodes: questions.notifyNodes,
    ai: config.questions.ai,
    models: questions.models,
    endSessions: accounts.sessions.endAll,
    isOffensive: accounts.isOffensive,
    traffic: traffic.slices,
    clock: Date.now,
  })
  let isDraining = false
  const isReady = async () => !isDraining && (await answersPing(storage))

  const app = await buildApp({
    version: manifest.version,
    publicUrl: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains,
    allowedOrigins: config.allowedOrigins,
    trustedProxies: config.trustedProxies,
    limits: HTTP_LIMITS,
    logger,
    tracing,
    metrics,
    isReady,
    shedder: load.shedder,
    categories,
    accounts,
    privacy,
    questions: questions.api,
    stats: stats.stats,
    leaderboards: stats.leaderboards,
    review: stats.review,
    comparisons: stats.comparisons,
    progress: stats.progress,
    matches: { service: matches.service, signer: realtime.app },
    parties,
    runs: runs.api,
    push: push.service,
    mistakes,
    desk,
    traffic,
    realtime: realtime.api,
    store: store.api,
    mobileApps: config.mobileApps,
    connectOrigins: realtimeOrigins(clientRealtime(config.realtime)),
    mailbox: config.devTools ? mail.outbox : null,
    webFolder: existsSync(join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : null,
  })
  const privateApp = buildPrivateApp(metrics, config.metrics?.allowedHosts ?? [])
  const accountSockets = await wireAccountSockets(accounts, bus, realtime.limits, logger)
  realtime.attach(app.server, {
    otherHandlers: new Map([['v1', accountSockets.handleUpgrade]]),
    refuseOrigin: new Map([['v1', accountSockets.refuseOrigin]]),
    parties: { readTicket: parties.readTicket, maxPlayers: config.party.maxPlayers },
    lobbies: matches.lobbies,
    shedder: load.shedder,
  })
  const sockets = () => ({ game: realtime.open(), account: accountSockets.open() })
  wireNodeMetrics({ config, metrics, storage, bus, isReady, sockets })
  await matches.start()
  await parties.start()
  load.start(app.server)

  return {
    app,
    privateApp,
    metrics,
    drain() {
      isDraining = true
      endConnectionsAfterReplies(app.server)
    },
    async close() {
      load.close()
      const lastRequests = config.heldSocket === null ? null : leaveNewcomersWaiting(app)
      await realtime.drain()
      await lastRequests
      const closed = Promise.all([app.close(), privateApp.close()])
      realtime.close()
      accountSockets.close()
      await closed
      await parties.stop()
      await matches.stop()
      clearInterval(accountCleanup)
      clearInterval(retention)
      await corrections.close()
      push.close()
      runs.close()
      await store.close()
      await mail.close()
      closeLimits()
      await questions.close()
      await bus.close()
      await node.leave()
      await storage.close()
    },
  }
}

/** Connections that were accepted a moment ago still get to send their first request. */
async function leaveNewcomersWaiting(app: FastifyInstance): Promise<void> {
  stopAccepting(app.server)
  await pause(LAST_REQUESTS_MS)
}

/** The Redis library is loaded only where it is needed, because it slows down the start of a single node. */
async function openBus({ cluster }: Config, logger: Logger): Promise<Bus> {
  if (!cluster?.redisUrl) return inProcessBus(logger)
  const { checkRedisPassword } = await import('../adapters/bus/connect-redis.ts')
  await checkRedisPassword(cluster.redisUrl)
  const { redisBus } = await import('../adapters/bus/redis-bus.ts')
  return redisBus(cluster.redisUrl, logger)
}

/** A failed ping is not logged: probes repeat every few seconds, and their answer is what the operator watches. */
const answersPing = (storage: Storage): Promise<boolean> =>
  storage.ping().then(
    () => true,
    () => false,
  )
