import type { SettingsReader } from './settings-reader.ts'

const DEFAULT_PLAYERS = 200
const MAX_PLAYERS = 2_000

export interface PartySettings {
  maxPlayers: number
}

/** How many people may join one party. More than the default wants a look at what the machine can do. */
export function readPartySettings(settings: SettingsReader): PartySettings {
  const maxPlayers = settings.number(
    'PARTY_MAX_PLAYERS',
    (value) => Number.isInteger(value) && value >= 2 && value <= MAX_PLAYERS,
    `must be a whole number from 2 to ${MAX_PLAYERS}.`,
  )
  return { maxPlayers: maxPlayers ?? DEFAULT_PLAYERS }
}
