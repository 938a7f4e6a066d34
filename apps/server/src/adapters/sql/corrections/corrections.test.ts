import { playRun } from '@knowdown/domain/run/play-run'
import { type Run, type RunQuestion, startRun } from '@knowdown/domain/run/run'
import { NO_STATS, type PlayerStats } from '@knowdown/domain/stats/player-stats'
import { expect, test } from 'vitest'
import { keyCorrections } from '../../../features/corrections/key-corrections.ts'
import type { RunPlayer } from '../../../features/runs/run-store.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlQuestionEdits } from '../operator/sql-question-edits.ts'
import { sqlServings } from '../questions/sql-servings.ts'
import { sqlRunStore } from '../runs/sql-run-store.ts'
import { sqlLeaderboard } from '../stats/sql-leaderboard.ts'
import { sqlLedger } from '../stats/sql-ledger.ts'
import type { Storage } from '../storage.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlCorrectionNotes } from './correction-notes.ts'
import { sqlCorrectionStore } from './sql-correction-store.ts'

const ADA: RunPlayer = { userId: 'ada' }
const BOB: RunPlayer = { userId: 'bob' }
const VISITOR: RunPlayer = { visitorHash: 'hash-of-a-key' }
const AT = Date.UTC(2026, 10, 11, 12)
const OPTIONS = ['Mars', 'Venus', 'Io', 'Eris']

const question = (id: string): RunQuestion => ({
  id,
  category: 'space',
  difficulty: 'easy',
  question: `What is ${id}?`,
  options: OPTIONS,
  answer: 'Mars',
  explanation: 'Because.',
})

/** A product in which the key of `wrong` is Mars, and should have been Venus. */
function world(storage: Storage) {
  const time = { at: AT }
  const clock = () => time.at
  const runs = sqlRunStore(storage, clock)
  const ledger = sqlLedger(storage.db)
  const documents = new Map<string, PlayerStats>()
  const store = sqlCorrectionStore(storage, clock)
  const service = keyCorrections({
    store,
    documents: { write: async (userId, stats) => void documents.set(userId, stats) },
  })
  const notes = sqlCorrectionNotes(storage.db, clock)

  const play = (run: Run, choices: readonly string[]): Run =>
    choices.reduce((current, choice, index) => {
      const dealt = playRun(current, { type: 'deal', at: current.startedAt + index })
      const answered = dealt.ok
        ? playRun(dealt.value, { type: 'answer', index, choice, at: current.startedAt + index })
        : null
      return answered?.ok ? answered.value : current
    }, run)

  return {
    time,
    runs,
    ledger,
    documents,
    store,
    service,
    notes,
    async playDaily(player: RunPlayer, choices: readonly string[], seriesId = 'daily-2026-11-11') {
      await runs.addSeries({ seriesId, questions: [question('wrong'), question('fine')] })
      const isDaily = seriesId.startsWith('daily-')
      const runId = `${seriesId} ${JSON.stringify(player)}`
      await runs.start({
        runId,
        seriesId,
        player,
        dailyDate: isDaily ? '2026-11-11' : null,
        counted: true,
        offsetMinutes: 0,
        run: (list, at) => startRun(list, 'untimed', at),
      })
      await runs.change(runId, ({ run }) => play(run, choices))
      return runId
    },
    rightIn: async (player: RunPlayer, seriesId = 'daily-2026-11-11') =>
      (await runs.findByPlayer(player, seriesId))?.run.answers.filter(({ correct }) => correct).length,
    async playQuiz(setId: string, userId: string, choices: readonly string[], claimed = true) {
      const questions = ['wrong', 'fine'].map((id) => ({ id, options: OPTIONS, answer: 'Mars', fresh: true }))
      const set = { setId, sessionId: setId, userId, category: 'space', difficulty: 'easy', ahead: false } as const
      await sqlServings(storage.db, clock).record(
        { viewers: [userId], category: 'space', questionIds: ['wrong', 'fine'], at: AT },
        { ...set, questions, issuedAt: AT },
      )
      if (!claimed) return
      const right = choices.filter((choice) => choice === 'Mars').length
      await ledger.recordGame(
        { gameId: setId, difficulty: 'easy', userIds: [userId], finishedAt: AT, setId, answers: choices },
        () => [
          {
            userId,
            game: { kind: 'solo', category: 'space', right, wrong: 2 - right, finishedAt: AT, ranked: true },
            rating: null,
          },
        ],
      )
    },
    correct: (answer: string) =>
      sqlQuestionEdits(storage.db, clock).save({
        questionId: 'wrong',
        text: { question: 'What is it?', options: OPTIONS, answer, explanation: 'Because.' },
        difficulty: null,
        correctAnswers: [answer],
        at: clock(),
      }),
    /** Until all is done, the second pass included. */
    async finish() {
      await service.run()
      time.at += 3 * 60_000
      await service.run()
    },
    progress: async () =>
      (await storage.db.selectFrom('key_corrections').select('due_at').execute()).map(({ due_at }) => due_at),
  }
}

onBothEngines('a corrected key', (open) => {
  test('[OP3] corrects finished dailies in both directions, of players and visitors, and tells each once', async () => {
    const { playDaily, rightIn, correct, finish, notes, runs } = world(await open())
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
    const { playQuiz, correct, finish, service, ledger, documents, notes, time } = world(storage)
    await playQuiz('one', 'ada', ['Venus', 'Mars'])
    await playQuiz('two', 'ada', ['Venus', 'Venus'])
    await playQuiz('three', 'bob', ['Mars', 'Mars'])
    await correct('Venus')
    await finish()
    time.at += 3_600_000
    await service.run()
    expect((await ledger.standingOf('ada')).stats).toMatchObject({ soloGames: 2, right: 3, wrong: 1 })
    expect((await ledger.standingOf('bob')).stats).toMatchObject({ right: 1, wrong: 1 })
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
    const { playDaily, rightIn, correct, finish, ledger } = world(storage)
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
    const before = await ledger.standingOf('ada')
    await correct('Venus')
    await finish()
    expect(await ledger.standingOf('ada')).toEqual(before)
    expect(await rightIn(ADA, 'challenge-one')).toBe(1)
  })

  test('[OP3] judges what is answered or claimed later by the right key', async () => {
    const storage = await open()
    const { playDaily, runs, correct, service, ledger, playQuiz } = world(storage)
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
    const { playDaily, correct, service } = world(storage)
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
    const { playDaily, playQuiz, rightIn, correct, store, time, finish, notes, ledger, progress } = world(storage)
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
    expect((await ledger.standingOf('ada')).stats).toMatchObject({ right: 2, wrong: 0 })
    expect(await notes.unseen(ADA)).toMatchObject([{ gained: 2 }])
    expect(await progress()).toEqual([null])
  })

  test('[OP3] of two corrections of one question the later has the last word', async () => {
    const { playDaily, rightIn, correct, service, finish, progress } = world(await open())
    await playDaily(ADA, ['Io', 'Mars'])
    await correct('Venus')
    await service.run()
    await correct('Io')
    await finish()
    expect(await rightIn(ADA)).toBe(2)
    expect(await progress()).toEqual([null, null])
  })

  test('[OP3] a note is shown until it is seen, only to its player, and moves with a visitor to the account', async () => {
    const { playDaily, correct, finish, notes } = world(await open())
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
