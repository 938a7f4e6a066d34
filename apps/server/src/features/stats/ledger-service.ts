import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import type { StatisticsDocument } from './account-statistics.ts'
import { battleEntries } from './battle-entries.ts'
import type { Ledger } from './ledger.ts'
import type { LedgerStore } from './ledger-store.ts'
import type { OnAnswers } from './stats-service.ts'

interface LedgerServiceDeps {
  categories: readonly Category[]
  store: LedgerStore
  documents: StatisticsDocument
  onAnswers: OnAnswers
}

export function ledgerService({ categories, store, documents, onAnswers }: LedgerServiceDeps): Ledger {
  return {
    async recordBattle(told) {
      // A lobby keeps the category as it was asked for; the book knows one name for each.
      const battle = { ...told, category: findCategory(categories, told.category)?.id ?? told.category }
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
      if (!after) return
      for (const [userId, { stats }] of after) await documents.write(userId, stats)
      const { category, difficulty } = battle
      for (const { userId, firstAnswers } of [host, guest]) {
        if (userId === null) continue
        const questions = firstAnswers.map(({ questionId: id }) => ({ id, fresh: true }))
        await onAnswers(
          userId,
          { category, difficulty, questions },
          firstAnswers.map(({ answer }) => answer),
        )
      }
    },
  }
}
