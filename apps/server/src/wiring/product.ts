import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { categories } from '@knowdown/content/categories'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import manifest from '../../package.json' with { type: 'json' }
import { argon2PasswordHasher, FULL_COST } from '../adapters/password/argon2-password-hasher.ts'
import { sqlUsers } from '../adapters/sql/accounts/sql-users.ts'
import { sqlPartyStore } from '../adapters/sql/parties/sql-party-store.ts'
import { sqlRecordedGames } from '../adapters/sql/recorded-games/sql-recorded-games.ts'
import type { Storage } from '../adapters/sql/storage.ts'
import type { Config } from '../config/config.ts'
import { clientRealtime, realtimeOrigins } from '../config/realtime.ts'
import { accountStatistics } from '../features/stats/account-statistics.ts'
import type { Tracing } from '../features/tracing.ts'
import { WEB_FOLDER } from '../folders.ts'
import { buildApp } from '../http/app.ts'
import { HTTP_LIMITS } from '../http/fastify-server.ts'
import type { Metrics } from '../http/metrics.ts'
import { buildPrivateApp } from '../http/private-app.ts'
import { recentTraffic } from '../http/recent-traffic.ts'
import { endConnectionsAfterReplies, stopAccepting } from '../http/stop-accepting.ts'
import { wireAccountSockets } from './account-sockets.ts'
import { wireAccounts } from './accounts.ts'
import { wireArenas } from './arenas.ts'
import { wireAssignments } from './assignments.ts'
import { wireBackups } from './backups.ts'
import { wireCorrections } from './corrections.ts'
import { wireDoctor } from './doctor.ts'
import { wireLinkPictures } from './link-pictures.ts'
import { wireLoad } from './load.ts'
import { wireMail } from './mail.ts'
import { wireMatches } from './matches.ts'
import { wireNodeMetrics } from './metrics.ts'
import { wireMistakes } from './mistakes.ts'
import { openBase } from './open-base.ts'
import { wireOperator } from './operator.ts'
import { wireCorrectEverywhere, wireOwnQuizzes, wirePractice, wireQuizFacts, wireQuizRuns } from './own-quizzes.ts'
import { wireParties } from './parties.ts'
import { wirePictures } from './pictures.ts'
import { wireDataExport, wirePrivacy } from './privacy.ts'
import { wirePurchases } from './purchases.ts'
import { wirePush } from './push.ts'
import { wireQuestions } from './questions.ts'
import { wireQueue, wireRivals } from './queue.ts'
import { wireQuizWriting } from './quiz-writing.ts'
import { wireRealtime } from './realtime.ts'
import { wireRecordedGames } from './recorded-games.ts'
import { wireRetention } from './retention.ts'
import { wireRuns } from './runs.ts'
import { wireStats } from './stats.ts'

/** Longer than a request needs to arrive after its connection. */
const LAST_REQUESTS_MS = 250

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
  const base = await openBase(config, logger, tracing)
  const { storage, metrics, clock } = base
  const load = wireLoad(base)
  const mail = await wireMail(base)
  const accounts = await wireAccounts(base, {
    outbox: mail.outbox,
    capabilities: mail,
    hideUnknown: config.accounts.hideUnknown,
    publicUrl: config.publicUrl,
    providers: config.accounts.openIdProviders,
    passwords: argon2PasswordHasher(FULL_COST),
  })
  const { isOffensive } = accounts
  const { endAll: endSessions } = accounts.sessions
  const store = wirePurchases(base)
  const entitlements = store.api.purchases
  const privacy = await wirePrivacy(base, { accounts, entitlements, eraseCustomer: store.eraseCustomer })
  // Realtime asks the matches who may subscribe, and the matches publish through realtime, which is built first.
  const realtime = await wireRealtime(base, {
    maySubscribe: (user, channel) => matches.guard.maySubscribe(user, channel),
  })
  const partyStore = sqlPartyStore(storage, clock)
  const recordedStore = sqlRecordedGames(storage, clock, base.onUnreadable)
  const questions = await wireQuestions(base, { entitlements })
  const { catalogue, dealer, calibration, sealing } = questions
  sealing.add({ game: 'party', sealedIds: partyStore.sealedIds })
  const mistakes = wireMistakes(base, questions)
  const pictures = wirePictures(base)
  const ownQuizzes = wireOwnQuizzes(base, questions, { entitlements, pictures })
  const documents = accountStatistics(accounts.documents, sqlUsers(storage.db), categories)
  const stats = wireStats(base, { documents, calibration, mistakes, catalogue })
  const rivals = wireRivals(base, accounts)
  const matches = wireMatches(base, {
    realtime,
    dealer,
    ledger: stats.ledger,
    history: stats.history,
    asRival: rivals.asRival,
    mistakes,
    entitlements,
    isOffensive,
    async onRecorded(battle) {
      await queue.onRecorded(battle)
      await arenas.onRecorded(battle)
      await recordedGames.onRecorded(battle)
    },
    onRematchWanted: async (userId, occasion) => {
      await push.service
        ?.notify({ userId }, occasion, { kind: 'rematch' })
        .catch((err: unknown) => logger.warn({ err }, 'a player could not be told of a rematch'))
    },
  })
  const queue = wireQueue(base, {
    realtime,
    entitlements,
    isOffensive,
    onLobbyOpened: matches.openedForBoth,
    allowSameNetwork: config.arenas.allowSameNetwork,
  })
  const arenas = wireArenas(base, { queue: queue.service, isOffensive })
  const { ensureOutagesHandled } = matches
  const parties = wireParties(base, {
    store: partyStore,
    realtime,
    dealer,
    entitlements,
    pictures,
    catalogue,
    findOwnQuiz: wireQuizFacts(base, questions),
    makePractice: wirePractice(base, questions),
    mistakes,
    ensureOutagesHandled,
  })
  wireRetention(base)
  wireBackups(base)
  const runs = await wireRuns(base, {
    catalogue,
    dealer,
    isOffensive,
    onClaimed: (visitorHash, userId) => push.claimVisitor(visitorHash, userId),
    entitlements,
    mistakes,
    recordedStore,
  })
  for (const source of runs.seals) sealing.add(source)
  const recordedGames = wireRecordedGames(base, {
    store: recordedStore,
    queue: queue.service,
    runs: runs.api.runs,
    catalogue,
    sealing,
    isOffensive,
  })
  const push = wirePush(base, runs.api)
  wireCorrections(base, { catalogue, documents })
  const traffic = recentTraffic(clock)
  const desk = wireOperator(base, {
    addresses: config.accounts.operators,
    catalogue,
    notifyNodes: questions.notifyNodes,
    ai: config.questions.ai,
    models: questions.models,
    endSessions,
    removePicture: pictures.remove,
    isOffensive,
    traffic: traffic.slices,
    arenas: config.arenas,
  })
  const assignments = wireAssignments(base, questions, {
    ...{ pictures, mistakes, mail },
    publicUrl: config.publicUrl,
    maxPlayers: config.assignment.maxPlayers,
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
    budgets: load.budgets,
    categories,
    accounts,
    privacy,
    dataExport: wireDataExport(base),
    questions: questions.api,
    ...stats,
    matches: { service: matches.service, signer: realtime.app },
    queue: queue.service,
    arenas: arenas.service,
    recordedGames,
    rivals,
    parties,
    runs: runs.api,
    linkPictures: wireLinkPictures(),
    push: push.service,
    mistakes,
    ...ownQuizzes,
    quizJobs: wireQuizWriting(base, { ...questions, ...ownQuizzes, entitlements }),
    quizRuns: wireQuizRuns(base, questions, { runs: runs.api.runs, pictures }),
    assignments,
    correctEverywhere: wireCorrectEverywhere(base, [assignments.copies.ofQuiz, parties.past.copiesOf]),
    pictures,
    desk,
    doctor: wireDoctor({ config, database: async () => storage.db, clock }),
    traffic,
    realtime: realtime.api,
    store: store.api,
    mobileApps: config.mobileApps,
    connectOrigins: realtimeOrigins(clientRealtime(config.realtime)),
    mailbox: config.devTools ? mail.outbox : null,
    webFolder: existsSync(join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : null,
  })
  const privateApp = buildPrivateApp(metrics, config.metrics?.allowedHosts ?? [])
  const accountSockets = await wireAccountSockets(base, accounts, realtime.limits)
  realtime.attach(app.server, {
    otherHandlers: new Map([['v1', accountSockets.handleUpgrade]]),
    refuseOrigin: new Map([['v1', accountSockets.refuseOrigin]]),
    parties: { readTicket: parties.readTicket, maxPlayers: config.party.maxPlayers },
    lobbies: matches.lobbies,
    shedder: load.shedder,
  })
  const sockets = () => ({ game: realtime.open(), account: accountSockets.open() })
  wireNodeMetrics(base, { isReady, sockets, queue: queue.load, arenas: arenas.load })
  await matches.start()
  await queue.start()
  arenas.start()
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
      await base.close()
    },
  }
}

/** Connections that were accepted a moment ago still get to send their first request. */
async function leaveNewcomersWaiting(app: FastifyInstance): Promise<void> {
  stopAccepting(app.server)
  await pause(LAST_REQUESTS_MS)
}

/** A failed ping is not logged: probes repeat every few seconds, and their answer is what the operator watches. */
const answersPing = (storage: Storage): Promise<boolean> =>
  storage.ping().then(
    () => true,
    () => false,
  )
