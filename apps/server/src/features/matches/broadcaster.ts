import type { Bus } from '../bus.ts'
import { type MissedPublisher, missedPublisher } from '../live/missed-publisher.ts'
import type { Log } from '../log.ts'
import type { RealtimePublisher } from '../realtime/realtime-ports.ts'
import type { MatchStore } from './match-store.ts'
import type { OutgoingEvent } from './wire-format.ts'

/** How long other nodes can find events that the bus lost; clients that missed more read the state. */
const EVENT_RETENTION_MS = 5_000

interface BroadcasterDeps {
  store: MatchStore
  publisher: RealtimePublisher
  bus: Bus
  log: Log
  /** Another node has moved the match and will wake it at its next deadline. */
  onMovedElsewhere(code: string): void
  now(): number
}

export interface Broadcaster extends Pick<MissedPublisher, 'subscribe' | 'publishMissed'> {
  publish(code: string, events: readonly OutgoingEvent[]): void
  deleteOldEvents(): Promise<void>
}

/** Publishes saved events in saved order. Events of a node that died, or that the bus lost, are published by others. */
export function matchBroadcaster({ store, publisher, onMovedElsewhere, ...deps }: BroadcasterDeps): Broadcaster {
  const publish = (code: string, events: readonly OutgoingEvent[]) => {
    const last = events.at(-1)
    if (!last) return
    for (const { channel, name, data } of events) publisher.publish(channel, name, data)
    missed.announce(code, last.seq)
  }
  const missed = missedPublisher({
    ...deps,
    topic: 'match-events',
    kind: 'match',
    findSaved: store.lastEvents,
    publishAfter: async (code, seq) => publish(code, await store.eventsAfter(code, seq)),
    onPublished(code, seq) {
      if (store.forgetBefore(code, seq)) onMovedElsewhere(code)
    },
  })
  return { ...missed, publish, deleteOldEvents: () => store.deleteEvents(EVENT_RETENTION_MS) }
}
