import { tempDir } from '@knowdown/testkit/temp-dir'
import { openDatabase } from '../apps/server/src/adapters/sql/open-database.ts'
import { sqlLeaderboard } from '../apps/server/src/adapters/sql/stats/sql-leaderboard.ts'
import type { Storage } from '../apps/server/src/adapters/sql/storage.ts'
import { leaderboards } from '../apps/server/src/features/stats/leaderboard-service.ts'
import { type Benchmark, median } from './benchmark.ts'

const FEW = 1_000
const MANY = 100_000
const READS = 300
const ROWS_AT_ONCE = 1_000

/** The leaderboard as a player in the middle of it sees it: the best hundred and the own rank. */
export const leaderboard: Benchmark = {
  name: 'leaderboard',
  async run() {
    const baseline = { what: `${FEW} players`, value: await measureWith(FEW) }
    const many = await measureWith(MANY)
    return [{ what: `leaderboard of ${MANY} players`, value: many, unit: 'ms', baseline, goal: { most: 2 } }]
  },
}

async function measureWith(players: number): Promise<number> {
  const folder = tempDir()
  const storage = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
  try {
    await fill(storage, players)
    const boards = leaderboards(sqlLeaderboard(storage.db), { add: async () => {} }, [], Date.now)
    const times: number[] = []
    for (let look = 0; look < READS; look += 1) {
      const began = performance.now()
      const { top, own } = await boards.show({ board: 'solo', period: 'all', category: null }, `u${players / 2}`)
      times.push(performance.now() - began)
      if (top.length !== 100 || !own) throw new Error('The leaderboard is incomplete.')
    }
    return median(times)
  } finally {
    await storage.close()
    folder.remove()
  }
}

async function fill({ db }: Storage, players: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (let from = 0; from < players; from += ROWS_AT_ONCE) {
      const rows = Array.from({ length: ROWS_AT_ONCE }, (_, at) => ({
        board: 'solo',
        period: 'all',
        period_start: 0,
        category: '',
        user_id: `u${from + at}`,
        // Pseudo-random but fixed, so that every run measures the same board.
        score: ((from + at) * 7919) % 20_011,
        games: 1,
      }))
      await transaction.insertInto('standings').values(rows).execute()
    }
  })
}
