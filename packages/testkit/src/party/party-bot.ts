import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { FrameSocket } from '../battle/frame-socket.ts'
import { callJson } from '../battle/json-client.ts'

const JOIN_TRIES = 10
const JOIN_RETRY_MS = 3_000
const FIRST_RETRY_WITHIN_MS = 300
const RETRY_WITHIN_MAX_MS = 2_000
const RESEND_MS = 500

/** What a bot knows of its party; the events hold the same. */
interface Party {
  seq: number
  round: number
  index: number
  phase: string
  server_time: number
}

interface Seat {
  party_id: string
  socket_ticket: string
  party: Party
  you: { points: number; rank: number | null; choice: number | null }
}

interface BotOptions {
  url: string
  code: string
  name: string
  /** How long after the opening the bot answers; null when it does not answer by itself. */
  think: (() => number) | null
}

/** A player's phone over the real protocol: joins, listens, answers, and comes back after any interruption. */
export class PartyBot {
  readonly #options: BotOptions
  readonly #requestId = randomBytes(16).toString('hex')
  #key = ''
  #seat: Seat | null = null
  #socket: FrameSocket | null = null
  #isClosed = false
  #answering = ''
  /** Milliseconds from the server's opening of a question to its arrival here. */
  readonly openDelaysMs: number[] = []
  /** By question, how long the acknowledgement took and when it came. */
  readonly acks: { index: number; choice: number; ackMs: number }[] = []
  refused = 0
  /** When events arrive again after an interruption. */
  liveAt: number | null = null

  constructor(options: BotOptions) {
    this.#options = options
  }

  async join(): Promise<void> {
    const { url, code, name } = this.#options
    const input = { name, request_id: this.#requestId }
    let joined = await callJson(`${url}/api/parties/${code}/join`, input)
    // A server that is full for a moment refuses, and the app tries again, too.
    for (let tries = 1; joined === null && tries < JOIN_TRIES; tries += 1) {
      await pause(JOIN_RETRY_MS)
      joined = await callJson(`${url}/api/parties/${code}/join`, input)
    }
    if (joined?.status !== 201) throw new Error(`${name} could not join: ${joined?.status} ${joined?.body.detail}`)
    this.#key = joined.body.player_key
  }

  /** Resolves when events arrive. */
  async connect(): Promise<void> {
    for (let attempt = 1; !this.#isClosed; attempt += 1) {
      if (await this.#tryToConnect()) return
      await pause(Math.random() * Math.min(RETRY_WITHIN_MAX_MS, FIRST_RETRY_WITHIN_MS * 2 ** (attempt - 1)))
    }
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.close()
  }

  async readSeat(): Promise<Seat | null> {
    const { url, code } = this.#options
    const reply = await callJson(`${url}/api/parties/${code}/state?player_key=${this.#key}`, null)
    return reply?.status === 200 ? (reply.body as Seat) : null
  }

  /** Sends an answer until it is acknowledged or refused, as the app does. */
  async answer(choice: number, { round, index }: { round: number; index: number }): Promise<void> {
    const { url, code } = this.#options
    const body = { player_key: this.#key, round, index, choice }
    const began = performance.now()
    while (!this.#isClosed) {
      const reply = await callJson(`${url}/api/parties/${code}/answer`, body)
      if (reply?.status === 200) {
        this.acks.push({ index, choice, ackMs: performance.now() - began })
        return
      }
      if (reply) {
        this.refused += 1
        return
      }
      await pause(RESEND_MS)
    }
  }

  async #tryToConnect(): Promise<boolean> {
    const { url } = this.#options
    // As in the app, the ticket of the first reading is good for every further connection.
    this.#seat ??= await this.readSeat()
    if (!this.#seat) return false
    let resolve: (isLive: boolean) => void = () => {}
    const isLive = new Promise<boolean>((settle) => {
      resolve = settle
    })
    try {
      const path = `/party/${this.#seat.socket_ticket}/app/knowdown?protocol=7&client=bot&version=1`
      this.#socket = await FrameSocket.open(`${url}${path}`, {
        onText: (text) => this.#onFrame(text, resolve),
        onClose: () => {
          resolve(false)
          if (this.liveAt === null || this.#isClosed) return
          this.liveAt = null
          void this.connect()
        },
      })
    } catch {
      // The server is not there; the caller tries again.
      return false
    }
    const live = await isLive
    if (!live) return false
    this.liveAt = Date.now()
    const seat = await this.readSeat()
    if (seat) this.#onParty(seat.party, seat.you.choice)
    return true
  }

  #onFrame(text: string, settle: (isLive: boolean) => void): void {
    const { event, data } = JSON.parse(text) as { event: string; data: string }
    if (event === 'pusher:connection_established') void this.#subscribe(JSON.parse(data).socket_id)
    else if (event === 'pusher_internal:subscription_succeeded') settle(true)
    else if (event === 'pusher:ping') this.#socket?.send('{"event":"pusher:pong","data":{}}')
    else if (event === 'party_update') {
      const party = JSON.parse(data) as Party
      if (party.phase === 'open') this.openDelaysMs.push(Date.now() - party.server_time)
      this.#onParty(party, null)
    }
  }

  async #subscribe(socketId: string): Promise<void> {
    const { url, code } = this.#options
    const channel = `private-party-${this.#seat?.party_id}`
    const input = { lobby_code: code, player_id: this.#key, socket_id: socketId, channel_name: channel }
    const signed = await callJson(`${url}/api/realtime/auth`, input)
    if (signed?.status !== 200) return this.#socket?.close()
    this.#socket?.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: signed.body.auth } }))
  }

  #onParty(party: Party, choice: number | null): void {
    const { think } = this.#options
    const question = `${party.round} ${party.index}`
    if (!think || party.phase !== 'open' || choice !== null || this.#answering === question) return
    this.#answering = question
    setTimeout(() => void this.answer(Math.floor(Math.random() * 4), party), think())
  }
}
