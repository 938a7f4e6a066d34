import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import { soloGame } from '../testing/solo-game.ts'
import { sqlSoloScores } from './sql-solo-scores.ts'

onBothEngines('the scores of solo quizzes', (open) => {
  test('[Z3] each player counts once, with the newest quiz of the category', async () => {
    const { db } = await open()
    await db
      .insertInto('games')
      .values([
        soloGame('ada', 3, 1),
        soloGame('ada', 9, 4),
        soloGame('bob', 5, 2),
        soloGame('cyd', 7, 3, { category: 'music' }),
        soloGame('dan', 8, 5, { kind: 'battle', outcome: 'won' }),
      ])
      .execute()
    const { latest } = sqlSoloScores(db)
    expect(await latest('space', 10)).toEqual([9, 5])
    expect(await latest('space', 1)).toEqual([9])
    expect(await latest('history', 10)).toEqual([])
  })
})
