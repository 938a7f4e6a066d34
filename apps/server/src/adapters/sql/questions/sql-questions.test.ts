import { newItemEstimate } from '@knowdown/domain/question/calibration'
import { expect, test } from 'vitest'
import { calibrate } from '../../../features/questions/calibration-service.ts'
import { deleteOldRows } from '../delete-old-rows.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlJobRuns } from '../sql-job-runs.ts'
import { sqlLedger } from '../stats/sql-ledger.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlCalibration } from './sql-calibration.ts'
import { sqlQuestionPool } from './sql-question-pool.ts'
import { sqlQuestionRecords } from './sql-question-records.ts'
import { sqlReports } from './sql-reports.ts'
import { sqlServings } from './sql-servings.ts'

const DAY_MS = 24 * 60 * 60_000

const set = (setId: string, issuedAt = 5) => ({
  setId,
  sessionId: 'session',
  userId: null,
  category: 'space',
  difficulty: 'easy' as const,
  questions: [{ id: 'space-0001', options: ['a', 'b', 'c', 'd'], answer: 'a', fresh: true }],
  issuedAt,
  ahead: false,
})

onBothEngines('what was served', (open) => {
  test('is stored for each viewer and category with its latest time', async () => {
    const { db } = await open()
    const servings = sqlServings(db, () => 0)
    const serve = (viewers: string[], category: string, questionIds: string[], at: number) =>
      servings.record({ viewers, category, questionIds, at }, null)
    await serve(['ada', 'bob'], 'space', ['s1', 's2'], 1)
    await serve(['ada'], 'space', ['s2'], 2)
    await serve(['ada'], 'music', ['m1'], 3)
    expect(await servings.seenBy(['ada'], ['space'])).toEqual(new Map(Object.entries({ s1: 1, s2: 2 })))
    expect(await servings.seenBy(['bob'], ['space', 'music'])).toEqual(new Map(Object.entries({ s1: 1, s2: 1 })))
    expect(await servings.seenBy([], ['space'])).toEqual(new Map())
  })

  test('simultaneous reads each return the servings of their own viewers', async () => {
    const { db } = await open()
    const servings = sqlServings(db, () => 0)
    const viewers = Array.from({ length: 90 }, (_, index) => `viewer ${index}`)
    await Promise.all(
      viewers.map((viewer, at) =>
        servings.record({ viewers: [viewer], category: at % 2 ? 'space' : 'music', questionIds: [`q${at}`], at }, null),
      ),
    )
    const asked = [...viewers, 'viewer 7', 'nobody']
    const seen = await Promise.all(asked.map((viewer) => servings.seenBy([viewer], ['space'])))
    const own = (at: number) => new Map(at % 2 ? [[`q${at}`, at]] : [])
    expect(seen).toEqual([...viewers.map((_, at) => own(at)), own(7), new Map()])
  })

  test('simultaneous sets of many players are all stored, and the latest unclaimed one is found', async () => {
    const { db } = await open()
    const servings = sqlServings(db, () => 0)
    const serving = { viewers: ['ada'], category: 'space', questionIds: ['space-0001'], at: 1 }
    const ids = Array.from({ length: 60 }, (_, index) => `set${index}`)
    await Promise.all(ids.map((id, index) => servings.record(serving, set(id, index))))
    const ledger = sqlLedger(db)
    expect(await ledger.setById('set7')).toEqual({ ...set('set7', 7), claimedAt: null, finalAnswers: null })
    expect((await ledger.latestSet('session'))?.setId).toBe('set59')
    await ledger.recordGame(
      { gameId: 'set59', difficulty: 'easy', userIds: ['ada'], finishedAt: 9, setId: 'set59' },
      () => [],
    )
    expect((await ledger.latestSet('session'))?.setId).toBe('set58')
    expect(await ledger.setById('nothing')).toBeNull()
  })

  test('[QR2] a finished set keeps its first answers, and the newest set is one that was not fetched ahead', async () => {
    const { db } = await open()
    const servings = sqlServings(db, () => 0)
    const serving = { viewers: ['ada'], category: 'space', questionIds: ['space-0001'], at: 1 }
    await servings.record(serving, set('first', 1))
    await servings.record(serving, { ...set('second', 2), ahead: true })
    await servings.record(serving, set('claimed', 0))
    const ledger = sqlLedger(db)
    expect((await ledger.newestSet('session'))?.setId).toBe('first')
    expect(await ledger.newestSet('nobody')).toBeNull()
    await ledger.finishSet('first', ['a', ''])
    await ledger.finishSet('first', ['b', 'b'])
    expect((await ledger.setById('first'))?.finalAnswers).toEqual(['a', ''])
    const game = { gameId: 'claimed', difficulty: 'easy', userIds: ['ada'], finishedAt: 9, setId: 'claimed' }
    await ledger.recordGame(game, () => [])
    await ledger.finishSet('claimed', ['a', ''])
    expect((await ledger.setById('claimed'))?.finalAnswers).toBeNull()
  })

  test('when the database fails, every call of the batch rejects', async () => {
    const { db } = await open()
    const servings = sqlServings(db, () => 0)
    const serving = { viewers: ['ada'], category: 'space', questionIds: ['space-0001'], at: 1 }
    const twice = await Promise.allSettled([
      servings.record(serving, set('same')),
      servings.record(serving, set('same')),
    ])
    expect(twice.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

onBothEngines('what is known of questions', (open) => {
  test('servings add up; changed difficulty and hiding are stored beside them', async () => {
    const { db } = await open()
    const records = sqlQuestionRecords(db)
    await records.addServings(new Map([['q1', 2]]))
    await records.addServings(new Map(Object.entries({ q1: 3, q2: 1 })))
    await records.hide('q1', 'wrong-key', 50)
    expect([await records.hiddenSince('wrong-key', 49), await records.hiddenSince('wrong-key', 50)]).toEqual([1, 0])
    expect(await records.hiddenSince('reported', 0)).toBe(0)
    await records.setDifficulty('q3', 'hard', 77)
    const blank = {
      servings: 0,
      calibration: null,
      difficulty: null,
      difficultyChangedAt: null,
      hiddenReason: null,
      edited: null,
    }
    expect(await records.one('q1')).toEqual({ ...blank, questionId: 'q1', servings: 5, hiddenReason: 'wrong-key' })
    expect(await records.one('q3')).toEqual({ ...blank, questionId: 'q3', difficulty: 'hard', difficultyChangedAt: 77 })
    await records.unhide('q1')
    expect((await records.all()).map(({ hiddenReason }) => hiddenReason)).toEqual([null, null, null])
    expect(await records.one('q9')).toBeNull()
  })

  test('simultaneous answers of many players to one question all calibrate it', async () => {
    const { db } = await open()
    const store = sqlCalibration(db)
    const answered = [{ questionId: 'q1', label: 'easy' as const, choice: 2, key: 0 }]
    const players = Array.from({ length: 12 }, (_, index) => `player${index}`)
    const answeredSet = { category: 'space', difficulty: 'easy' as const, questionIds: ['q1'], at: 1 }
    await Promise.all(
      players.map((userId) => store.update({ ...answeredSet, userId }, (before) => calibrate(before, answered, 1))),
    )
    const record = await sqlQuestionRecords(db).one('q1')
    expect(record?.calibration?.picks).toEqual([0, 0, 12, 0])
    expect(record?.calibration?.b).toBeGreaterThan(newItemEstimate({ difficulty: 'easy' }).b)
    const skills = await db.selectFrom('player_skills').selectAll().execute()
    expect(skills).toHaveLength(12)
  })

  test('a report counts once for each person', async () => {
    const { db } = await open()
    const reports = sqlReports(db)
    await insertUser(db, 'cyd')
    const at = 30 * 86_400_000
    const by = (reporter: string, networkHash = reporter) =>
      reports.add({ questionId: 'q1', reporter, networkHash, reason: 'other', at })
    const weights = [await by('ada'), await by('ada'), await by('bob'), await by('dan', 'bob'), await by('cyd')]
    expect(weights).toEqual([0.5, 0.5, 1, 1, 2])
    expect(await reports.weights(at)).toEqual(new Map([['q1', 2]]))
  })

  test('a question of the pool is read as it was saved', async () => {
    const { db } = await open()
    const pool = sqlQuestionPool(db)
    const question = {
      id: 'space-m-1',
      category: 'space',
      difficulty: 'easy' as const,
      question: 'Which planet is red?',
      options: ['Mars', 'Venus', 'Earth', 'Pluto'],
      answer: 'Mars',
      explanation: 'Rust.',
      tags: ['planets'] as [string],
      model: 'small',
      createdAt: 7,
    }
    await pool.add([question])
    await pool.add([])
    expect(await pool.all()).toEqual([question])
  })
})

onBothEngines('regular work', (open) => {
  test('one of several nodes claims it, and none again before it is due', async () => {
    const { db } = await open()
    const jobs = sqlJobRuns(db)
    const taken = await Promise.all([1, 2, 3].map(() => jobs.claim('nightly', 1000, 500)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await jobs.claim('nightly', 1499, 500)).toBe(false)
    expect(await jobs.claim('nightly', 1500, 500)).toBe(true)
    expect(await jobs.claim('another', 1, 500)).toBe(true)
  })

  test('old rows are deleted, recent ones stay', async () => {
    const { db } = await open()
    const servings = sqlServings(db, () => 0)
    const serving = { viewers: ['ada'], category: 'space', questionIds: ['q1'], at: 0 }
    await servings.record(serving, set('old', 0))
    await servings.record({ ...serving, at: 399 * DAY_MS }, set('young', 399 * DAY_MS))
    await deleteOldRows(db, 401 * DAY_MS)
    expect(await db.selectFrom('issued_sets').select('set_id').execute()).toEqual([{ set_id: 'young' }])
    expect(await db.selectFrom('servings').selectAll().execute()).toHaveLength(1)
  })
})
