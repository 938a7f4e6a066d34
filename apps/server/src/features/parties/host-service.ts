import { createHmac, randomBytes } from 'node:crypto'
import type { PartyCommand } from '@knowdown/contracts/parties'
import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import { canPlay } from '@knowdown/domain/catalogue/entitlements'
import { drawLobbyCode } from '@knowdown/domain/match/lobby-code'
import { newParty, type PartyQuestion, type PartySettings, shownQuestions } from '@knowdown/domain/party/party'
import type { PartyMove } from '@knowdown/domain/party/play-party'
import type { Random } from '@knowdown/domain/random'
import { Problem } from '../../problem.ts'
import type { Caller } from '../identity.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { QuestionDealer } from '../questions/question-dealer.ts'
import { dealQuestions } from './deal-questions.ts'
import type { Access, PartyAccess, PartyKey } from './party-access.ts'
import type { PartyBroadcaster } from './party-broadcaster.ts'
import type { PartyCounter } from './party-counter.ts'
import type { PartyEngine } from './party-engine.ts'
import { hashPartyKey, newHostKey, newPairingCode, newPartyId, partySeatId } from './party-keys.ts'
import type { PartyLimits } from './party-limits.ts'
import type { PartyPlayer, PartyStore } from './party-store.ts'

interface HostServiceDeps {
  store: PartyStore
  access: PartyAccess
  engine: PartyEngine
  broadcaster: PartyBroadcaster
  counter: PartyCounter
  limits: PartyLimits
  entitlements: Entitlements
  categories: readonly Category[]
  dealer: QuestionDealer
  random: Random
  /** How many parties one network may have open; null where limits are off. */
  maxOpenParties: number | null
  secret: string
  /** Closes the sockets of a seat, on all nodes. */
  closeSockets(seatId: string): void
}

export interface Command {
  command: PartyCommand
  /** The state that the host saw; undefined where it does not matter. */
  seq?: number | undefined
  playerId?: string | undefined
}

interface PartyResults {
  questions: PartyQuestion[]
  players: (PartyPlayer & { answers: (number | null)[] })[]
}

/** A drawn code may be in use already; then another one is drawn. */
const MAX_CODE_ATTEMPTS = 50
const RETRY_AFTER_MS = 60_000
/** Long enough to take out a phone, too short for a photograph of the screen to be of use later. */
const PAIRING_MS = 60_000
/** Reading the state again and again is how a host shows to be there; it is not written each time. */
const SEEN_EVERY_MS = 5_000

/** Commands that change how the party goes on, but not where it is. */
const SETTINGS: ReadonlySet<PartyCommand> = new Set([
  ...(['lock', 'unlock', 'auto-on', 'auto-off'] as const),
  ...(['time-1', 'time-2', 'time-5'] as const),
])

/** What the host does: open a party, lead it, read the results. */
export class HostService {
  readonly #deps: HostServiceDeps

  constructor(deps: HostServiceDeps) {
    this.#deps = deps
  }

  async create(settings: PartySettings, host: { caller: Caller; network: string; sessionId: string | null }) {
    const { store, maxOpenParties, secret } = this.#deps
    // Charged to the network, whoever is signed in: its sockets count there, wherever the players are.
    const creator = createHmac('sha256', secret).update(`network:${host.network}`).digest('base64url')
    const categories = await this.#checkCategories(settings.categories, host.caller)
    if (maxOpenParties !== null && (await store.openPartiesOf(creator)) >= maxOpenParties) {
      throw new Problem('too-many-requests', 'Too many parties are open in your network. Please end one first.', {
        retryAfterMs: RETRY_AFTER_MS,
      })
    }
    const key = newHostKey()
    const party = newParty({ ...settings, categories }, await store.now())
    for (let attempt = 0; attempt < MAX_CODE_ATTEMPTS; attempt += 1) {
      const code = drawLobbyCode(randomBytes)
      const row = { partyId: newPartyId(), code, party, hostKeyHash: hashPartyKey(key), creator }
      const isNew = await store.create({
        ...row,
        host: { userId: host.caller?.userId ?? null, sessionId: host.sessionId },
      })
      if (isNew) return { code, key }
    }
    throw new Problem('unavailable', 'All codes are taken. Please try again soon.')
  }

  /** Also tells that the host is there: a party that waited for its host goes on. */
  async state(key: PartyKey): Promise<Access & { players: PartyPlayer[]; answered: number }> {
    const { found, at } = await this.#asHost(key)
    await this.#deps.limits.countRead(hashPartyKey(key.key))
    const { store } = this.#deps
    const { answered } = found.party.phase.kind === 'open' ? await store.progress(found) : { answered: 0 }
    return { found, at, answered, players: await store.players(found.partyId) }
  }

  async command(key: PartyKey, { command, seq, playerId }: Command): Promise<Access> {
    const { engine, broadcaster, counter, limits } = this.#deps
    const { found } = await this.#asHost(key)
    await limits.countCommand(found.partyId)
    if (SETTINGS.has(command)) await limits.countSetting(found.partyId)
    const isOutdated = (current: number) => seq !== undefined && seq !== current
    if (isOutdated(found.party.seq)) throw movedOn()
    const removed = command === 'remove' ? await this.#playerToRemove(found.partyId, playerId) : null
    const questions = command === 'start' ? await this.#deal(found) : []
    const { stored, at } = await engine.apply(found.code, (current, now) => {
      if (isOutdated(current.party.seq)) throw movedOn()
      return { move: moveOf(command, questions, now), ...(removed && { removePlayer: removed }) }
    })
    if (removed) {
      broadcaster.publish(stored, 'player_removed', { seq: stored.party.seq, player_id: removed })
      this.#deps.closeSockets(partySeatId(stored.partyId, removed))
      // Perhaps everybody else has answered.
      counter.schedule(stored.code)
    }
    return { found: stored, at }
  }

  /** A code with which one phone can become the remote, once and within a minute. */
  async startPairing(key: PartyKey): Promise<{ pairingCode: string; forMs: number }> {
    const { found } = await this.#asHost(key)
    await this.#deps.limits.countRead(hashPartyKey(key.key))
    const pairingCode = newPairingCode()
    await this.#deps.store.startPairing(found.partyId, hashPartyKey(pairingCode), PAIRING_MS)
    return { pairingCode, forMs: PAIRING_MS }
  }

  /** The key of a new remote. A wrong code counts as a wrong key of the party. */
  async pair({ code, key: pairingCode, network }: PartyKey): Promise<string> {
    const { store, access } = this.#deps
    const { found } = await access.find({ code, key: pairingCode, network })
    const key = newHostKey()
    if (await store.pair(found.partyId, hashPartyKey(pairingCode), hashPartyKey(key))) return key
    throw await access.countMiss(network, new Problem('forbidden', 'This code was used already or is too old.'))
  }

  async results(key: PartyKey): Promise<PartyResults> {
    const { store, limits } = this.#deps
    const { found } = await this.#asHost(key)
    await limits.countRead(hashPartyKey(key.key))
    const [players, answers] = [
      await store.players(found.partyId),
      await store.answers(found.partyId, found.party.round),
    ]
    const points = new Map(answers.map(({ playerId, index, points }) => [`${playerId} ${index}`, points]))
    const shown = shownQuestions(found.party)
    return {
      questions: shown.map(({ question }) => question),
      players: players.map((player) => ({
        ...player,
        answers: shown.map(({ index }) => points.get(`${player.playerId} ${index}`) ?? null),
      })),
    }
  }

  async #asHost(key: PartyKey): Promise<Access> {
    const { store, access, engine } = this.#deps
    const { found, at } = await access.asHost(key)
    if (at - found.hostSeenAt > SEEN_EVERY_MS) await store.hostSeen(found.code)
    if (found.party.paused?.by !== 'away') return { found, at }
    const { stored, at: now } = await engine.apply(found.code, (_found, back) => ({
      move: { type: 'host-seen', at: back },
    }))
    return { found: stored, at: now }
  }

  async #deal({ partyId, party }: Access['found']): Promise<PartyQuestion[]> {
    if (party.phase.kind !== 'lobby') throw movedOn()
    const host = await this.#deps.store.host(partyId)
    return dealQuestions(this.#deps, party.settings, { partyId, host, except: party.dealtIds })
  }

  async #playerToRemove(partyId: string, playerId: string | undefined): Promise<string> {
    const player = (await this.#deps.store.players(partyId)).find((one) => one.playerId === playerId)
    if (!player) throw new Problem('not-found', 'There is no such player in this party.')
    return player.playerId
  }

  async #checkCategories(wanted: readonly string[], caller: Caller): Promise<string[]> {
    const found = wanted.map((text) => findCategory(this.#deps.categories, text))
    const known = found.filter((category) => category !== null)
    if (known.length < found.length) throw new Problem('invalid', 'There is no such category.')
    if (known.some(({ pack }) => pack !== null)) {
      const owned = await this.#deps.entitlements.of(caller?.userId ?? null)
      if (known.some((category) => !canPlay(owned, category))) {
        throw new Problem('forbidden', 'This category belongs to a pack that you do not own.')
      }
    }
    return [...new Set(known.map(({ id }) => id))]
  }
}

function moveOf(command: PartyCommand, questions: readonly PartyQuestion[], at: number): PartyMove {
  switch (command) {
    case 'start':
      return { type: 'start', questions, at }
    case 'lock':
    case 'unlock':
      return { type: 'lock', locked: command === 'lock' }
    case 'auto-on':
    case 'auto-off':
      return { type: 'auto-advance', on: command === 'auto-on', at }
    case 'time-1':
      return { type: 'time', factor: 1 }
    case 'time-2':
      return { type: 'time', factor: 2 }
    case 'time-5':
      return { type: 'time', factor: 5 }
    case 'again':
      return { type: 'again' }
    case 'remove':
      return { type: 'roster-changed' }
    default:
      return { type: command, at }
  }
}

/** Of two presses, on two screens or by a nervous finger, the first counts. */
const movedOn = (): Problem => new Problem('conflict', 'The party has moved on already.')
