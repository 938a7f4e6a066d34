import { partyChannel } from '@knowdown/contracts/parties/events'
import type { Category } from '@knowdown/domain/catalogue/category'
import { PARTY_LIFE_MS } from '@knowdown/domain/party/party'
import type { Random } from '@knowdown/domain/random'
import { Problem } from '../../problem.ts'
import type { Bus } from '../bus.ts'
import type { Limits } from '../limits.ts'
import { deadlineTimers } from '../live/deadline-timers.ts'
import type { Log } from '../log.ts'
import type { MakePracticeQuiz } from '../own-quizzes/practice-quiz.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { QuestionCatalogue } from '../questions/question-catalogue.ts'
import type { QuestionDealer } from '../questions/question-dealer.ts'
import type { RealtimeApp, RealtimePublisher } from '../realtime/realtime-ports.ts'
import { channelAuth } from '../realtime/signatures.ts'
import type { NameReports } from '../stats/leaderboard-service.ts'
import type { Trace } from '../tracing.ts'
import type { StoredQuizFacts } from './check-bank-questions.ts'
import { collectMissed, type OnMissed } from './collect-missed.ts'
import { CorrectionService } from './correction-service.ts'
import { hostAccess } from './host-access.ts'
import { HostService } from './host-service.ts'
import { type PartyKey, partyAccess } from './party-access.ts'
import { partyBroadcaster } from './party-broadcaster.ts'
import { PartyCounter } from './party-counter.ts'
import { PartyEngine } from './party-engine.ts'
import { isHostKey, readTicket, type SocketTicket, signTicket } from './party-keys.ts'
import { partyLimits } from './party-limits.ts'
import { PartyOpener } from './party-opener.ts'
import { partyCopies } from './party-recount.ts'
import { PartyService } from './party-service.ts'
import type { PartyStore } from './party-store.ts'
import { partySweep } from './party-sweep.ts'
import { type PastParties, type PastPartyStore, pastParties } from './past-parties.ts'

interface PartiesDeps {
  store: PartyStore
  past: PastPartyStore
  bus: Bus
  publisher: RealtimePublisher
  /** Closes the sockets of a seat, on all nodes. */
  closeSockets(seatId: string): void
  /** Signs subscriptions for the realtime service in use: our gateway or the hosted one. */
  signer: RealtimeApp
  dealer: QuestionDealer
  entitlements: Entitlements
  pictures: Pick<Pictures, 'keepOwned' | 'hold'>
  /** Whether a model wrote some of an own quiz. */
  isByModel(quizId: string): Promise<boolean>
  catalogue: Pick<QuestionCatalogue, 'findByText'>
  findOwnQuiz(userId: string, quizId: string): Promise<StoredQuizFacts | null>
  makePractice: MakePracticeQuiz
  nameReports: NameReports
  limits: Limits
  categories: readonly Category[]
  isOffensive(name: string): boolean
  maxPlayers: number
  maxOpenParties: number | null
  severalNodes: boolean
  /** Shared by all nodes, and known to nobody else. */
  secret: string
  random: Random
  log: Log
  ensureOutagesHandled(): Promise<void>
  /** What a signed-in player has missed goes into their deck. */
  onMissed: OnMissed
  trace?: Trace
  /** A monotonic clock. */
  now(): number
  clock(): number
  pause(ms: number): Promise<void>
}

export interface Parties {
  players: PartyService
  hosts: HostService
  opener: PartyOpener
  corrections: CorrectionService
  past: PastParties
  maxPlayers: number
  /** Lets one connection subscribe to one channel of its own party. */
  channelToken(key: PartyKey, socketId: string, channel: string): Promise<{ auth: string }>
  ticketFor(ticket: SocketTicket): string
  readTicket(ticket: string): SocketTicket | null
  /** Must complete before players are served. */
  start(): Promise<void>
  /** One sweep over all parties; after `start` it runs by itself twice a second. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/** Wires the parts of parties together. */
export function createParties(deps: PartiesDeps): Parties {
  const { store, bus, publisher, signer, severalNodes, secret, maxPlayers, log, now, clock } = deps
  const limits = partyLimits(deps.limits, maxPlayers, deps.pause)
  const access = partyAccess(store, limits)
  const broadcaster = partyBroadcaster({ store, publisher, bus, log, now })
  const timers = deadlineTimers('party', (code) => engine.tick(code), log)
  const engine: PartyEngine = new PartyEngine({
    store,
    broadcaster,
    timers,
    ensureOutagesHandled: deps.ensureOutagesHandled,
    onFinished(stored, at) {
      collectMissed(store, stored, at, deps.onMissed).catch((err: unknown) => {
        log.error({ err, code: stored.code }, 'missed questions of a party were not kept')
      })
    },
    ...(deps.trace && { trace: deps.trace }),
  })
  const counter = new PartyCounter({ store, engine, broadcaster, bus, log, now })
  const sweeps = partySweep({ store, engine, broadcaster, severalNodes, log })
  const asHost = hostAccess(store, access, engine)
  const opener = new PartyOpener(deps)
  const toCopy = partyCopies(store, engine)
  let unsubscribers: (() => void)[] = []

  return {
    players: new PartyService({ ...deps, access, counter, limits }),
    hosts: new HostService({ ...deps, access, asHost, engine, broadcaster, counter, limits }),
    opener,
    corrections: new CorrectionService({ ...deps, asHost, engine, limits, toCopy }),
    past: pastParties({ ...deps, opener, toCopy }),
    maxPlayers,
    async channelToken(key, socketId, channel) {
      const { found } = await access.asAnybody(key)
      const own = [partyChannel(found.partyId)]
      if (isHostKey(found, key.key)) own.push(partyChannel(found.partyId, true))
      if (!own.includes(channel)) throw new Problem('forbidden', 'This channel is not for you.')
      return { auth: channelAuth(signer, socketId, channel) }
    },
    ticketFor: (ticket) => signTicket(secret, ticket, clock() + PARTY_LIFE_MS),
    readTicket: (ticket) => readTicket(secret, ticket, clock()),
    async start() {
      unsubscribers = await Promise.all([broadcaster.subscribe(), counter.subscribe()])
      // After a restart every running game first gets its lost time back.
      await sweeps.sweep()
      sweeps.start()
    },
    sweep: sweeps.sweep,
    async stop() {
      timers.stop()
      await sweeps.stop()
      await counter.stop()
      for (const unsubscribe of unsubscribers) unsubscribe()
    },
  }
}
