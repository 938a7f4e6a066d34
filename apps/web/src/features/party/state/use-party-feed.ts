import { type PartyEvent, type PartyEventName, partyEvents } from '@knowdown/contracts/party-events'
import type { PartySnapshotReply } from '@knowdown/contracts/party-schemas'
import {
  CHECK_READS_EVERY_MS,
  finishRead,
  noReadsYet,
  queueRead,
  readReason,
  startRead,
} from '@knowdown/domain/reconnect/state-reads'
import type { Result } from '@knowdown/domain/result'
import { useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '../../../api/api.ts'
import { useBackend } from '../../../api/backend.tsx'
import { openPartyConnection } from '../../../api/party-connection.ts'
import type { RealtimeConnection } from '../../../api/realtime-connection.ts'
import { onResume } from '../../../platform/app-state.ts'

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
  /** How far the server's clock is ahead of ours. */
  clockOffsetMs: number
  isLive: boolean
  /** The party does not exist any more, or its host has removed this player. */
  failure: string | null
  /** Takes over a newer state, such as the reply to a command. */
  apply(party: PartySnapshotReply): void
}

const GONE_STATUSES = new Set([403, 404])
/** Own points and places change with these phases. */
const READ_AT = new Set(['lobby', 'reveal', 'podium'])

/**
 * Keeps a party up to date: each event holds the whole state, and whatever may have been missed is read over HTTP: after
 * each new connection, when the page is visible again, and when an event is overdue.
 */
export function usePartyFeed<Reply extends PartyReply>(source: FeedSource<Reply>): PartyFeed<Reply> {
  const { api } = useBackend()
  const [reply, setReply] = useState<Reply | null>(null)
  const [party, setParty] = useState<PartySnapshotReply | null>(null)
  const [counts, setCounts] = useState<PartyEvent<'party_counts'> | null>(null)
  const [clock, setClock] = useState({ offsetMs: 0, roundTripMs: Number.POSITIVE_INFINITY })
  const [isLive, setIsLive] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef({ source, party, reply, isLive, offsetMs: clock.offsetMs })
  const { code, key, isHost } = source

  useEffect(() => {
    latest.current = { source, party, reply, isLive, offsetMs: clock.offsetMs }
  })

  const apply = useRef((next: PartySnapshotReply) => {
    setParty((known) => (known && known.seq > next.seq ? known : next))
  }).current

  useEffect(() => {
    let isClosed = false
    let connection: RealtimeConnection | null = null
    let isOpening = false
    let reads = noReadsYet(Date.now())
    let delayed: ReturnType<typeof setTimeout> | undefined

    async function readState() {
      if (reads.isReading || isClosed || !navigator.onLine) return
      reads = startRead(reads)
      const requestedAt = Date.now()
      const answer = await latest.current.source.read()
      const at = Date.now()
      reads = finishRead(reads, answer.ok ? 'ok' : answer.error.kind === 'offline' ? 'unreachable' : 'refused', at)
      if (isClosed) return
      if (!answer.ok) {
        if (answer.error.kind === 'refused' && GONE_STATUSES.has(answer.error.status)) {
          setFailure(answer.error.detail)
          stop()
        }
        return
      }
      const { value } = answer
      const roundTripMs = at - requestedAt
      const offsetMs = value.party.server_time - (requestedAt + at) / 2
      setClock((known) => (roundTripMs <= known.roundTripMs + 50 ? { offsetMs, roundTripMs } : known))
      setReply(value)
      apply(value.party)
      openOnce(value)
      if (reads.isQueued) void readState()
    }

    function readNow() {
      reads = queueRead(reads)
      void readState()
    }

    function openOnce({ party_id: partyId, socket_ticket: ticket }: Reply) {
      if (isOpening) return
      isOpening = true
      openPartyConnection(api, { code, key, partyId, ticket, isHost }, { onEvent, onLive }).then(
        (opened) => {
          if (isClosed) opened.close()
          else connection = opened
        },
        // The library could not be loaded; the party goes on by reading the state.
        () => undefined,
      )
    }

    function onEvent(name: string, data: unknown) {
      if (isClosed) return
      const update = parse('party_update', name, data)
      if (update) {
        const { party: known, reply: read } = latest.current
        apply(update)
        if (known?.phase === update.phase && known.round === update.round) return
        if (!READ_AT.has(update.phase)) return
        clearTimeout(delayed)
        delayed = setTimeout(readNow, read ? latest.current.source.delayMs(read) : 0)
        return
      }
      const counted = parse('party_counts', name, data)
      if (counted) setCounts(counted)
      else readNow()
    }

    function onLive(live: boolean) {
      if (isClosed) return
      setIsLive(live)
      if (live) readNow()
    }

    function readIfDue() {
      const { party: known, isLive: live, offsetMs, source: current } = latest.current
      // A pause moves the deadline along with the clock.
      const until = known && known.paused === null ? known.until : null
      const nextEventAt = until === null ? null : until - offsetMs + 500
      const { liveIntervalMs } = current
      if (readReason(reads, { isLive: live, nextEventAt, liveIntervalMs }, Date.now())) void readState()
    }

    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') readNow()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    const stopListening = onResume(() => {
      connection?.restart()
      readNow()
    })
    const checks = setInterval(readIfDue, CHECK_READS_EVERY_MS)
    readNow()

    function stop() {
      isClosed = true
      clearInterval(checks)
      clearTimeout(delayed)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      stopListening()
      connection?.close()
    }

    return stop
  }, [api, code, key, isHost, apply])

  return { reply, party, counts, clockOffsetMs: clock.offsetMs, isLive, failure, apply }
}

function parse<Name extends PartyEventName>(wanted: Name, name: string, data: unknown): PartyEvent<Name> | null {
  if (name !== wanted) return null
  const parsed = partyEvents[wanted].safeParse(data)
  return parsed.success ? (parsed.data as PartyEvent<Name>) : null
}
