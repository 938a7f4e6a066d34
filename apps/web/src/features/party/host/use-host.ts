import { commandParty, hostState, type PartyCommand } from '@knowdown/contracts/parties/calls'
import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { failureText } from '../state/failure-text.ts'
import { usePartyFeed } from '../state/use-party-feed.ts'

/** Reading is also how the host shows to be there; the party waits after a minute without. */
const READ_EVERY_MS = 15_000

type SendCommand = (command: PartyCommand, playerId?: string) => void

/** The party as its host sees it, and the commands. */
export function useHost(code: string, key: string) {
  const { api } = useBackend()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const feed = usePartyFeed({
    code,
    key,
    isHost: true,
    read: () => api.call(hostState, { code, host_key: key }),
    delayMs: () => 0,
    liveIntervalMs: READ_EVERY_MS,
  })
  const { party, reply, counts } = feed
  const [arrivals, setArrivals] = useState<{ since: typeof reply; names: readonly string[] }>({
    since: null,
    names: [],
  })
  // What was read contains those who came before it.
  const arrived = arrivals.since === reply ? arrivals.names : []

  const addArrivals = useEffectEvent((joined: readonly string[]) =>
    setArrivals({ since: reply, names: [...joined.toReversed(), ...arrived] }),
  )
  useEffect(() => {
    if (counts) addArrivals(counts.joined)
  }, [counts])

  async function send(command: PartyCommand, playerId?: string) {
    if (!party || isBusy) return
    setIsBusy(true)
    const answer = await api.call(commandParty, {
      code,
      host_key: key,
      command,
      ...(ADVANCES.has(command) && { seq: party.seq }),
      ...(playerId !== undefined && { player_id: playerId }),
    })
    setIsBusy(false)
    if (answer.ok) feed.apply(answer.value.party)
    else if (!isOutrun(answer.error)) setError(failureText(answer.error))
  }

  return {
    ...feed,
    players: reply?.players ?? [],
    /** Who has joined since the players were last read, the newest first. */
    arrived,
    playerCount: counts?.players ?? reply?.players.length ?? 0,
    answered: answeredOf(party, counts, reply?.answered ?? 0),
    isBusy,
    error,
    dismissError: () => setError(null),
    send: ((command, playerId) => void send(command, playerId)) as SendCommand,
  }
}

export type HostedParty = ReturnType<typeof useHost>

/** These go on to something else; a press that comes too late must not go on twice. */
const ADVANCES = new Set<PartyCommand>(['start', 'next', 'skip', 'end', 'again'])

/** Another screen was faster, and the event with the new state is on its way. */
const isOutrun = (failure: { kind: string; status?: number }): boolean =>
  failure.kind === 'refused' && failure.status === 409

function answeredOf(party: PartySnapshotReply | null, counts: { seq: number; answered: number } | null, read: number) {
  if (party?.result && party.phase !== 'open') return party.result.answered
  // Counts of an earlier question would show for a moment.
  return counts && party && counts.seq >= party.seq ? counts.answered : party?.phase === 'open' ? read : 0
}
