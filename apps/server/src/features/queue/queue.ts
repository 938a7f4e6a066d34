import { randomBytes } from 'node:crypto'
import { QUEUE_UPDATE, queueChannel } from '@knowdown/contracts/queue/calls'
import { arenaPhase } from '@knowdown/domain/arena/arena'
import { pairInArena } from '@knowdown/domain/arena/pair-in-arena'
import type { Category } from '@knowdown/domain/catalogue/category'
import { COUNTDOWN_MS } from '@knowdown/domain/match/start-game'
import { pairUp } from '@knowdown/domain/queue/pair-up'
import { COUNT_IN_MS, GONE_AFTER_MS, SIGN_OF_LIFE_EVERY_MS } from '@knowdown/domain/queue/queue-times'
import type { Random } from '@knowdown/domain/random'
import type { Bus } from '../bus.ts'
import { sweepLoop } from '../live/sweep-loop.ts'
import type { Log } from '../log.ts'
import type { RecordedBattle } from '../matches/battle-recorder.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { RealtimePublisher } from '../realtime/realtime-ports.ts'
import { type QueueService, queueService } from './queue-service.ts'
import type { DecidedPair, DecidePairs, QueueOverview, QueueStore } from './queue-store.ts'
import { repeatWhileNeeded } from './repeat-while-needed.ts'

/** Wakes the other nodes: somebody has entered whom they could not see while they were pairing. */
const TOPIC = 'queue'
const SIGNS_OF_LIFE_MS = 1_000
/** A node that tended nothing for so long may have heard nobody either: it was frozen, or without its database. */
const DEAF_AFTER_MS = GONE_AFTER_MS - SIGN_OF_LIFE_EVERY_MS
/** Then every client gets the time for a sign of life, and for the write of it. */
const LISTEN_MS = SIGN_OF_LIFE_EVERY_MS + 2 * SIGNS_OF_LIFE_MS

interface QueueDeps {
  store: QueueStore
  bus: Bus
  publisher: RealtimePublisher
  categories: readonly Category[]
  entitlements: Entitlements
  secret: string
  random: Random
  /** Games of an arena count within one network too. */
  allowSameNetwork: boolean
  isOffensive(name: string): boolean
  /** A lobby was opened, whose first deadline comes in so many ms. */
  onLobbyOpened(code: string, wakeInMs: number): void
  /** A monotonic clock. */
  now(): number
  log: Log
}

export interface Queue {
  service: QueueService
  /** For metrics: read when asked, never an old value. */
  load(): Promise<{ players: number; longestWaitMs: number }>
  onRecorded(battle: RecordedBattle): Promise<void>
  start(): Promise<void>
  /** One sweep; after `start` it runs by itself twice a second. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/** Wires the parts of the queue together. Any node pairs; what one node drops, the sweep of every node picks up. */
export function createQueue(deps: QueueDeps): Queue {
  const { store, bus, publisher, log } = deps
  let overview: QueueOverview = { waiting: 0, waitingSince: null, waitingInArenas: 0, entries: 0 }
  let signsOfLife = new Set<string>()
  let unsubscribe = () => {}
  let tendedAt = Number.NEGATIVE_INFINITY
  let listensUntil = 0

  /** Only says that something changed: the channel is not protected, and the state is read with the key. */
  const announce = (entryIds: readonly string[]) => {
    for (const id of entryIds) publisher.publish(queueChannel(id), QUEUE_UPDATE, {})
  }
  const freeCategories = deps.categories.filter(({ pack, sensitive }) => pack === null && !sensitive)
  const drawCategory = (): string =>
    freeCategories[Math.floor(deps.random() * freeCategories.length)]?.id ?? freeCategories[0]?.id ?? ''

  const decided = (pair: DecidedPair['pair'], category: string | null): DecidedPair => ({
    pair,
    pairId: randomBytes(16).toString('hex'),
    category: category ?? drawCategory(),
  })
  const decide: DecidePairs = ({ queue, arenas }, at) => [
    ...pairUp(queue, at).map((pair) => decided(pair, pair[0].category ?? pair[1].category)),
    ...arenas
      .filter(({ arena }) => arenaPhase(arena, 0, at) === 'running')
      .flatMap(({ arena, free }) =>
        pairInArena(free, at, deps.allowSameNetwork).map((pair) => decided(pair, arena.category)),
      ),
  ]
  const pairing = repeatWhileNeeded(async () => {
    const { paired, isPartial } = await store.pair(decide)
    announce(paired)
    // Whoever another node held at this moment may fit somebody whom that node did not see.
    return isPartial
  })
  const pairSoon = () => {
    pairing.run().catch((err: unknown) => log.error({ err }, 'could not pair players; the sweep tries again'))
  }

  const service = queueService({
    ...deps,
    looking: () => overview.waiting,
    decide,
    onPaired: announce,
    onMissed: pairSoon,
    onSignOfLife: (entryId) => signsOfLife.add(entryId),
    onChanged(entryIds) {
      announce(entryIds)
      // Whoever was put back may fit somebody who waits on.
      if (entryIds.length > 0) bus.publish(TOPIC, '')
    },
    onLobbyOpened: (code) => deps.onLobbyOpened(code, COUNT_IN_MS - COUNTDOWN_MS),
  })

  async function recordSignsOfLife(): Promise<void> {
    const seen = [...signsOfLife]
    signsOfLife = new Set()
    try {
      await store.recordSignsOfLife(seen)
    } catch (error) {
      for (const entryId of seen) signsOfLife.add(entryId)
      throw error
    }
  }

  /** Whether those who were not heard of are gone, and not only the node was away. */
  function hasListened(): boolean {
    const at = deps.now()
    if (at - tendedAt > DEAF_AFTER_MS) listensUntil = at + LISTEN_MS
    tendedAt = at
    return at >= listensUntil
  }

  async function tend(): Promise<void> {
    overview = await store.overview()
    const unheard = hasListened() ? 'delete' : 'keep'
    if (overview.entries === 0) return
    announce((await store.removeGone(unheard)).putBack)
    if (Math.max(overview.waiting, overview.waitingInArenas) > 1) await pairing.run()
  }

  const sweeps = sweepLoop(
    [
      { what: 'record who is still in the queue', run: recordSignsOfLife, everyMs: SIGNS_OF_LIFE_MS },
      { what: 'pair the players of the queue', run: tend, idle: pairing.idle },
    ],
    log,
  )

  return {
    service,
    async load() {
      const { waiting, waitingSince } = await store.overview()
      return { players: waiting, longestWaitMs: waitingSince === null ? 0 : (await store.now()) - waitingSince }
    },
    onRecorded: ({ battleId, finishedAt, leaver }) => store.endGame(battleId, finishedAt, leaver),
    async start() {
      unsubscribe = await bus.subscribe(TOPIC, pairSoon)
      sweeps.start()
    },
    sweep: sweeps.sweep,
    async stop() {
      unsubscribe()
      await sweeps.stop()
    },
  }
}
