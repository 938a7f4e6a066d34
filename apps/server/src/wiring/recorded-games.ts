import { categories } from '@knowdown/content/categories'
import { cryptoRandom } from '../adapters/random/crypto-random.ts'
import { sqlServings } from '../adapters/sql/questions/sql-servings.ts'
import { sqlRunStore } from '../adapters/sql/runs/sql-run-store.ts'
import { type RecordedGames, recordedGames } from '../features/recorded-games/recorded-games.ts'
import type { Base } from './base.ts'

type Deps = Parameters<typeof recordedGames>[0]

export const wireRecordedGames = (
  { storage, clock, onUnreadable }: Pick<Base, 'storage' | 'clock' | 'onUnreadable'>,
  deps: Pick<Deps, 'store' | 'queue' | 'runs' | 'catalogue' | 'sealing' | 'isOffensive'>,
): RecordedGames =>
  recordedGames({
    ...deps,
    runStore: sqlRunStore(storage, clock, onUnreadable),
    servings: sqlServings(storage.db, clock),
    categories,
    random: cryptoRandom(),
    clock,
  })
