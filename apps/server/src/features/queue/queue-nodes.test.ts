import { callJson } from '@knowdown/testkit/battle/json-client'
import { isMissing } from '@knowdown/testkit/missing-program'
import { startRedis } from '@knowdown/testkit/redis'
import type { RunningServer } from '@knowdown/testkit/running-server'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, onTestFinished, test } from 'vitest'
import { missingForNodes, twoNodes } from '../../testing/two-nodes.ts'

const PLAYERS = 20
const SEARCH = { difficulty: 'easy' }

interface Seat {
  lobby_code: string
  player_id: string
}

/** A client that reads its state, confirms an opponent, and looks again when its search has ended. */
class Bot {
  key = ''
  seat: Seat | null = null
  readonly #nodes: () => readonly RunningServer[]
  readonly #search: object
  readonly #headers: Record<string, string>
  readonly #silent = new Set<string>()

  /** `address`: for nodes that take this machine for a proxy. */
  constructor(nodes: () => readonly RunningServer[], search: object = SEARCH, address?: string) {
    this.#nodes = nodes
    this.#search = search
    this.#headers = address === undefined ? {} : { 'x-forwarded-for': address }
  }

  /** Asks one node after the other until one replies, those that were silent last. */
  async #call(path: string, body: object) {
    const isSilent = ({ url }: RunningServer) => Number(this.#silent.has(url))
    for (const { url } of this.#nodes().toSorted((one, other) => isSilent(one) - isSilent(other))) {
      const reply = await callJson(`${url}/api/queue/${path}`, body, this.#headers)
      if (reply) return reply
      this.#silent.add(url)
    }
    return null
  }

  async join(): Promise<void> {
    const reply = await this.#call('join', this.#search)
    this.key = reply?.body.queue_key ?? ''
  }

  async isFound(): Promise<boolean> {
    return (await this.#call('state', { queue_key: this.key }))?.body.phase === 'found'
  }

  async leave(): Promise<void> {
    await this.#call('leave', { queue_key: this.key })
  }

  async step(): Promise<boolean> {
    if (this.seat) return true
    if (this.key === '') await this.join()
    const state = await this.#call('state', { queue_key: this.key })
    if (state?.status === 404) this.key = ''
    else if (state?.body.phase === 'found') await this.#call('accept', { queue_key: this.key })
    this.seat = state?.body.seat ?? null
    return this.seat !== null
  }
}

const allSeated = (bots: readonly Bot[]) =>
  waitUntil('all have seats', async () => (await Promise.all(bots.map((bot) => bot.step()))).every(Boolean), 60_000)

/** Each seat is in one lobby with one other player, and that lobby is played. */
async function expectPairs(bots: readonly Bot[], node: RunningServer): Promise<void> {
  const seats = bots.flatMap(({ seat }) => seat ?? [])
  expect(new Set(seats.map(({ player_id }) => player_id)).size).toBe(seats.length)
  for (const { lobby_code } of seats) {
    expect(seats.filter((seat) => seat.lobby_code === lobby_code)).toHaveLength(2)
  }
  for (const { lobby_code, player_id } of seats) {
    const url = `${node.url}/api/lobby/${lobby_code}/state?player_id=${player_id}`
    await waitUntil('the game has begun', async () => (await callJson(url, null))?.body.phase === 'playing', 30_000)
  }
}

test.skipIf(missingForNodes)(
  '[QM4] players who queue on two nodes at once are paired across them, each once',
  async () => {
    const nodes = await twoNodes()
    const bots = Array.from({ length: PLAYERS }, (_, index) => {
      const own = index % 2 ? nodes : nodes.toReversed()
      return new Bot(() => own)
    })
    await Promise.all(bots.map((bot) => bot.join()))
    await allSeated(bots)
    await expectPairs(bots, nodes[0])
  },
  120_000,
)

test.skipIf(missingForNodes)(
  '[QM4] a node that is killed while players queue leaves nobody behind, and nobody in two lobbies',
  async () => {
    const [dying, other] = await twoNodes()
    let nodes: readonly RunningServer[] = [dying, other]
    // Half of them wait for an opponent who comes only after the node is dead.
    const bots = Array.from({ length: PLAYERS }, (_, index) => {
      return new Bot(() => nodes, index < PLAYERS / 2 ? SEARCH : { ...SEARCH, category: 'space' })
    })
    const [early, late] = [bots.slice(0, PLAYERS / 2 + 1), bots.slice(PLAYERS / 2 + 1)]
    await Promise.all(early.map((bot) => bot.join()))
    await Promise.all(early.map((bot) => bot.step()))
    dying.process.kill('SIGKILL')
    nodes = [other]
    await Promise.all(late.map((bot) => bot.join()))
    await allSeated(bots)
    await expectPairs(bots, other)
  },
  120_000,
)

test.skipIf(missingForNodes)(
  '[QM4] a node that is frozen while players queue keeps nobody of the others waiting, and comes back harmless',
  async () => {
    const [frozen, other] = await twoNodes()
    // Half of them talk to the node that stops; a proxy sends them to the other one when it does not answer.
    const bots = Array.from({ length: PLAYERS }, (_, index) => {
      return new Bot(() => (index % 2 ? [frozen, other] : [other, frozen]))
    })
    const [early, late] = [bots.slice(0, PLAYERS / 2 + 1), bots.slice(PLAYERS / 2 + 1)]
    await Promise.all(early.map((bot) => bot.join()))
    frozen.process.kill('SIGSTOP')
    try {
      await Promise.all(late.map((bot) => bot.join()))
      await allSeated(bots)
    } finally {
      frozen.process.kill('SIGCONT')
    }
    await expectPairs(bots, other)
    await expectPairs(bots, frozen)
  },
  120_000,
)

test.skipIf(missingForNodes)(
  '[QM4] when Redis dies, players on different nodes still find each other',
  async () => {
    const own = await startRedis()
    if (isMissing(own)) throw own
    onTestFinished(own.stop)
    const nodes = await twoNodes({ REDIS_URL: own.url })
    const bots = Array.from({ length: PLAYERS }, (_, index) => new Bot(() => (index % 2 ? nodes : nodes.toReversed())))
    const [early, late] = [bots.slice(0, PLAYERS / 2 + 1), bots.slice(PLAYERS / 2 + 1)]
    await Promise.all(early.map((bot) => bot.join()))
    await own.stop()
    await Promise.all(late.map((bot) => bot.join()))
    await allSeated(bots)
    await expectPairs(bots, nodes[0])
  },
  120_000,
)

test.skipIf(missingForNodes)(
  '[QM4] players who vanish at any step keep nobody waiting',
  async () => {
    const nodes = await twoNodes()
    const staying = Array.from({ length: 12 }, () => new Bot(() => nodes))
    const [afterEntering, whenFound, withASeat] = Array.from({ length: 3 }, () =>
      Array.from({ length: 3 }, () => new Bot(() => nodes.toReversed())),
    ) as [Bot[], Bot[], Bot[]]
    const vanishing = [...afterEntering, ...whenFound, ...withASeat]
    // Those who only enter are never heard of again.
    await Promise.all([...vanishing, ...staying].map((bot) => bot.join()))
    await Promise.all(whenFound.map((bot) => bot.isFound()))
    // They confirm once, and take no seat.
    await Promise.all(withASeat.map((bot) => bot.step()))
    // Those who confirmed may be the opponents of some; of an odd number of others one stays alone.
    await waitUntil(
      'all have seats, or all but one',
      async () => (await Promise.all(staying.map((bot) => bot.step()))).filter(Boolean).length >= staying.length - 1,
      60_000,
    )
    const seats = staying.flatMap(({ seat }) => seat ?? [])
    expect(new Set(seats.map(({ player_id }) => player_id)).size).toBe(seats.length)
    for (const { lobby_code } of seats) {
      expect(seats.filter((seat) => seat.lobby_code === lobby_code).length).toBeLessThanOrEqual(2)
    }
  },
  120_000,
)

test.skipIf(missingForNodes)(
  '[QM4] players find each other beside others who join and leave without end',
  async () => {
    const nodes = await twoNodes({ TRUSTED_PROXY: 'loopback' })
    const staying = Array.from({ length: PLAYERS }, (_, index) => new Bot(() => nodes, SEARCH, `10.0.0.${index}`))
    let isOver = false
    const floods = Array.from({ length: 4 }, async (_, index) => {
      const bot = new Bot(() => (index % 2 ? nodes : nodes.toReversed()), SEARCH, `10.0.1.${index}`)
      while (!isOver) {
        await bot.join()
        await bot.leave()
      }
    })
    try {
      await Promise.all(staying.map((bot) => bot.join()))
      await allSeated(staying)
    } finally {
      isOver = true
      await Promise.all(floods)
    }
    await expectPairs(staying, nodes[0])
  },
  120_000,
)
