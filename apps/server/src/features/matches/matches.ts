import { LOBBY_MISSES } from '@knowdown/contracts/battles/calls'
import type { Category } from '@knowdown/domain/catalogue/category'
import type { Bus } from '../bus.ts'
import type { Limits } from '../limits.ts'
import { deadlineTimers } from '../live/deadline-timers.ts'
import { guessLimits } from '../live/guess-limits.ts'
import { OutageDetector } from '../live/outage-detector.ts'
import type { Log } from '../log.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { QuestionDealer } from '../questions/question-dealer.ts'
import type { ChannelGuard, RealtimeHub, RealtimePublisher } from '../realtime/realtime-ports.ts'
import type { Rivals } from '../rivals/rivals.ts'
import type { Ledger } from '../stats/ledger.ts'
import type { BattleHistory } from '../stats/ledger-store.ts'
import type { Trace } from '../tracing.ts'
import { BattleRecorder, type RecordedBattle } from './battle-recorder.ts'
import { matchBroadcaster } from './broadcaster.ts'
import { GameStarter, type MatchRules } from './game-starter.ts'
import { type LobbyLookUp, lobbyLookUp } from './lobby-look-up.ts'
import { MatchEngine } from './match-engine.ts'
import { MatchService, type OpenLobbyLimits } from './match-service.ts'
import type { MatchStore } from './match-store.ts'
import { matchSweep } from './match-sweep.ts'
import { PlayerCards } from './player-cards.ts'
import { Presence } from './presence.ts'
import { lobbyGuard } from './seats.ts'

interface MatchesDeps {
  store: MatchStore
  bus: Bus
  publisher: RealtimePublisher
  hub: Pick<RealtimeHub, 'hasLocalSubscribers' | 'hasResponsiveSubscribers' | 'closeConnectionsOf'> | null
  dealer: QuestionDealer
  ledger: Ledger
  history: BattleHistory
  asRival: Rivals['asRival']
  /** Puts missed questions into the player's deck; the same ones again change nothing. */
  onMissed(userId: string, questionIds: readonly string[], at: number): Promise<void>
  /** Called again for the same battle after a crash. */
  onRecorded?(battle: RecordedBattle): Promise<void>
  entitlements: Entitlements
  limits: Limits
  categories: readonly Category[]
  rules: MatchRules
  maxOpenLobbies: OpenLobbyLimits | null
  severalNodes: boolean
  /** Shared by all nodes, and known to nobody else. */
  secret: string
  log: Log
  /** Names that are not fit for others to see. */
  isOffensive(name: string): boolean
  roundTripMs(seatUserId: string): number | null
  onRematchWanted?(userId: string, occasion: string): Promise<void>
  trace?: Trace
  /** A monotonic clock. */
  now(): number
  pause(ms: number): Promise<void>
}

export interface Matches {
  service: MatchService
  lobbies: LobbyLookUp
  guard: ChannelGuard
  /** Resolves when outages have been detected, for other games that deadlines belong to. */
  ensureOutagesHandled(): Promise<void>
  /** A lobby was stored with both players in it. It is woken after so many ms, and who does not connect is away. */
  openedForBoth(code: string, wakeInMs: number): void
  /** Must complete before players are served. */
  start(): Promise<void>
  /** One sweep over all matches; after `start` it runs by itself twice a second. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/** Wires the parts of battles together. They refer to each other by callbacks, so that each can be tested alone. */
export function createMatches(deps: MatchesDeps): Matches {
  const { store, bus, publisher, severalNodes, log, now } = deps
  const outages = new OutageDetector({ store, log, now })
  const broadcaster = matchBroadcaster({
    store,
    publisher,
    bus,
    log,
    now,
    onMovedElsewhere: (code) => timers.set(code, null),
  })
  const timers = deadlineTimers('match', (code) => engine.tick(code), log)
  const recorder = new BattleRecorder({
    store,
    ledger: deps.ledger,
    onMissed: deps.onMissed,
    ...(deps.onRecorded && { onRecorded: deps.onRecorded }),
    log,
  })
  const engine: MatchEngine = new MatchEngine({
    store,
    broadcaster,
    timers,
    now,
    ensureOutagesHandled: () => outages.ensureChecked(),
    onResumed: (code) => presence.recheck(code),
    onQuestionsNeeded: (code) => starter.start(code),
    onBattleFinished: (battleId) => recorder.start(battleId),
    ...(deps.trace && { trace: deps.trace }),
  })
  const starter: GameStarter = new GameStarter({
    store,
    engine,
    dealer: deps.dealer,
    rules: deps.rules,
    log,
  })
  const presence: Presence = new Presence({ engine, hub: deps.hub, bus, log, now })
  const sweeps = matchSweep({ store, engine, broadcaster, recorder, presence, outages, severalNodes, log })
  const limits = guessLimits(deps.limits, deps.pause, LOBBY_MISSES)
  const service = new MatchService({
    store,
    engine,
    limits,
    entitlements: deps.entitlements,
    categories: deps.categories,
    maxOpenLobbies: deps.maxOpenLobbies,
    secret: deps.secret,
    isOffensive: deps.isOffensive,
    history: deps.history,
    asRival: deps.asRival,
    cards: new PlayerCards(store, deps.isOffensive),
    roundTripMs: deps.roundTripMs,
    onSeatFreed: (matchId) => presence.disconnectGuest(matchId),
    ...(deps.onRematchWanted && { onRematchWanted: deps.onRematchWanted }),
  })
  let unsubscribers: (() => void)[] = []

  return {
    service,
    lobbies: lobbyLookUp(store, limits),
    guard: lobbyGuard({ store, onPlayerConnected: (code, role) => presence.playerConnected(code, role) }),
    ensureOutagesHandled: () => outages.ensureChecked(),
    openedForBoth(code, wakeInMs) {
      timers.set(code, wakeInMs)
      presence.recheck(code)
    },
    async start() {
      unsubscribers = await Promise.all([broadcaster.subscribe(), presence.subscribe()])
      await outages.start(!severalNodes)
      await broadcaster.publishMissed()
      sweeps.start()
    },
    sweep: sweeps.sweep,
    async stop() {
      timers.stop()
      outages.stop()
      await sweeps.stop()
      await Promise.all([starter.idle(), recorder.idle()])
      for (const unsubscribe of unsubscribers) unsubscribe()
    },
  }
}
