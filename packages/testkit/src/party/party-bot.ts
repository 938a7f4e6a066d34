import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { KEY_HEADER } from '@knowdown/contracts/endpoint'
import { picturePath } from '@knowdown/contracts/own-quizzes/pictures'
import { partyChannel } from '@knowdown/contracts/parties/events'
import { PARTY_GRACE_MS, PHONE_READS_EVERY_MS } from '@knowdown/domain/party/party'
import { type ReadOutcome, type StateReader, stateReader } from '@knowdown/domain/reconnect/state-reader'
import { CHECK_READS_EVERY_MS } from '@knowdown/domain/reconnect/state-reads'
import { callJson, type JsonReply } from '../battle/json-client.ts'
import { NodeRoute } from '../battle/load-balancer.ts'
import { PlayerConnection } from '../battle/player-connection.ts'

const JOIN_TRIES = 10
const JOIN_RETRY_MS = 3_000
const RESEND_MS = 500
/** As on a phone: the rest of the time before the options is for the way of the picture. */
const PART_OF_INTRO = 0.75

/** What a bot knows of its party; the events hold the same. */
interface Party {
  seq: number
  round: number
  index: number
  phase: string
  paused: string | null
  server_time: number
  until: number | null
  question: { picture: { file: string } | null } | null
}

interface Seat {
  party_id: string
  socket_ticket: string
  party: Party
  you: { points: number; rank: number | null; choice: number | null; text: string | null; correct: boolean | null }
}

/** What the kind of the question asks for. */
type GivenAnswer = { choice: number } | { choices: number[] } | { text: string } | { number: number }

interface BotOptions {
  url: string
  code: string
  name: string
  /** How long after the opening the bot answers; null when it does not answer by itself. */
  think: (() => number) | null
}

/** A player's phone over the real protocol: joins, listens, answers, and comes back as the app does. */
export class PartyBot {
  readonly #options: BotOptions
  readonly #requestId = randomBytes(16).toString('hex')
  readonly #reader: StateReader
  #key = ''
  #connection: PlayerConnection | null = null
  #checks: NodeJS.Timeout | undefined
  #party: Party | null = null
  /** When the next event is due; null when that depends on people. */
  #nextEventAt: number | null = null
  #isClosed = false
  #answering = ''
  /** Milliseconds from the server's opening of a question to its arrival here. */
  readonly openDelaysMs: number[] = []
  /** Pictures that were whole when the options of their question arrived, and those that were not. */
  readonly pictures = { inTime: 0, late: 0, bytes: 0 }
  /** The address of the picture that was asked for last, and whether it has come. */
  #picture = { file: '', isHere: false }
  /** By question, how long the acknowledgement took and when it came. */
  readonly acks: { index: number; ackMs: number }[] = []
  refused = 0
  /** When events arrive again after an interruption. */
  liveAt: number | null = null
  #resolveConnected: () => void = () => {}
  readonly #connected = new Promise<void>((resolve) => {
    this.#resolveConnected = resolve
  })

  constructor(options: BotOptions) {
    this.#options = options
    this.#reader = stateReader<Seat>({
      now: () => Date.now(),
      situation: () => ({
        isLive: this.#connection?.isLive === true,
        isOnline: true,
        isStale: this.#party === null,
        knownSeq: this.#party?.seq ?? 0,
        nextEventAt: this.#nextEventAt,
        liveIntervalMs: PHONE_READS_EVERY_MS,
      }),
      read: () => this.#read(),
      onState: (seat) => {
        this.#openConnection(seat)
        this.#onParty(seat.party, seat.you.choice)
      },
      onDeadConnection: () => this.#connection?.restart(),
    })
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

  /** Resolves when events arrive and the state was read. */
  connect(): Promise<void> {
    this.#checks = setInterval(() => {
      this.#reader.readIfDue()
      this.#connection?.checkSilence()
    }, CHECK_READS_EVERY_MS)
    void this.#reader.readNow()
    return this.#connected
  }

  close(): void {
    this.#isClosed = true
    this.#reader.stop()
    clearInterval(this.#checks)
    this.#connection?.close()
  }

  async readSeat(): Promise<Seat | null> {
    const reply = await this.#askForState()
    return reply?.status === 200 ? (reply.body as Seat) : null
  }

  /** Sends an answer until it is acknowledged or refused, as the app does. */
  async answer(given: GivenAnswer, { round, index }: { round: number; index: number }): Promise<void> {
    const { url, code } = this.#options
    const body = { player_key: this.#key, round, index, ...given }
    const began = performance.now()
    while (!this.#isClosed) {
      const reply = await callJson(`${url}/api/parties/${code}/answer`, body, { [KEY_HEADER]: this.#key })
      if (reply?.status === 200) {
        this.acks.push({ index, ackMs: performance.now() - began })
        return
      }
      if (reply) {
        this.refused += 1
        return
      }
      await pause(RESEND_MS)
    }
  }

  async #loadPicture(file: string): Promise<void> {
    const reply = await fetch(`${this.#options.url}/api${picturePath(file, 'small')}`).catch(() => null)
    if (!reply?.ok) return
    this.pictures.bytes += (await reply.arrayBuffer()).byteLength
    if (this.#picture.file === file) this.#picture.isHere = true
  }

  #askForState(): Promise<JsonReply | null> {
    const { url, code } = this.#options
    return callJson(`${url}/api/parties/${code}/state`, null, { [KEY_HEADER]: this.#key })
  }

  async #read(): Promise<ReadOutcome<Seat>> {
    const reply = await this.#askForState()
    if (reply?.status !== 200) return { kind: reply ? 'refused' : 'unreachable' }
    const seat = reply.body as Seat
    return { kind: 'ok', state: seat, seq: seat.party.seq }
  }

  /** As in the app, the ticket of the first reading is good for every further connection. */
  #openConnection({ party_id, socket_ticket }: Seat): void {
    if (this.#connection) return
    const { url, code } = this.#options
    this.#connection = new PlayerConnection({
      route: new NodeRoute([url], Math.random),
      random: Math.random,
      pathPrefix: `/party/${socket_ticket}`,
      seat: { lobby_code: code, player_id: this.#key },
      channels: [partyChannel(party_id)],
      signsIn: false,
      onEvent: (_channel, name, data) => this.#onEvent(name, data),
      onLive: (isLive) => {
        this.liveAt = isLive ? Date.now() : null
        if (isLive) void this.#reader.readNow().then(this.#resolveConnected)
      },
    })
    this.#connection.open()
  }

  #onEvent(name: string, data: Party): void {
    this.#reader.eventArrived()
    if (name !== 'party_update') return
    if (data.phase === 'open') {
      this.openDelaysMs.push(Date.now() - data.server_time)
      if (data.question?.picture) this.pictures[this.#picture.isHere ? 'inTime' : 'late'] += 1
    }
    this.#onParty(data, null)
  }

  #onParty(party: Party, choice: number | null): void {
    if (this.#party && party.seq < this.#party.seq) return
    this.#party = party
    const { until, paused, server_time } = party
    this.#nextEventAt = until === null || paused ? null : Date.now() + until - server_time + PARTY_GRACE_MS
    const file = party.question?.picture?.file
    if (party.phase === 'intro' && file && this.#picture.file !== file) {
      this.#picture = { file, isHere: false }
      const introMs = (until ?? server_time) - server_time
      setTimeout(() => void this.#loadPicture(file), Math.random() * introMs * PART_OF_INTRO)
    }
    const { think } = this.#options
    const question = `${party.round} ${party.index}`
    if (!think || party.phase !== 'open' || choice !== null || this.#answering === question) return
    this.#answering = question
    setTimeout(() => void this.answer({ choice: Math.floor(Math.random() * 4) }, party), think())
  }
}
