import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { startRun } from '@knowdown/domain/run/run'
import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlUserData } from '../sql-user-data.ts'
import type { Storage } from '../storage.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlAssignmentStore } from './sql-assignment-store.ts'
import { sqlClosingMails } from './sql-closing-mails.ts'

const DAY = 86_400_000
const kind = { kind: 'choice', options: ['yes', 'no'], right: 0 } as const
const questions = ['a', 'b'].map((id) => ({ id, question: newQuestion(`${id}?`, kind) }))
const device = { deviceHash: 'a hash', mostPlayers: 3 }
const { questions: _, ...state } = { ...startRun([], 'untimed', 5), waits: true }

onBothEngines('assignments', (open) => {
  const store = async (storage: Storage) => {
    await insertUser(storage.db, 'ada', { name: 'Ada' })
    return sqlAssignmentStore(storage, Date.now)
  }
  const wanted = (more: object = {}) => ({
    requestId: 'request',
    assignmentId: 'assignment',
    quizId: 'quiz',
    code: 'K7QM4HXR',
    title: 'Heart',
    mature: false,
    opensAt: Date.now() - 1,
    closesAt: Date.now() + DAY,
    attempts: 1,
    timed: false,
    shuffled: true,
    keysShown: 'end' as const,
    keptDays: 30 as const,
    hasList: true,
    language: 'en',
    mailsAtClosing: false,
    questions,
    names: [{ playerId: 'player-ann', name: 'Ann', foldedName: 'ann' }],
    ...more,
  })
  const started = { attemptId: 'attempt', playerId: 'player-ann', number: 1, seed: 2 ** 31 - 1, state }
  const owned = { assignmentId: 'assignment', userId: 'ada' }

  test('[AS1] one request makes one assignment, a code is given out once, and the account keeps so many', async () => {
    const assignments = await store(await open())
    const created = await assignments.create('ada', wanted(), 2)
    expect(created).toMatchObject({ total: 2, copyVersion: 1, notes: [], keysShown: 'end' })
    expect(await assignments.create('ada', wanted({ assignmentId: 'other', code: 'K7QM4HXS' }), 2)).toEqual(created)
    expect(await assignments.create('ada', wanted({ assignmentId: 'other', requestId: 'other' }), 2)).toBeNull()
    expect(await assignments.create('ada', wanted({ requestId: 'x' }), 1)).toBe('full')
    const { assignment } = (await assignments.findByCode('K7QM4HXR')) ?? {}
    expect(assignment && (await assignments.questions(assignment))).toEqual(questions)
    expect(await assignments.find('bob', 'assignment')).toBeNull()
    expect(await assignments.list('ada')).toMatchObject([{ players: 1, begun: 0, finished: 0 }])
  })

  test('[AS2] of many devices that claim one name at the same moment one gets it', async () => {
    const assignments = await store(await open())
    await assignments.create('ada', wanted(), 9)
    const claim = (deviceHash: string) =>
      assignments.claim(
        { ...owned, hasList: true },
        { playerId: deviceHash, name: 'Ann', foldedName: 'ann', ...device, deviceHash },
      )
    const outcomes = await Promise.all(['one', 'two', 'three', 'four'].map(claim))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['found', 'taken', 'taken', 'taken'])
    const winner = outcomes.find(({ player }) => player)?.player
    expect(winner).toMatchObject({ playerId: 'player-ann', claim: 1 })
    await assignments.freeName('assignment', 'player-ann')
    expect(await assignments.findPlayer('assignment', { foldedName: 'ann' })).toMatchObject({
      claim: 2,
      claimedAt: null,
    })
  })

  test('[AS1] no more players join than may play, although they come at the same moment', async () => {
    const assignments = await store(await open())
    await assignments.create('ada', wanted({ hasList: false, names: [] }), 9)
    const claims = ['ann', 'ben', 'cem', 'dua', 'eve'].map((name) =>
      assignments.claim(
        { ...owned, hasList: false },
        { playerId: name, name, foldedName: name, ...device, deviceHash: name },
      ),
    )
    const outcomes = (await Promise.all(claims)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'found')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(2)
  })

  test('[AS2] [RU6] an attempt is begun once, and changes of one moment follow each other', async () => {
    const assignments = await store(await open())
    await assignments.create('ada', wanted(), 9)
    const begun = await Promise.all(
      ['x', 'y'].map((attemptId) => assignments.startAttempt(owned, { ...started, attemptId })),
    )
    expect(begun[0]).toEqual(begun[1])
    expect(begun[0]).toMatchObject({ number: 1, seed: 2 ** 31 - 1, recounts: [] })
    const answer = { choice: '[0]', correct: true, timedOut: false, tookMs: 1, atMs: 1 }
    await Promise.all(
      [1, 2, 3].map(() =>
        assignments.changeAttempt('player-ann', 1, ({ attempt }) => ({
          ...attempt.state,
          answers: [...attempt.state.answers, answer],
        })),
      ),
    )
    const [attempt] = await assignments.attemptsOf('player-ann')
    expect([attempt?.state.answers.length, attempt?.version]).toEqual([3, 4])
    expect(await assignments.changeAttempt('player-ann', 2, ({ attempt: one }) => one.state)).toBeNull()
  })

  test('[AS6] a correction is counted once, and an answer that arrives meanwhile is judged by the new copy', async () => {
    const assignments = await store(await open())
    const created = await assignments.create('ada', wanted(), 9)
    if (created === null || created === 'full') throw new Error('not created')
    await assignments.startAttempt(owned, started)
    const corrected = {
      questions: questions.slice(0, 1),
      note: { question: 0 },
      recount: () => ({ state: { ...state, endedAt: 9 }, recounts: [{ index: 0, version: 2, was: false }] }),
    }
    const versions: number[] = []
    const changed = await assignments.changeAttempt('player-ann', 1, async ({ assignment, attempt }) => {
      versions.push(assignment.copyVersion)
      if (versions.length === 1) await assignments.correct(created, corrected)
      return { ...attempt.state, lastActiveAt: 7 }
    })
    expect(versions).toEqual([1, 2])
    expect(changed?.attempt).toMatchObject({ state: { endedAt: 9, lastActiveAt: 7 }, recounts: [{ version: 2 }] })
    expect(await assignments.correct(created, corrected)).toBeNull()
    const { assignment } = (await assignments.find('ada', 'assignment')) ?? {}
    expect(assignment).toMatchObject({ copyVersion: 2, notes: [{ question: 0, version: 2, changed: 1 }] })
    expect(assignment && (await assignments.questions(assignment))).toEqual(questions.slice(0, 1))
  })

  test('[AS5] [OQ18] what is over is deleted with everything that belongs to it, and so is what an erased account owns', async () => {
    const storage = await open()
    const assignments = await store(storage)
    const rows = async () => {
      const tables = ['assignments', 'assignment_copies', 'assignment_players', 'assignment_attempts'] as const
      return Promise.all(tables.map(async (table) => (await storage.db.selectFrom(table).selectAll().execute()).length))
    }
    await assignments.create('ada', wanted(), 9)
    await assignments.startAttempt(owned, started)
    await assignments.purge()
    expect(await rows()).toEqual([1, 1, 1, 1])
    const past = Date.now() - 1
    await assignments.saveTimes('ada', 'assignment', { opensAt: 0, closesAt: past, deleteAt: past })
    await assignments.purge()
    expect(await rows()).toEqual([0, 0, 0, 0])
    await assignments.create('ada', wanted(), 9)
    await assignments.startAttempt(owned, started)
    const data = sqlUserData(storage.db)
    const exported = await data.collect('ada')
    expect(exported.assignment_players).toMatchObject([{ name: 'Ann' }])
    expect(Object.keys(exported.assignment_players?.[0] ?? {})).not.toContain('device_hash')
    await data.erase('ada')
    expect(await rows()).toEqual([0, 0, 0, 0])
  })

  test('[AS1] of several nodes one takes the mail of a closed assignment, and gives it back when it cannot be kept', async () => {
    const storage = await open()
    const assignments = await store(storage)
    const mails = sqlClosingMails(storage, Date.now)
    await assignments.create('ada', wanted({ mailsAtClosing: true, closesAt: Date.now() - DAY }), 9)
    const other = { assignmentId: 'other', requestId: 'other', code: 'K7QM4HXS', closesAt: Date.now() - DAY, names: [] }
    await assignments.create('ada', wanted(other), 9)
    expect(await mails.due()).toEqual([
      {
        ...{ assignmentId: 'assignment', userId: 'ada', title: 'Heart', name: 'Ada', address: 'ada@example.org' },
        ...{ players: 1, finished: 0 },
      },
    ])
    const take = () => mails.take('assignment')
    expect((await Promise.all([take(), take(), take()])).filter(Boolean)).toHaveLength(1)
    expect(await mails.due()).toEqual([])
    await mails.giveBack('assignment')
    expect(await mails.due()).toHaveLength(1)
    expect(await mails.hasAddress('ada')).toBe(true)
    expect(await mails.hasAddress('bob')).toBe(false)
  })
})
