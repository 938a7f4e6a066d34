import { expect, test } from 'vitest'
import { newUser } from '../../../features/accounts/profile/user.ts'
import { leaderboards } from '../../../features/stats/leaderboard-service.ts'
import { sqlUsers } from '../accounts/sql-users.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlUserData } from '../sql-user-data.ts'
import { sqlLeaderboard } from './sql-leaderboard.ts'
import { sqlNameReports } from './sql-name-reports.ts'

const BOARD = { board: 'solo', period: 'all', category: null } as const

onBothEngines('reports of names', (open) => {
  test('[S-131] count once per reporter, for everybody with that name on the board, and leave with the player', async () => {
    const { db } = await open()
    for (const [id, name] of [
      ['ada', 'Ada'],
      ['eve', 'Rude'],
      ['mallory', 'Rude'],
    ] as const) {
      await sqlUsers(db).add(newUser(id, 1, { name, emailVerified: true }))
      const standing = { board: 'solo', period: 'all', period_start: 0, category: '', user_id: id, score: 1, games: 1 }
      await db.insertInto('standings').values(standing).execute()
    }
    const boards = leaderboards(sqlLeaderboard(db), sqlNameReports(db), [], () => 7)
    for (const reporter of ['ada', 'ada', '192.0.2.1']) await boards.reportName(BOARD, 'Rude', reporter)
    const rows = () => db.selectFrom('name_reports').selectAll().orderBy('user_id').execute()
    expect((await rows()).map(({ user_id, name }) => [user_id, name])).toEqual([
      ['eve', 'Rude'],
      ['eve', 'Rude'],
      ['mallory', 'Rude'],
      ['mallory', 'Rude'],
    ])
    expect(JSON.stringify(await rows())).not.toContain('192.0.2.1')
    await expect(boards.reportName(BOARD, 'Nobody', 'ada')).rejects.toThrow('Nobody on this board has that name.')
    await sqlUserData(db).erase('eve')
    expect(await rows()).toHaveLength(2)
  })
})
