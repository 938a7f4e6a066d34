import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SIGN_OF_LIFE_EVERY_MS } from '@knowdown/domain/queue/queue-times'
import { type Random, seededRandom } from '@knowdown/domain/random'
import { type Account, openAccount } from '@knowdown/testkit/battle/account'
import type { Role } from '@knowdown/testkit/battle/history'
import { callJson, type JsonReply } from '@knowdown/testkit/battle/json-client'
import { NodeRoute } from '@knowdown/testkit/battle/load-balancer'

const ASK_AGAIN_MS = 500
const TOO_MANY = 429
const NOT_THERE = 404
const ACCOUNTS_AT_ONCE = 20

interface Seat {
  lobby_code: string
  player_id: string
  role: Role
}

interface SeekerOptions {
  nodes: readonly string[]
  random: Random
  /** The call that enters the queue, or an arena's. */
  search: { path: string; body: object; headers?: Record<string, string> }
  /** Tells of changes in the channel of the search; without it the state is only read from time to time. */
  subscribe?(channel: string, onNews: () => void): void
}

/**
 * Somebody who looks for an opponent as the app does, with a person before it: a call without an answer is repeated, at
 * another node if there is one, and a search that the server has ended begins again.
 */
export class Seeker {
  seat: Seat | null = null
  /** The last time that a search began. */
  joinedAt = 0
  seatedAt = 0
  /** How often the server had ended the search. */
  repeats = 0
  #key = ''
  #isReading = false
  #hasNews = false
  readonly #route: NodeRoute
  readonly #options: SeekerOptions

  constructor(options: SeekerOptions) {
    this.#options = options
    this.#route = new NodeRoute(options.nodes, options.random)
  }

  get isLooking(): boolean {
    return this.#key !== '' && this.seat === null
  }

  /** False when the server does not want this search. */
  async look(): Promise<boolean> {
    const { path, body, headers } = this.#options.search
    const request_id = randomUUID()
    for (;;) {
      this.joinedAt = Date.now()
      const reply = await this.#call(path, { ...body, request_id }, headers)
      if (reply?.status === 200) {
        this.#key = reply.body.queue_key
        this.#options.subscribe?.(reply.body.channel, () => void this.read())
        return true
      }
      if (reply && reply.status !== TOO_MANY) return false
      await pause(ASK_AGAIN_MS)
    }
  }

  /** Also a sign of life. One read at a time: what happens meanwhile is read after it. */
  async read(): Promise<void> {
    this.#hasNews = true
    if (this.#isReading) return
    this.#isReading = true
    while (this.#hasNews && this.isLooking) {
      this.#hasNews = false
      await this.#step()
    }
    this.#isReading = false
  }

  /** Sees an opponent and never confirms. */
  async isFound(): Promise<boolean> {
    return (await this.#call('/api/queue/state', { queue_key: this.#key }))?.body.phase === 'found'
  }

  async leave(): Promise<void> {
    await this.#call('/api/queue/leave', { queue_key: this.#key })
    this.vanish()
  }

  /** As if the tab were closed: nothing is sent any more. */
  vanish(): void {
    this.#key = ''
  }

  async #step(): Promise<void> {
    const input = { queue_key: this.#key }
    const state = await this.#call('/api/queue/state', input)
    const next = state?.body.phase === 'found' ? await this.#call('/api/queue/accept', input) : state
    if (next?.status === NOT_THERE && this.#key !== '') {
      this.repeats += 1
      this.#key = ''
      await this.look()
      return
    }
    if (!next?.body.seat) return
    this.seat = next.body.seat
    this.seatedAt = Date.now()
  }

  async #call(path: string, body: object, headers: Record<string, string> = {}): Promise<JsonReply | null> {
    const node = this.#route.url
    const reply = await callJson(`${node}${path}`, body, headers)
    if (!reply) this.#route.leave(node)
    return reply
  }
}

/** Lets all read their state as often as the app does; ends with the returned function. */
export function giveSignsOfLife(
  seekers: () => readonly Pick<Seeker, 'read'>[],
  everyMs = SIGN_OF_LIFE_EVERY_MS,
): () => void {
  const timer = setInterval(() => {
    for (const seeker of seekers()) void seeker.read()
  }, everyMs)
  return () => clearInterval(timer)
}

export interface Person {
  userId: string
  bearer: Account['bearer']
}

export async function openPeople(nodes: readonly string[], count: number): Promise<Person[]> {
  const call = async (path: string, body: object | null, headers = {}) => {
    const reply = await callJson(`${nodes[0]}${path}`, body, headers)
    if (!reply) throw new Error(`No reply to ${path}`)
    return reply
  }
  const people: Person[] = []
  while (people.length < count) {
    const wanted = Math.min(ACCOUNTS_AT_ONCE, count - people.length)
    const opened = await Promise.all(Array.from({ length: wanted }, () => openAccount(call)))
    people.push(...opened.map(({ bearer }) => ({ userId: userIdOf(bearer), bearer })))
  }
  return people
}

function userIdOf({ authorization }: Account['bearer']): string {
  const payload = String(authorization).split('.')[1] ?? ''
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).userId
}

/** One for each person, with a random number of its own. */
export const seekersOf = (
  people: readonly Person[],
  options: Pick<SeekerOptions, 'nodes' | 'subscribe'>,
  seed: number,
): Seeker[] =>
  people.map(
    ({ bearer }, index) =>
      new Seeker({
        ...options,
        random: seededRandom(seed + index),
        search: { path: '/api/queue/join', body: {}, headers: bearer },
      }),
  )
