import { partyChannel } from '@knowdown/contracts/parties/events'
import type { Api } from './api.ts'
import { openRealtimeConnection, type RealtimeConnection, type RealtimeCredentials } from './realtime-connection.ts'

interface PartyCredentials extends RealtimeCredentials {
  partyId: string
  /** Counts the socket against the party and not against the network. */
  ticket: string
  isHost: boolean
}

interface PartyListener {
  onEvent(name: string, data: unknown): void
  onLive(isLive: boolean): void
}

/** Subscribes to the channel of a party, and for the host also to the host's own. */
export const openPartyConnection = (
  api: Api,
  { code, key, partyId, ticket, isHost }: PartyCredentials,
  { onEvent, onLive }: PartyListener,
): Promise<RealtimeConnection> =>
  openRealtimeConnection(
    api,
    {
      credentials: { code, key },
      signsIn: false,
      pathPrefix: `/party/${ticket}`,
      channels: () => [
        { kind: 'party' as const, name: partyChannel(partyId) },
        ...(isHost ? [{ kind: 'party' as const, name: partyChannel(partyId, true) }] : []),
      ],
    },
    { onEvent: (_channel, name, data) => onEvent(name, data), onLive },
  )
