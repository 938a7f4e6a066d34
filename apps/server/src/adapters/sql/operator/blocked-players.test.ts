import { expect, test } from 'vitest'
import { correctedWorld } from '../corrections/testing/corrected-world.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlChallengeStore } from '../runs/sql-challenge-store.ts'
import { sqlLeaderboard } from '../stats/sql-leaderboard.ts'
import { sqlSoloScores } from '../stats/sql-solo-scores.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlPlayerDirectory } from './sql-player-directory.ts'

const BOARD = { board: 'solo', period: 'all', periodStart: 0, category: '' } as const
const CHALLENGE = '22222222aaaa'

onBothEngines('a blocked player', (open) => {
  test('[OP2] is on no board, in no comparison and in no challenge, and is back when unblocked', async () => {
    const storage = await open()
    const { db } = storage
    const { playDaily, playQuiz, runs, time } = correctedWorld(storage)
    const challenges = sqlChallengeStore(storage, () => time.at)
    for (const name of ['ada', 'bob']) {
      await insertUser(db, name, { name })
      await playDaily({ userId: name }, ['Mars', 'Mars'])
      await playQuiz(`quiz of ${name}`, name, ['Mars', 'Mars'])
    }
    await playDaily({ visitorHash: 'of a visitor' }, ['Mars', 'Mars'])
    const sender = { userId: 'ada' }
    await challenges.add({ challengeId: CHALLENGE, sender, category: 'space', difficulty: 'easy', answersTo: null }, 3)
    await challenges.join(CHALLENGE, { userId: 'bob' })

    const board = sqlLeaderboard(db)
    const seen = async () => ({
      top: (await board.top(BOARD)).map(({ name }) => name),
      ranked: (await board.scores(BOARD)).map(({ players }) => players),
      daily: (await runs.scoreCounts('2026-11-11'))[2],
      compared: (await sqlSoloScores(db).latest('space', 10)).length,
      challenged: (await challenges.find(CHALLENGE))?.players.map(({ name, hasLeft }) => (hasLeft ? null : name)),
    })
    const everybody = { top: ['ada', 'bob'], ranked: [2], daily: 3, compared: 2, challenged: ['bob'] }
    expect(await seen()).toEqual(everybody)
    const directory = sqlPlayerDirectory(db)
    await directory.block('bob', time.at)
    expect(await seen()).toEqual({ top: ['ada'], ranked: [1], daily: 2, compared: 1, challenged: [null] })
    await directory.unblock('bob', time.at)
    expect(await seen()).toEqual(everybody)
  })
})
