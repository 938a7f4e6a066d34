import { setTimeout as pause } from 'node:timers/promises'
import { lobbySocketPrefix } from '@knowdown/contracts/battles/lobby-address'
import { KEY_HEADER } from '@knowdown/contracts/endpoint'
import { REVEAL_MS } from '@knowdown/domain/match/turn'
import type { Random } from '@knowdown/domain/random'
import {
  eventArrived,
  eventMissed,
  finishRead,
  noReadsYet,
  queueRead,
  readReason,
  type StateReads,
  startRead,
} from '@knowdown/domain/reconnect/state-reads'
import { type Account, type CallAnyNode, readAccount } from './account.ts'
import type { Absence, MatchEnd, PlayerHistory, Role } from './history.ts'
import { callJson, type JsonReply } from './json-client.ts'
import { NodeRoute } from './load-balancer.ts'
import { PlayerConnection } from './player-connection.ts'

export interface PlayerOptions {
  /** Addresses of the nodes; each of them serves any call. */
  nodes: readonly string[]
  random: Random
  /** How long to think about a question, in ms; null to let it time out. */
  think(random: Random): number | null
  /** Milliseconds until the connection is cut on purpose; null for never. */
  cutAfter?(random: Random): number | null
  /** Signs both players in, reads their statistics afterwards, and lets an intruder make calls during the battle. */
  thorough?: true
}

const RETRY_MS = 300
const GIVE_UP_MS = 90_000

/** A bot that plays one seat on the real protocol: it answers questions, retries lost calls, reads the state after gaps. */
export class Player {
  readonly history: PlayerHistory
  readonly #code: string
  readonly #id: string
  readonly #options: PlayerOptions
  readonly #account: Account | null
  readonly #route: NodeRoute
  readonly #connection: PlayerConnection
  readonly #channels: readonly string[]
  /** The last sequence number known on each channel. */
  readonly #known = new Map<string, number>()
  /** The questions that were answered, or are being thought about: a bot plays one game. */
  readonly #answering = new Set<number>()
  #lost: Pick<Absence, 'heardAt' | 'droppedAt'> | null = null
  #heardAt = Date.now()
  #reads: StateReads = noReadsYet(Date.now())
  /** When the next event for this player is due; null when that depends on the opponent. */
  #nextEvent: { index: number; at: number } | null = null
  #round = 0
  #isOver = false
  #resolveConnected: () => void = () => {}
  readonly #connected = new Promise<void>((resolve) => {
    this.#resolveConnected = resolve
  })
  #resolveFinished: () => void = () => {}
  readonly finished = new Promise<void>((resolve) => {
    this.#resolveFinished = resolve
  })

  constructor(role: Role, code: string, id: string, options: PlayerOptions, account: Account | null) {
    this.history = {
      role,
      sent: [],
      received: [],
      end: null,
      readBack: null,
      deadlines: {},
      account: null,
      secrets: [id, ...(account?.secrets ?? [])],
      gaps: 0,
      absences: [],
      eventDelaysMs: [],
    }
    this.#account = account
    this.#code = code
    this.#id = id
    this.#options = options
    this.#channels = [`quiz-lobby-${code}`, `quiz-lobby-${code}-${role}`]
    this.#route = new NodeRoute(options.nodes, options.random)
    this.#connection = new PlayerConnection({
      route: this.#route,
      random: options.random,
      pathPrefix: lobbySocketPrefix(code),
      seat: { lobby_code: code, player_id: id },
      channels: this.#channels,
      signsIn: true,
      onEvent: (...event) => this.#receive(...event),
      onLive: (isLive) => this.#setLive(isLive),
    })
  }

  /** Resolves when events arrive and the state was read for the first time. */
  connect(): Promise<void> {
    this.#connection.open()
    return this.#connected
  }

  async ready(): Promise<void> {
    const reply = await this.#callUntilAnswered('/set-ready', { round: this.#round })
    // Fails here, because otherwise the battle would never start and the checker would only report that it never ended.
    if (reply && reply.status !== 200) throw new Error(`not ready: ${JSON.stringify(reply)}`)
  }

  leave(): void {
    this.#isOver = true
    this.#endAbsence({ isBack: false })
    this.#connection.close()
    this.#resolveFinished()
  }

  /** Reads the result and the account once more after the battle. */
  async readAfterwards(callAnyNode: CallAnyNode): Promise<void> {
    if (!this.history.end) return
    const { body } = await callAnyNode(`/api/lobby/${this.#code}/state?player_id=${this.#id}`, null)
    if (body.result) this.history.readBack = endOf(body.result)
    if (this.#account) this.history.account = await readAccount(this.#account, callAnyNode)
  }

  /** Called every `CHECK_READS_EVERY_MS`. */
  check(): void {
    if (this.#isOver) return
    const { isLive } = this.#connection
    const reason = readReason(this.#reads, { isLive, nextEventAt: this.#nextEvent?.at ?? null }, Date.now())
    if (reason) void this.#readState({ isOverdue: reason === 'overdue' && isLive })
    this.#connection.checkSilence()
  }

  #setLive(isLive: boolean): void {
    if (!isLive) {
      this.#lost ??= { heardAt: this.#heardAt, droppedAt: Date.now() }
      return
    }
    this.#endAbsence({ isBack: true })
    this.#planCut()
    void this.#readNow().then(this.#resolveConnected)
  }

  #endAbsence({ isBack }: { isBack: boolean }): void {
    if (this.#lost) this.history.absences.push({ ...this.#lost, until: Date.now(), isBack })
    this.#lost = null
  }

  #planCut(): void {
    const after = this.#options.cutAfter?.(this.#options.random) ?? null
    if (after !== null) this.#connection.cutAfter(after)
  }

  // biome-ignore lint/suspicious/noExplicitAny: a bot reads whatever the event contains.
  #receive(channel: string, name: string, data: any, connection: number): void {
    if (this.#isOver) return
    this.#heardAt = Date.now()
    this.#reads = eventArrived(this.#reads, this.#heardAt)
    const { seq, after } = data
    const known = this.#known.get(channel) ?? 0
    if (seq <= known) return
    this.history.received.push({ channel, name, seq, after, data, connection })
    this.#known.set(channel, seq)
    if (name === 'match_start') this.#round = data.round
    if (after > known) {
      this.history.gaps += 1
      void this.#readNow()
      return
    }
    if (name === 'match_start') {
      this.#nextEvent = { index: 0, at: Date.now() + data.starts_at - data.server_time }
    }
    if (name === 'next_question') {
      this.history.eventDelaysMs.push(Date.now() - data.server_time)
      this.#planAnswer(data.index, data.question.options, data.closes_at)
    }
    if (name === 'player_completed' && data.player === this.history.role) this.#nextEvent = null
    if (name === 'match_end') this.#finish(data)
  }

  #readNow(): Promise<void> {
    this.#reads = queueRead(this.#reads)
    return this.#readState()
  }

  async #readState({ isOverdue = false } = {}): Promise<void> {
    if (this.#isOver || this.#reads.isReading) return
    this.#reads = startRead(this.#reads)
    const node = this.#route.url
    const reply = await callJson(`${node}/api/lobby/${this.#code}/state`, null, { [KEY_HEADER]: this.#id })
    const outcome = reply === null ? 'unreachable' : reply.status === 200 ? 'ok' : 'refused'
    this.#reads = finishRead(this.#reads, outcome, Date.now())
    if (this.#isOver) return
    if (reply?.status !== 200) return this.#route.leave(node)
    const { seq, turn, phase, result, round, server_time } = reply.body
    if (isOverdue && seq > Math.max(0, ...this.#known.values())) {
      const missed = eventMissed(this.#reads)
      this.#reads = missed.reads
      if (missed.isDead) this.#connection.restart()
    }
    this.#round = round
    for (const channel of this.#channels) this.#known.set(channel, Math.max(seq, this.#known.get(channel) ?? 0))
    this.#nextEvent = turn?.kind === 'reveal' ? { index: turn.index, at: Date.now() + turn.left_ms } : null
    if (turn?.kind === 'countdown') this.#nextEvent = { index: 0, at: Date.now() + turn.starts_at - server_time }
    if (turn?.kind === 'open') this.#planAnswer(turn.index, turn.question.options, turn.closes_at)
    if (result && (phase === 'finished' || phase === 'ended')) this.#finish(result)
    else if (this.#reads.isQueued) void this.#readState()
  }

  #planAnswer(index: number, options: readonly string[], closesAt: number): void {
    this.history.deadlines[index] = Math.max(closesAt, this.history.deadlines[index] ?? 0)
    this.#nextEvent = { index, at: closesAt }
    if (this.#answering.has(index)) return
    const thinkMs = this.#options.think(this.#options.random)
    if (thinkMs === null) return
    this.#answering.add(index)
    const answer = options[Math.floor(this.#options.random() * options.length)] ?? ''
    const learnedAt = Date.now()
    setTimeout(() => void this.#answer(index, answer, { learnedAt, closesAt }), thinkMs)
  }

  async #answer(index: number, answer: string, { learnedAt, closesAt }: Record<'learnedAt' | 'closesAt', number>) {
    const began = performance.now()
    const sentAt = Date.now()
    const reply = await this.#callUntilAnswered('/submit-multiplayer-answer', {
      question_index: index,
      round: this.#round,
      answer,
      is_timeout: false,
    })
    if (reply?.status === 200 && this.#nextEvent?.index === index) {
      this.#nextEvent = { index, at: Date.now() + REVEAL_MS }
    }
    this.history.sent.push({
      index,
      answer,
      outcome: reply === null ? 'unknown' : reply.status === 200 ? 'ok' : 'fail',
      ...(reply?.status !== 200 && { reason: reply ? `${reply.status} ${reply.body.detail}` : 'no reply' }),
      accepted: reply?.body.accepted === true,
      wasCorrect: reply?.body.was_correct === true,
      learnedAt,
      sentAt,
      earlyMs: closesAt - sentAt,
      ackMs: performance.now() - began,
    })
  }

  /** Repeats the call, at another node, until one answers. */
  async #callUntilAnswered(path: string, body: object): Promise<JsonReply | null> {
    const giveUpAt = Date.now() + GIVE_UP_MS
    while (Date.now() < giveUpAt && !this.#isOver) {
      const node = this.#route.url
      const sent = { lobby_code: this.#code, player_id: this.#id, ...body }
      const reply = await callJson(`${node}/api${path}`, sent, { [KEY_HEADER]: this.#id })
      if (reply) return reply
      this.#route.leave(node)
      await pause(RETRY_MS)
    }
    return null
  }

  #finish(end: MatchEnd): void {
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
