import { lobbyEvents } from '@knowdown/contracts/lobby-events'
import type { LobbyNews } from './match-fact.ts'

/** An event as the contract knows it; null for one that cannot be read. */
export function readNews(name: string, data: unknown): LobbyNews | null {
  if (!Object.hasOwn(lobbyEvents, name)) return null
  const read = lobbyEvents[name as keyof typeof lobbyEvents].safeParse(data)
  return read.success ? ({ name, data: read.data } as LobbyNews) : null
}
