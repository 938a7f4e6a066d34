import { type PartyEvent, type PartyEventName, partyChannel } from '@knowdown/contracts/parties/events'
import type { Bus } from '../bus.ts'
import { type MissedPublisher, missedPublisher } from '../live/missed-publisher.ts'
import type { Log } from '../log.ts'
import type { RealtimePublisher } from '../realtime/realtime-ports.ts'
import type { PartyStore, StoredParty } from './party-store.ts'
import { toSnapshot } from './wire-format.ts'

/** Clients that missed an older change have read the state by now. */
const FORGET_MS = 5_000

interface PartyBroadcasterDeps {
  store: PartyStore
  publisher: RealtimePublisher
  bus: Bus
  log: Log
  now(): number
}

export interface PartyBroadcaster extends Pick<MissedPublisher, 'subscribe' | 'publishMissed'> {
  publishState(stored: StoredParty, at: number): void
  publish<Name extends PartyEventName>(stored: StoredParty, name: Name, data: PartyEvent<Name>): void
}

/**
 * Publishes a party's state after each change. Every event holds the whole state, so one that a dying node or the bus
 * lost is made up for by publishing the current state once more.
 */
export function partyBroadcaster({ store, publisher, ...deps }: PartyBroadcasterDeps): PartyBroadcaster {
  const publish: PartyBroadcaster['publish'] = ({ partyId }, name, data) =>
    publisher.publish(partyChannel(partyId, name === 'party_counts'), name, data)
  const publishState = (stored: StoredParty, at: number) => {
    publish(stored, 'party_update', toSnapshot(stored, at))
    missed.announce(stored.code, stored.party.seq)
  }
  const missed = missedPublisher({
    ...deps,
    topic: 'party-events',
    kind: 'party',
    findSaved: (olderThanMs) => store.changedBetween(olderThanMs, FORGET_MS),
    async publishAfter(code) {
      const { found, at } = await store.read(code)
      if (found) publishState(found, at)
    },
  })
  return { ...missed, publish, publishState }
}
