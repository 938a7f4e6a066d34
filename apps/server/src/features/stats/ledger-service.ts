import { battleEntries } from './battle-entries.ts'
import type { Ledger } from './ledger.ts'
import type { LedgerStore } from './ledger-store.ts'
import type { StatisticsDocument } from './statistics-document.ts'

export function ledgerService(store: LedgerStore, documents: StatisticsDocument): Ledger {
  return {
    async recordBattle(battle) {
      const { host, guest } = battle
      // Who plays against himself learns nothing and wins nothing.
      if (host.userId !== null && host.userId === guest.userId) return
      const userIds = [host.userId, guest.userId].filter((id) => id !== null)
      if (userIds.length === 0) return
      const after = await store.enter(
        {
          gameId: battle.battleId,
          difficulty: battle.difficulty,
          userIds,
          finishedAt: battle.finishedAt,
          setId: null,
        },
        (before) => battleEntries(battle, before),
      )
      for (const [userId, { stats }] of after ?? []) await documents.write(userId, stats)
    },
  }
}
