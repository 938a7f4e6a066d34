import { callJson } from '@knowdown/testkit/battle/json-client'
import type { RunningServer } from '@knowdown/testkit/running-server'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, test } from 'vitest'
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

  constructor(nodes: () => readonly RunningServer[], search: object = SEARCH) {
    this.#nodes = nodes
    this.#search = search
  }

  /** Asks one node after the other until one replies. */
  async #call(path: string, body: object) {
    for (const node of this.#nodes()) {
      const reply = await callJson(`${node.url}/api/queue/${path}`, body)
      if (reply) return reply
    }
    return null
  }

  async join(): Promise<void> {
    const reply = await this.#call('join', this.#search)
    this.key = reply?.body.queue_key ?? ''
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
  '[QM4] players who vanish after they were found keep nobody waiting',
  async () => {
    const nodes = await twoNodes()
    const staying = Array.from({ length: 4 }, () => new Bot(() => nodes))
    const vanishing = Array.from({ length: 3 }, () => new Bot(() => nodes.toReversed()))
    // They enter and are never heard of again.
    await Promise.all(vanishing.map((bot) => bot.join()))
    await Promise.all(staying.map((bot) => bot.join()))
    await allSeated(staying)
    await expectPairs(staying, nodes[1])
  },
  120_000,
)
