import { type PartyEvent, type PartyEventName, partyEvents } from '@knowdown/contracts/parties/events'
import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { PARTY_GRACE_MS } from '@knowdown/domain/party/party'
import type { Result } from '@knowdown/domain/result'
import { useCallback, useRef, useState } from 'react'
import type { ApiFailure } from '../../../api/api.ts'
import { useBackend } from '../../../api/backend.tsx'
import { localTime, type ServerClock } from '../../../api/live/server-clock.ts'
import { useLiveState } from '../../../api/live/use-live-state.ts'
import { useServerClock } from '../../../api/live/use-server-clock.ts'
import { openPartyConnection } from '../../../api/party-connection.ts'

interface PartyReply {
  party_id: string
  socket_ticket: string
  party: PartySnapshotReply
}

interface FeedSource<Reply extends PartyReply> {
  code: string
  key: string
  isHost: boolean
  read(): Promise<Result<Reply, ApiFailure>>
  /** Phones spread their reads after a reveal, so that a full hall does not ask in the same instant. */
  delayMs(reply: Reply): number
  liveIntervalMs: number
}

export interface PartyFeed<Reply extends PartyReply> {
  /** As last read over HTTP. */
  reply: Reply | null
  /** Always the latest, from an event or a read. */
  party: PartySnapshotReply | null
  counts: PartyEvent<'party_counts'> | null
  clock: ServerClock
  isLive: boolean
  /** The party does not exist any more, or its host has removed this player. */
  failure: string | null
  /** Takes over a newer state, such as the reply to a command. */
  apply(party: PartySnapshotReply): void
}

/** Own points and places change with these phases. */
const READ_AT = new Set(['lobby', 'reveal', 'podium'])

/** Keeps a party up to date: each event holds the whole state, and reads bring what belongs to this player alone. */
export function usePartyFeed<Reply extends PartyReply>(source: FeedSource<Reply>): PartyFeed<Reply> {
  const { api } = useBackend()
  const { code, key, isHost, read, delayMs, liveIntervalMs } = source
  const [reply, setReply] = useState<Reply | null>(null)
  const [party, setParty] = useState<PartySnapshotReply | null>(null)
  const [counts, setCounts] = useState<PartyEvent<'party_counts'> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [clock, measure] = useServerClock()
  const admission = useRef<{ partyId: string; ticket: string } | null>(null)

  const apply = useCallback((next: PartySnapshotReply) => {
    setParty((known) => (known && known.seq > next.seq ? known : next))
  }, [])

  /** Whether the update leads to a phase in which more must be read than it holds. */
  const needsRead = (update: PartySnapshotReply) =>
    (READ_AT.has(update.phase) && (party?.phase !== update.phase || party.round !== update.round)) ||
    (party !== null && update.corrections > party.corrections)

  const isLive = useLiveState<Reply, [name: string, data: unknown]>({
    isOver: failure !== null,
    isStale: party === null,
    knownSeq: party?.seq ?? 0,
    // A pause moves the deadline along with the clock.
    nextEventAt: party?.until == null || party.paused ? null : localTime(clock, party.until) + PARTY_GRACE_MS,
    liveIntervalMs,
    read,
    seqOf: (read) => read.party.seq,
    onRead(read, { requestedAt, at }) {
      admission.current ??= { partyId: read.party_id, ticket: read.socket_ticket }
      measure(read.party.server_time, requestedAt, at)
      setReply(read)
      apply(read.party)
    },
    connect: (listener) =>
      admission.current && openPartyConnection(api, { code, key, isHost, ...admission.current }, listener),
    onEvent(name, data) {
      const update = parse('party_update', name, data)
      if (update) {
        measure(update.server_time, null)
        apply(update)
        return needsRead(update) ? (reply ? delayMs(reply) : 0) : null
      }
      const counted = parse('party_counts', name, data)
      if (counted) setCounts(counted)
      return counted ? null : 0
    },
    onGone: setFailure,
  })

  return { reply, party, counts, clock, isLive, failure, apply }
}

function parse<Name extends PartyEventName>(wanted: Name, name: string, data: unknown): PartyEvent<Name> | null {
  if (name !== wanted) return null
  const parsed = partyEvents[wanted].safeParse(data)
  return parsed.success ? (parsed.data as PartyEvent<Name>) : null
}
