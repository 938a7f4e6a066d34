import type { PlayerStats } from '@knowdown/domain/stats/player-stats'

/** The record of statistics that the account service shows its owner. Written from the ledger, never read by it. */
export interface StatisticsDocument {
  write(userId: string, stats: PlayerStats): Promise<void>
}
