import { randomBytes } from 'node:crypto'
import { QUEUE_UPDATE, queueChannel } from '@knowdown/contracts/queue/calls'
import { arenaPhase } from '@knowdown/domain/arena/arena'
import { pairInArena } from '@knowdown/domain/arena/pair-in-arena'
import type { Category } from '@knowdown/domain/catalogue/category'
import { COUNTDOWN_MS } from '@knowdown/domain/match/start-game'
import { pairUp } from '@knowdown/domain/queue/pair-up'
import { COUNT_IN_MS } from '@knowdown/domain/queue/queue-times'
import type { Random } from '@knowdown/domain/random'
import type { Bus } from '../bus.ts'
import { sweepLoop } from '../live/sweep-loop.ts'
import type { Log } from '../log.ts'
import type { RecordedBattle } from '../matches/battle-recorder.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { RealtimePublisher } from '../realtime/realtime-ports.ts'
import { awayWatch } from './away-watch.ts'
import { type QueueService, queueService } from './queue-service.ts'
import type { DecidedPair, DecidePairs, QueueOverview, QueueStore } from './queue-store.ts'
import { repeatWhileNeeded } from './repeat-while-needed.ts'

/** Wakes the other nodes: somebody has entered whom they could not see while they were pairing. */
const TOPIC = 'queue'
const SIGNS_OF_LIFE_MS = 1_000

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
  let overview: QueueOverview = { waiting: 0, waitingSince: null, waitingInArenas: 0, entries: 0, at: 0 }
  let signsOfLife = new Set<string>()
  let unsubscribe = () => {}
  const away = awayWatch()

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
      for (const entryId of await store.recordSignsOfLife(seen)) signsOfLife.add(entryId)
    } catch (error) {
      for (const entryId of seen) signsOfLife.add(entryId)
      throw error
    }
  }

  async function tend(): Promise<void> {
    overview = await store.overview()
    const unheard = away.about(overview.at)
    if (overview.entries === 0) return
    if (unheard !== 'nothing') announce((await store.removeGone(unheard)).putBack)
    if (Math.max(overview.waiting, overview.waitingInArenas) > 1) await pairing.run()
  }

  /** Two loops: pairing that takes long must not make other nodes take people for gone whom this one has heard. */
  const loops = [
    sweepLoop([{ what: 'record who is still in the queue', run: recordSignsOfLife, everyMs: SIGNS_OF_LIFE_MS }], log),
    sweepLoop([{ what: 'pair the players of the queue', run: tend, idle: pairing.idle }], log),
  ]

  return {
    service,
    async load() {
      const { waiting, waitingSince, at } = await store.overview()
      return { players: waiting, longestWaitMs: waitingSince === null ? 0 : at - waitingSince }
    },
    onRecorded: ({ battleId, finishedAt, leaver }) => store.endGame(battleId, finishedAt, leaver),
    async start() {
      unsubscribe = await bus.subscribe(TOPIC, pairSoon)
      for (const loop of loops) loop.start()
    },
    async sweep() {
      for (const loop of loops) await loop.sweep()
    },
    async stop() {
      unsubscribe()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
