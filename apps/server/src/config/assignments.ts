import { MOST_ASSIGNED_PLAYERS } from '@knowdown/contracts/assignments/owner'
import type { SettingsReader } from './settings-reader.ts'

const DEFAULT_PLAYERS = 500

export interface AssignmentLimits {
  maxPlayers: number
}

/** How many people may play one assignment. */
export function readAssignmentSettings(settings: SettingsReader): AssignmentLimits {
  const maxPlayers = settings.number(
    'ASSIGNMENT_MAX_PLAYERS',
    (value) => Number.isInteger(value) && value >= 1 && value <= MOST_ASSIGNED_PLAYERS,
    `must be a whole number from 1 to ${MOST_ASSIGNED_PLAYERS}.`,
  )
  return { maxPlayers: maxPlayers ?? DEFAULT_PLAYERS }
}
