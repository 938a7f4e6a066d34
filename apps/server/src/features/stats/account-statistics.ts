import type { Category } from '@knowdown/domain/catalogue/category'
import type { PlayerStats } from '@knowdown/domain/stats/player-stats'
import type { DocumentService } from '../accounts/documents/document-service.ts'
import type { UserRepository } from '../accounts/profile/user.ts'

/** A copy of the statistics for the user, in the account service. It is written from the ledger and never read back. */
export interface StatisticsDocument {
  write(userId: string, stats: PlayerStats): Promise<void>
}

/** Writes the statistics into the user's document at the account service, in the format of that document. */
export function accountStatistics(
  documents: Pick<DocumentService, 'writeStats'>,
  users: Pick<UserRepository, 'byId'>,
  categories: readonly Category[],
): StatisticsDocument {
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id
  return {
    async write(userId, stats) {
      const user = await users.byId(userId)
      if (!user) return
      await documents.writeStats(user, {
        single_player_games: stats.soloGames,
        multi_player_games: stats.battles,
        total_correct: stats.right,
        total_wrong: stats.wrong,
        wins: stats.wins,
        losses: stats.losses,
        categories_played: stats.categories.map(nameOf),
      })
    },
  }
}
