import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from '@knowdown/domain/dice'
import { type Account, type Insist, readAccount } from './account.ts'
import { FrameSocket } from './frame-socket.ts'
import type { MatchEnd, PlayerHistory, Role } from './history.ts'
import { type Answered, callJson } from './json-client.ts'
import { isRefused } from './known-dead.ts'

export interface PlayerWishes {
  /** Addresses of the nodes; any of them will do for anything. */
  nodes: readonly string[]
  dice: Dice
  /** How long to think about a question, in ms; null to let it time out. */
  think(dice: Dice): number | null
  /** Milliseconds until the connection is cut on purpose; null never. */
  cutAfter?(dice: Dice): number | null
  /** Players with accounts, whose books are read afterwards, and a stranger who tries to get in meanwhile. */
  thorough?: true
}

/** As the web app does: back at once when a connection breaks, within this long; later twice as long each time. */
const BACK_WITHIN_MS = 300
const BACK_WITHIN_MOST_MS = 5_000
/** While nobody at all takes connections: so often it knocks. */
const KNOCK_MS = 500
const PROOFS = 3
/** As the web app asks for the state: while it hears nothing, when that was not answered, and when neither is. */
const LOOK_WHILE_DEAF_MS = 3_000
const LOOK_AGAIN_MS = 1_500
const LOOK_UNANSWERED_MS = 5_000
const RETRY_MS = 300
const GIVE_UP_MS = 90_000
/** Nothing heard for so long: the connection may be dead without knowing it. */
const SILENCE_MS = 15_000

/** `nobody`: there is no one at that address. */
type Outcome = 'in' | 'failed' | 'nobody'

/** A person at a screen, on the real protocol: listens, answers, sends again what was lost, reads the state after gaps. */
export class Player {
  readonly history: PlayerHistory
  readonly #code: string
  readonly #id: string
  readonly #wishes: PlayerWishes
  readonly #account: Account | null
  readonly #known = new Map<string, number>()
  readonly #answering = new Set<string>()
  #node: number
  #socket: FrameSocket | null = null
  #connection = 0
  #droppedAt: number | null = null
  #heardAt = Date.now()
  #isReading = false
  /** Something was missed that the state under way may not know yet. */
  #isOwed = false
  #lookedAt = Date.now()
  #round = 0
  #isOver = false
  #finish: () => void = () => {}
  readonly finished = new Promise<void>((resolve) => {
    this.#finish = resolve
  })

  constructor(role: Role, code: string, id: string, wishes: PlayerWishes, account: Account | null) {
    this.history = {
      role,
      sent: [],
      heard: [],
      end: null,
      readBack: null,
      deadlines: {},
      account: null,
      secrets: [id, ...(account?.secrets ?? [])],
      gaps: 0,
      reconnects: [],
      eventDelaysMs: [],
    }
    this.#account = account
    this.#code = code
    this.#id = id
    this.#wishes = wishes
    this.#node = Math.floor(wishes.dice() * wishes.nodes.length)
  }

  /** Until this player's lobby can be heard. */
  async connect(): Promise<void> {
    for (let attempt = 1; !this.#isOver; attempt += 1) {
      const outcome = await this.#connectThrough()
      if (outcome === 'in') return
      await pause(outcome === 'nobody' ? KNOCK_MS : this.#backWithin(attempt))
    }
  }

  #backWithin(attempts: number): number {
    return this.#wishes.dice() * Math.min(BACK_WITHIN_MS * 2 ** Math.max(0, attempts - 1), BACK_WITHIN_MOST_MS)
  }

  /** As the proxy before the nodes does: where nobody takes the connection it goes to the next. */
  async #connectThrough(): Promise<Outcome> {
    for (const _ of this.#wishes.nodes) {
      const node = this.#node
      const outcome = await this.#connectOnce(node)
      if (outcome === 'in') return outcome
      this.#turnFrom(node)
      if (outcome === 'failed') return outcome
    }
    return 'nobody'
  }

  async ready(): Promise<void> {
    const reply = await this.#insist('/set-ready', {})
    // Nothing would start, and a battle that never ends would be blamed on something else.
    if (reply && reply.status !== 200) throw new Error(`not ready: ${JSON.stringify(reply)}`)
  }

  leave(): void {
    this.#isOver = true
    this.#socket?.close()
    this.#finish()
  }

  /** Looks once more when all is over. */
  async lookBack(insist: Insist): Promise<void> {
    if (!this.history.end) return
    const { body } = await insist(`/api/lobby/${this.#code}/state?player_id=${this.#id}`, null)
    if (body.result) this.history.readBack = endOf(body.result)
    if (this.#account) this.history.account = await readAccount(this.#account, insist)
  }

  #url(node: number): string {
    const { nodes } = this.#wishes
    return nodes[node % nodes.length] ?? ''
  }

  /** To any other, unless something else has turned away from it meanwhile: two steps may lead back to a dead one. */
  #turnFrom(node: number): void {
    const others = Math.max(1, this.#wishes.nodes.length - 1)
    if (this.#node === node) this.#node += 1 + Math.floor(this.#wishes.dice() * others)
  }

  async #connectOnce(node: number): Promise<Outcome> {
    this.#connection += 1
    const connection = this.#connection
    let joined = 0
    let isLive = false
    let resolve: (isIn: boolean) => void = () => {}
    const isIn = new Promise<boolean>((done) => {
      resolve = done
    })
    const giveUp = setTimeout(() => resolve(false), 5_000)
    try {
      const socket = await FrameSocket.open(`${this.#url(node)}/app/knowdown?protocol=7&client=bot&version=1`, {
        closed: () => {
          resolve(false)
          // Before that, whoever is connecting goes on trying.
          if (isLive && this.#connection === connection) this.#dropped(node)
        },
        text: (text) => {
          this.#heardAt = Date.now()
          const { event, channel, data } = JSON.parse(text)
          if (event === 'pusher:connection_established') this.#signIn(socket, JSON.parse(data).socket_id, resolve)
          else if (event === 'pusher:signin_success') this.#subscribe(socket)
          else if (event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}')
          else if (event === 'pusher_internal:subscription_succeeded') {
            joined += 1
            isLive = joined === 2
            if (isLive) resolve(true)
          } else if (event === 'pusher:error' || event === 'pusher:subscription_error') resolve(false)
          else if (channel) this.#hear(channel, event, JSON.parse(data), connection)
        },
      })
      if (!(await isIn)) {
        this.#connection += 1
        socket.close()
        return 'failed'
      }
      this.#socket = socket
      if (this.#droppedAt !== null) this.history.reconnects.push({ droppedAt: this.#droppedAt, backAt: Date.now() })
      this.#droppedAt = null
      this.#planCut(socket)
      await this.#readState()
      return 'in'
    } catch (error) {
      return isRefused(error) ? 'nobody' : 'failed'
    } finally {
      clearTimeout(giveUp)
    }
  }

  async #signIn(socket: FrameSocket, socket_id: string, settle: (isIn: boolean) => void): Promise<void> {
    let reply: Answered | null = null
    for (let tries = 0; tries < PROOFS && reply === null; tries += 1) {
      const node = this.#node
      reply = await this.#call('/realtime/auth', { socket_id }, node)
      if (reply === null) this.#turnFrom(node)
    }
    if (reply?.status !== 200) return settle(false)
    socket.send(JSON.stringify({ event: 'pusher:signin', data: reply.body }))
  }

  #subscribe(socket: FrameSocket): void {
    for (const channel of [`quiz-lobby-${this.#code}`, `quiz-lobby-${this.#code}-${this.history.role}`]) {
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }))
    }
  }

  #planCut(socket: FrameSocket): void {
    const after = this.#wishes.cutAfter?.(this.#wishes.dice) ?? null
    if (after !== null) setTimeout(() => socket.close(), after).unref()
  }

  #dropped(node: number): void {
    this.#socket = null
    if (this.#isOver) return
    this.#droppedAt ??= Date.now()
    this.#turnFrom(node)
    setTimeout(() => void this.connect(), this.#backWithin(0))
  }

  // biome-ignore lint/suspicious/noExplicitAny: a player reads whatever the event holds.
  #hear(channel: string, name: string, data: any, connection: number): void {
    if (name === 'error' || this.#isOver) return
    const { seq, after } = data
    const known = this.#known.get(channel) ?? 0
    if (seq <= known) return
    this.history.heard.push({ channel, name, seq, after, data, connection })
    this.#known.set(channel, seq)
    if (after > known) {
      this.history.gaps += 1
      void this.#readState()
      return
    }
    if (name === 'match_start') this.#round += 1
    if (name === 'next_question') {
      this.history.eventDelaysMs.push(Date.now() - data.server_time)
      this.#consider(data.index, data.question.options, data.closes_at)
    }
    if (name === 'match_end') this.#ended(data)
  }

  async #readState(): Promise<void> {
    if (this.#isOver) return
    this.#isOwed = this.#isReading
    if (this.#isReading) return
    this.#isReading = true
    const node = this.#node
    const reply = await callJson(`${this.#url(node)}/api/lobby/${this.#code}/state?player_id=${this.#id}`, null)
    this.#isReading = false
    this.#lookedAt = Date.now()
    if (this.#isOver) return
    if (reply?.status !== 200) {
      this.#turnFrom(node)
      this.#isOwed = true
      return
    }
    const { seq, turn, phase, result, round } = reply.body
    this.#round = round
    for (const channel of [`quiz-lobby-${this.#code}`, `quiz-lobby-${this.#code}-${this.history.role}`]) {
      this.#known.set(channel, Math.max(seq, this.#known.get(channel) ?? 0))
    }
    if (turn?.kind === 'open') this.#consider(turn.index, turn.question.options, turn.closes_at)
    if (result && (phase === 'finished' || phase === 'ended')) this.#ended(result)
    else if (this.#isOwed) void this.#readState()
  }

  /** A screen that hears nothing for long asks whether it missed something. */
  tend(): void {
    if (this.#isOver) return
    const sinceMs = Date.now() - this.#lookedAt
    if (sinceMs >= this.#patienceMs() && !this.#isReading) void this.#readState()
    if (Date.now() - this.#heardAt < SILENCE_MS) return
    this.#heardAt = Date.now()
    this.#socket?.close()
  }

  #patienceMs(): number {
    if (this.#socket) return this.#isOwed ? LOOK_AGAIN_MS : Number.POSITIVE_INFINITY
    return this.#isOwed ? LOOK_UNANSWERED_MS : LOOK_WHILE_DEAF_MS
  }

  #consider(index: number, options: readonly string[], closesAt: number): void {
    const key = `${this.#round}:${index}`
    this.history.deadlines[index] = Math.max(closesAt, this.history.deadlines[index] ?? 0)
    const isPlanned = this.#answering.has(key)
    if (isPlanned) return
    const thinkMs = this.#wishes.think(this.#wishes.dice)
    if (thinkMs === null) return
    this.#answering.add(key)
    const answer = options[Math.floor(this.#wishes.dice() * options.length)] ?? ''
    setTimeout(() => void this.#answer(index, answer, closesAt), thinkMs)
  }

  async #answer(index: number, answer: string, closesAt: number): Promise<void> {
    const began = performance.now()
    const sentAt = Date.now()
    const reply = await this.#insist('/submit-multiplayer-answer', { question_index: index, answer, is_timeout: false })
    this.history.sent.push({
      index,
      answer,
      outcome: reply === null ? 'unknown' : reply.status === 200 ? 'ok' : 'fail',
      accepted: reply?.body.accepted === true,
      wasCorrect: reply?.body.was_correct === true,
      sentAt,
      earlyMs: closesAt - sentAt,
      ackMs: performance.now() - began,
    })
  }

  /** Sends the same again, to another node, until somebody says yes or no. */
  async #insist(path: string, body: object): Promise<Answered | null> {
    const giveUpAt = Date.now() + GIVE_UP_MS
    while (Date.now() < giveUpAt && !this.#isOver) {
      const node = this.#node
      const reply = await this.#call(path, body, node)
      if (reply) return reply
      this.#turnFrom(node)
      await pause(RETRY_MS)
    }
    return null
  }

  #call(path: string, body: object, node: number): Promise<Answered | null> {
    return callJson(`${this.#url(node)}/api${path}`, { lobby_code: this.#code, player_id: this.#id, ...body })
  }

  #ended(end: MatchEnd): void {
    if (this.history.end) return
    this.history.end = endOf(end)
    this.leave()
  }
}

const endOf = ({ host_score, guest_score, winner, answers }: MatchEnd): MatchEnd => ({
  host_score,
  guest_score,
  winner,
  answers,
})
