import { type PartyEvent, type PartyEventName, partyChannel } from '@knowdown/contracts/party-events'
import type { Bus } from '../bus.ts'
import type { Log } from '../log.ts'
import type { RealtimePublisher } from '../realtime/realtime-ports.ts'
import type { PartyStore, StoredParty } from './party-store.ts'
import { toSnapshot } from './wire-format.ts'

const TOPIC = 'party-events'

/** Long enough for the node that saved a change to have published it. */
const OVERDUE_MS = 700
/** Clients that missed an older change have read the state by now. */
const FORGET_MS = 5_000
const REMEMBER_MS = 60_000

interface PartyBroadcasterDeps {
  store: PartyStore
  publisher: RealtimePublisher
  bus: Bus
  log: Log
  now(): number
}

/**
 * Publishes a party's state after each change. Every event holds the whole state, so one that a dying node or the bus
 * lost is made up for by publishing the current state once more.
 */
export class PartyBroadcaster {
  readonly #deps: PartyBroadcasterDeps
  /** By code, the last change that the clients of this node have received. */
  readonly #published = new Map<string, { seq: number; at: number }>()

  constructor(deps: PartyBroadcasterDeps) {
    this.#deps = deps
  }

  /** Follows what other nodes have published; resolves with the unsubscriber. */
  subscribe(): Promise<() => void> {
    return this.#deps.bus.subscribe(TOPIC, (message) => {
      const [code = '', seq = ''] = message.split(' ')
      this.#published.set(code, { seq: Number(seq), at: this.#deps.now() })
    })
  }

  publishState(stored: StoredParty, at: number): void {
    this.publish(stored, 'party_update', toSnapshot(stored, at))
    this.#deps.bus.publish(TOPIC, `${stored.code} ${stored.party.seq}`)
  }

  publish<Name extends PartyEventName>({ partyId }: StoredParty, name: Name, data: PartyEvent<Name>): void {
    this.#deps.publisher.publish(partyChannel(partyId, name === 'party_counts'), name, data)
  }

  /** Publishes states that have not reached the clients of this node. */
  async publishMissed(): Promise<void> {
    const { store, log, now } = this.#deps
    for (const { code, seq } of await store.changedBetween(OVERDUE_MS, FORGET_MS)) {
      if (seq <= (this.#published.get(code)?.seq ?? 0)) continue
      try {
        const { found, at } = await store.read(code)
        if (found) this.publishState(found, at)
      } catch (err) {
        log.error({ err, code }, 'the state of a party was not published')
      }
    }
    const old = now() - REMEMBER_MS
    for (const [code, { at }] of this.#published) if (at < old) this.#published.delete(code)
  }
}
