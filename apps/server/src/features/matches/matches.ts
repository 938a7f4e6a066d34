import type { Category } from '@knowdown/domain/catalogue/category'
import type { Bus } from '../bus.ts'
import type { Limits } from '../limits.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { QuestionDealer } from '../questions/question-dealer.ts'
import type { ChannelGuard, RealtimeHub, RealtimePublisher } from '../realtime/realtime-ports.ts'
import type { Ledger } from '../stats/ledger.ts'
import { BattleRecorder } from './battle-recorder.ts'
import { Broadcaster } from './broadcaster.ts'
import { Dealing, type MatchRules } from './dealing.ts'
import { guessLimits } from './guess-limits.ts'
import { lobbyGuard } from './lobby-guard.ts'
import type { MatchLog } from './log.ts'
import { matchClock } from './match-clock.ts'
import { MatchEngine } from './match-engine.ts'
import { MatchKeeper } from './match-keeper.ts'
import { MatchService } from './match-service.ts'
import type { MatchStore } from './match-store.ts'
import { Presence } from './presence.ts'
import { Pulse } from './pulse.ts'

interface Parts {
  store: MatchStore
  bus: Bus
  publisher: RealtimePublisher
  hub: Pick<RealtimeHub, 'hasLocalSubscribers' | 'hasResponsiveSubscribers' | 'closeConnectionsOf'> | null
  dealer: QuestionDealer
  ledger: Ledger
  entitlements: Entitlements
  limits: Limits
  categories: readonly Category[]
  rules: MatchRules
  mostOpenLobbies: number | null
  severalNodes: boolean
  /** Shared by all nodes; nobody else knows it. */
  secret: string
  log: MatchLog
  roundTripMs(seatUserId: string): number | null
  /** A clock that only goes forward. */
  now(): number
  pause(ms: number): Promise<void>
}

export interface Matches {
  service: MatchService
  guard: ChannelGuard
  /** Before anybody is served. */
  start(): Promise<void>
  /** Looks after all matches once, as it does by itself twice a second from the start on. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/** Puts the parts of battles together. They know each other by what they do, so that each can be tried alone. */
export function createMatches(parts: Parts): Matches {
  const { store, bus, publisher, log, now } = parts
  const pulse = new Pulse(store, now)
  const broadcaster = new Broadcaster({ store, publisher, bus, now })
  const wake = (code: string) => {
    engine
      .apply(code, (_stored, at) => ({ move: { type: 'tick', at } }))
      .catch((err: unknown) => log.error({ err }, 'a match was not woken; the sweep will find it'))
  }
  const clock = matchClock(wake)
  const recorder = new BattleRecorder({ store, ledger: parts.ledger, log })
  const engine: MatchEngine = new MatchEngine({
    store,
    broadcaster,
    clock,
    now,
    afterOutages: () => pulse.ensureFresh(),
    hasResumed: (code) => presence.suspect(code),
    wantsQuestions: (code) => dealing.begin(code),
    hasEnded: (battleId) => recorder.begin(battleId),
  })
  const dealing: Dealing = new Dealing({ store, engine, dealer: parts.dealer, publisher, rules: parts.rules, log })
  const presence: Presence = new Presence({ engine, hub: parts.hub, bus, log, now })
  const keeper = new MatchKeeper({
    store,
    engine,
    broadcaster,
    recorder,
    presence,
    pulse,
    severalNodes: parts.severalNodes,
    log,
  })
  const service = new MatchService({
    store,
    engine,
    limits: guessLimits(parts.limits, parts.pause),
    entitlements: parts.entitlements,
    categories: parts.categories,
    mostOpen: parts.mostOpenLobbies,
    secret: parts.secret,
    roundTripMs: parts.roundTripMs,
  })
  let deaf: (() => void)[] = []

  return {
    service,
    guard: lobbyGuard({ store, arrived: (code, role) => presence.arrived(code, role) }),
    async start() {
      deaf = await Promise.all([broadcaster.listen(), presence.listen()])
      await keeper.start()
    },
    sweep: () => keeper.sweep(),
    async stop() {
      clock.stop()
      await keeper.stop()
      await Promise.all([dealing.settled(), recorder.settled()])
      for (const stop of deaf) stop()
    },
  }
}
