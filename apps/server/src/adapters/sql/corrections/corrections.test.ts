import { NO_STATS } from '@knowdown/domain/stats/player-stats'
import { expect, test } from 'vitest'
import type { RunPlayer } from '../../../features/runs/run-store.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlLeaderboard } from '../stats/sql-leaderboard.ts'
import { insertUser } from '../testing/insert-user.ts'
import { AT, correctedWorld } from './testing/corrected-world.ts'

const ADA: RunPlayer = { userId: 'ada' }
const BOB: RunPlayer = { userId: 'bob' }
const VISITOR: RunPlayer = { visitorHash: 'hash-of-a-key' }
onBothEngines('a corrected key', (open) => {
  test('[OP3] corrects finished dailies in both directions, of players and visitors, and tells each once', async () => {
    const { playDaily, rightIn, correct, finish, notes, runs } = correctedWorld(await open())
    await playDaily(ADA, ['Venus', 'Mars'])
    await playDaily(BOB, ['Mars', 'Mars'])
    await playDaily(VISITOR, ['Venus', 'Io'])
    await playDaily({ userId: 'cyd' }, ['Io', 'Mars'])
    await correct('Venus')
    await finish()
    expect(await Promise.all([ADA, BOB, VISITOR, { userId: 'cyd' }].map((player) => rightIn(player)))).toEqual([
      2, 1, 1, 1,
    ])
    expect((await runs.scoreCounts('2026-11-11')).slice(0, 3)).toEqual([0, 3, 1])
    expect(await notes.unseen(ADA)).toMatchObject([
      { question: 'What is it?', answer: 'Venus', gained: 1, dailyDate: '2026-11-11' },
    ])
    expect(await notes.unseen(BOB)).toMatchObject([{ gained: -1 }])
    expect(await notes.unseen(VISITOR)).toMatchObject([{ gained: 1 }])
    expect(await notes.unseen({ userId: 'cyd' })).toEqual([])
  })

  test('[OP3] corrects the ledger, totals, leaderboard and document of solo quizzes, once', async () => {
    const storage = await open()
    for (const id of ['ada', 'bob']) await insertUser(storage.db, id)
    const { playQuiz, correct, finish, service, ledger, documents, notes, time } = correctedWorld(storage)
    await playQuiz('one', 'ada', ['Venus', 'Mars'])
    await playQuiz('two', 'ada', ['Venus', 'Venus'])
    await playQuiz('three', 'bob', ['Mars', 'Mars'])
    await correct('Venus')
    await finish()
    time.at += 3_600_000
    await service.run()
    expect((await ledger.totalsOf('ada')).stats).toMatchObject({ soloGames: 2, right: 3, wrong: 1 })
    expect((await ledger.totalsOf('bob')).stats).toMatchObject({ right: 1, wrong: 1 })
    expect(documents.get('ada')).toMatchObject({ ...NO_STATS, soloGames: 2, right: 3, wrong: 1, categories: ['space'] })
    expect((await ledger.recentGames('bob', 5)).map(({ game }) => [game.right, game.wrong])).toEqual([[1, 1]])
    for (const category of ['', 'space']) {
      const board = await sqlLeaderboard(storage.db).top({ board: 'solo', period: 'all', periodStart: 0, category })
      expect(board.map(({ playerId, score }) => [playerId, score])).toEqual([
        ['ada', 3],
        ['bob', 1],
      ])
    }
    expect(await notes.unseen(ADA)).toMatchObject([{ gained: 2, dailyDate: null }])
  })

  test('[OP3] leaves battles, ratings and challenges as they were', async () => {
    const storage = await open()
    await insertUser(storage.db, 'ada')
    const { playDaily, rightIn, correct, finish, ledger } = correctedWorld(storage)
    await playDaily(ADA, ['Venus', 'Mars'], 'challenge-one')
    await ledger.recordGame(
      { gameId: 'battle', difficulty: 'easy', userIds: ['ada'], finishedAt: AT, setId: null },
      () => [
        {
          userId: 'ada',
          game: {
            kind: 'battle',
            category: 'space',
            right: 1,
            wrong: 1,
            finishedAt: AT,
            outcome: 'won',
            counted: true,
            rating: 1600,
          },
          rating: { rating: 1600, deviation: 90 },
        },
      ],
    )
    const before = await ledger.totalsOf('ada')
    await correct('Venus')
    await finish()
    expect(await ledger.totalsOf('ada')).toEqual(before)
    expect(await rightIn(ADA, 'challenge-one')).toBe(1)
  })

  test('[OP3] judges what is answered or claimed later by the right key', async () => {
    const storage = await open()
    const { playDaily, runs, correct, service, ledger, playQuiz } = correctedWorld(storage)
    const runId = await playDaily(ADA, ['Venus'])
    await playQuiz('open', 'ada', [], false)
    await correct('Venus')
    await service.run()
    await playDaily(BOB, ['Venus', 'Mars'])
    const after = await runs.change(runId, ({ run }) => run)
    expect(after?.stored.run.answers.map(({ correct: isRight }) => isRight)).toEqual([true])
    expect((await runs.findByPlayer(BOB, 'daily-2026-11-11'))?.run.answers[0]?.correct).toBe(true)
    expect((await ledger.setById('open'))?.questions.map(({ answer }) => answer)).toEqual(['Venus', 'Mars'])
  })

  test('[OP3] an answer that is being saved while the correction goes by is refused, and judged again', async () => {
    const storage = await open()
    const { playDaily, correct, service } = correctedWorld(storage)
    await playDaily(ADA, [])
    const version = async () =>
      (await storage.db.selectFrom('runs').select('version').executeTakeFirstOrThrow()).version
    const readWithOldKey = await version()
    await correct('Venus')
    await service.run()
    // Whoever saves names the version that was read.
    expect(await version()).toBeGreaterThan(readWithOldKey)
  })

  test('[OP3] goes on where a process died, and counts nothing twice', async () => {
    const storage = await open()
    await insertUser(storage.db, 'ada')
    const { playDaily, playQuiz, rightIn, correct, store, time, finish, notes, ledger, progress } =
      correctedWorld(storage)
    await playDaily(ADA, ['Venus', 'Mars'])
    await playQuiz('one', 'ada', ['Venus', 'Mars'])
    await correct('Venus')
    // Two processes die, each right after its work was committed and before the progress was saved.
    for (const stage of ['dailies', 'quizzes'] as const) {
      const claimed = await store.claim(30_000)
      expect(claimed?.stage).toBe('dailies')
      expect(await store.claim(30_000)).toBeNull()
      if (claimed) await (stage === 'dailies' ? store.correctDailies(claimed) : store.correctQuizzes(claimed))
      time.at += 31_000
    }
    await finish()
    expect(await rightIn(ADA)).toBe(2)
    expect((await ledger.totalsOf('ada')).stats).toMatchObject({ right: 2, wrong: 0 })
    expect(await notes.unseen(ADA)).toMatchObject([{ gained: 2 }])
    expect(await progress()).toEqual([null])
  })

  test('[OP3] of two corrections of one question the later has the last word', async () => {
    const { playDaily, rightIn, correct, service, finish, progress } = correctedWorld(await open())
    await playDaily(ADA, ['Io', 'Mars'])
    await correct('Venus')
    await service.run()
    await correct('Io')
    await finish()
    expect(await rightIn(ADA)).toBe(2)
    expect(await progress()).toEqual([null, null])
  })

  test('[OP3] a note is shown until it is seen, only to its player, and moves with a visitor to the account', async () => {
    const { playDaily, correct, finish, notes } = correctedWorld(await open())
    await playDaily(VISITOR, ['Venus', 'Mars'])
    await correct('Venus')
    await finish()
    const [note] = await notes.unseen(VISITOR)
    await notes.markSeen(BOB, [note?.noteId ?? ''])
    expect(await notes.countUnseen(VISITOR)).toBe(1)
    await notes.claimVisitor('hash-of-a-key', 'ada')
    expect([await notes.countUnseen(VISITOR), await notes.countUnseen(ADA)]).toEqual([0, 1])
    await notes.markSeen(ADA, [note?.noteId ?? ''])
    expect(await notes.unseen(ADA)).toEqual([])
  })
})
