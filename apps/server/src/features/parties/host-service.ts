import type { PartyCommand } from '@knowdown/contracts/parties/calls'
import { dealOwnQuiz } from '@knowdown/domain/party/deal-own-quiz'
import type { PartyQuestion } from '@knowdown/domain/party/party'
import type { PartyMove } from '@knowdown/domain/party/play-party'
import type { Random } from '@knowdown/domain/random'
import { Problem } from '../../problem.ts'
import type { QuestionDealer } from '../questions/question-dealer.ts'
import { dealQuestions } from './deal-questions.ts'
import type { HostAccess } from './host-access.ts'
import type { Access, PartyAccess, PartyKey } from './party-access.ts'
import type { PartyBroadcaster } from './party-broadcaster.ts'
import type { PartyCounter } from './party-counter.ts'
import type { PartyEngine } from './party-engine.ts'
import { hashPartyKey, newHostKey, newPairingCode, partySeatId } from './party-keys.ts'
import type { PartyLimits } from './party-limits.ts'
import { type PartyResults, resultsOf } from './party-results.ts'
import type { PartyPlayer, PartyStore } from './party-store.ts'

interface HostServiceDeps {
  store: PartyStore
  access: PartyAccess
  asHost: HostAccess
  engine: PartyEngine
  broadcaster: PartyBroadcaster
  counter: PartyCounter
  limits: PartyLimits
  dealer: QuestionDealer
  random: Random
  /** Closes the sockets of a seat, on all nodes. */
  closeSockets(seatId: string): void
}

export interface Command {
  command: PartyCommand
  /** The state that the host saw; undefined where it does not matter. */
  seq?: number | undefined
  playerId?: string | undefined
}

/** Long enough to take out a phone, too short for a photograph of the screen to be of use later. */
const PAIRING_MS = 60_000

/** Commands that change how the party goes on, but not where it is. */
const SETTINGS: ReadonlySet<PartyCommand> = new Set([
  ...(['lock', 'unlock', 'auto-on', 'auto-off'] as const),
  ...(['time-1', 'time-2', 'time-5'] as const),
])

/** What the host does with an open party: lead it, read the results. */
export class HostService {
  readonly #deps: HostServiceDeps

  constructor(deps: HostServiceDeps) {
    this.#deps = deps
  }

  /** Also tells that the host is there: a party that waited for its host goes on. */
  async state(key: PartyKey): Promise<Access & { players: PartyPlayer[]; answered: number }> {
    const { found, at } = await this.#deps.asHost(key)
    await this.#deps.limits.countRead(hashPartyKey(key.key))
    const { store } = this.#deps
    const { answered } = found.party.phase.kind === 'open' ? await store.progress(found) : { answered: 0 }
    return { found, at, answered, players: await store.players(found.partyId) }
  }

  async command(key: PartyKey, { command, seq, playerId }: Command): Promise<Access> {
    const { engine, broadcaster, counter, limits } = this.#deps
    const { found } = await this.#deps.asHost(key)
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
    const { found } = await this.#deps.asHost(key)
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
    const { found } = await this.#deps.asHost(key)
    await limits.countRead(hashPartyKey(key.key))
    return resultsOf(store, found)
  }

  async #deal({ partyId, party }: Access['found']): Promise<PartyQuestion[]> {
    if (party.phase.kind !== 'lobby') throw movedOn()
    const { store, random } = this.#deps
    const quiz = party.settings.quiz && (await store.quiz(partyId))
    if (quiz) return dealOwnQuiz(quiz, random)
    const host = await store.host(partyId)
    return dealQuestions(this.#deps, party.settings, { partyId, host, except: party.dealtIds })
  }

  async #playerToRemove(partyId: string, playerId: string | undefined): Promise<string> {
    const player = (await this.#deps.store.players(partyId)).find((one) => one.playerId === playerId)
    if (!player) throw new Problem('not-found', 'There is no such player in this party.')
    return player.playerId
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
