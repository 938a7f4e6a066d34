import { lobbyChannel } from '@knowdown/contracts/battles/events'
import { lobbySocketPrefix } from '@knowdown/contracts/battles/lobby-address'
import type { Role } from '@knowdown/domain/match/role'
import type { Api } from './api.ts'
import { openRealtimeConnection, type RealtimeConnection } from './realtime-connection.ts'

interface SeatCredentials {
  code: string
  playerId: string
  role: Role
}

interface LobbyListener {
  onEvent(channel: 'lobby' | 'own', name: string, data: unknown): void
  /** Whether events arrive on both channels from now on. Those that were published in between are lost. */
  onLive(isLive: boolean): void
}

export type LobbyConnection = RealtimeConnection

/** A hosted service protects channels with this prefix: each subscription is signed. */
const HOSTED_PREFIX = 'private-'

/** Subscribes to the lobby's two channels. */
export const openLobbyConnection = (
  api: Api,
  { code, playerId, role }: SeatCredentials,
  listener: LobbyListener,
): Promise<LobbyConnection> =>
  openRealtimeConnection(
    api,
    {
      credentials: { code, key: playerId },
      signsIn: true,
      pathPrefix: lobbySocketPrefix(code),
      channels(isHosted) {
        const prefix = isHosted ? HOSTED_PREFIX : ''
        return [
          { kind: 'lobby' as const, name: `${prefix}${lobbyChannel(code)}` },
          { kind: 'own' as const, name: `${prefix}${lobbyChannel(code, role)}` },
        ]
      },
    },
    listener,
  )
