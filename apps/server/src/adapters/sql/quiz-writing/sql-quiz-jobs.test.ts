import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlQuizJobs } from './sql-quiz-jobs.ts'

const NOON = Date.parse('2026-12-10T12:00:00Z')
const DAY_MS = 86_400_000
const LEASE_MS = 30_000
const NO_TOKENS = { input: 0, output: 0 }
const EMPTY = { questions: [], dropped: {} }

onBothEngines('jobs of quizzes', (open) => {
  async function withStore() {
    const { db } = await open()
    const clock = { at: NOON }
    const store = sqlQuizJobs(db, () => clock.at)
    await insertUser(db, 'ada')
    const add = (jobId: string, userId = 'ada', text: string | null = null) =>
      store.add({
        jobId,
        userId,
        requestId: jobId,
        network: 'home',
        topic: text === null ? 'Rome' : null,
        text,
        textExpiresAt: clock.at + DAY_MS - 3_600_000,
        count: 5,
        language: 'en',
        difficulty: 'easy',
      })
    return { db, clock, store, add }
  }

  test('[AG1] an account has one job at a time, also from two tabs at once', async () => {
    const { store, add } = await withStore()
    const added = await Promise.all([add('one'), add('two'), add('three')])
    expect(added.filter((one) => one === 'busy')).toHaveLength(2)
    const [first] = await store.list('ada')
    expect(await add(first?.jobId ?? '')).toMatchObject({ jobId: first?.jobId })
    await store.cancel('ada', first?.jobId ?? '')
    expect(await add('four')).toMatchObject({ jobId: 'four', state: 'waiting' })
  })

  test('[AG1] a job belongs to one node; when that dies, another one takes it after its lease', async () => {
    const { store, add, clock } = await withStore()
    await add('job', 'ada', 'some text')
    const claims = await Promise.all([store.claim(LEASE_MS), store.claim(LEASE_MS), store.claim(LEASE_MS)])
    const [dead] = claims.flatMap((claim) => claim ?? [])
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    expect(dead).toMatchObject({ text: 'some text', attempts: 1 })
    clock.at += LEASE_MS - 1
    expect(await store.claim(LEASE_MS)).toBeNull()
    clock.at += 1
    const next = await store.claim(LEASE_MS)
    expect(next).toMatchObject({ jobId: 'job', attempts: 2 })
    if (!dead || !next) throw new Error('Nobody has claimed the job.')
    // The first node was only slow: nothing that it does counts any more.
    expect(await store.progress(dead, { stage: 'write', tokens: NO_TOKENS, results: null }, LEASE_MS)).toBe(false)
    expect(await store.end(dead, { draft: EMPTY, tokens: NO_TOKENS, failure: 'timeout' })).toBe(false)
    expect(await store.progress(next, { stage: 'write', tokens: NO_TOKENS, results: null }, LEASE_MS)).toBe(true)
    expect(await store.find('ada', 'job')).toMatchObject({ state: 'running', stage: 'write' })
  })

  test('[AG1] what the finished stages of a job have brought is there for the next node, and gone when it ends', async () => {
    const { db, store, add, clock } = await withStore()
    const done = { facts: [], written: null, sound: null, dropped: { unsure: 2 }, failures: {} }
    const results = { done, tokensBefore: NO_TOKENS }
    const tokens = { input: 700, output: 300 }
    await add('job')
    const dead = await store.claim(LEASE_MS)
    expect(dead?.progress).toBeNull()
    if (dead) await store.progress(dead, { stage: 'write', tokens, results }, LEASE_MS)
    clock.at += LEASE_MS
    const next = await store.claim(LEASE_MS)
    expect(next).toMatchObject({ attempts: 2, tokens, progress: results })
    if (!dead || !next) throw new Error('Nobody has claimed the job.')
    const late = { ...results, done: { ...done, dropped: {} } }
    expect(await store.progress(dead, { stage: 'rules', tokens, results: late }, LEASE_MS)).toBe(false)
    await store.release(next)
    expect((await store.claim(LEASE_MS))?.progress).toEqual(results)
    await store.end({ ...next, attempts: 2 }, { draft: EMPTY, tokens, failure: null })
    expect(await db.selectFrom('quiz_job_progress').selectAll().execute()).toEqual([])
  })

  test('[AG1] more questions of a job do not begin with results of earlier ones', async () => {
    const { db, store, add } = await withStore()
    const done = { facts: [], written: [], sound: [], dropped: {}, failures: {} }
    await add('job')
    const first = await store.claim(LEASE_MS)
    if (!first) throw new Error('Nobody has claimed the job.')
    const values = { job_id: 'job', user_id: 'ada', revision: first.revision, expires_at: NOON + DAY_MS }
    await store.end(first, { draft: EMPTY, tokens: NO_TOKENS, failure: null })
    // Left behind by a node that died after the end of the job.
    const progress = JSON.stringify({ v: 1, done, tokensBefore: NO_TOKENS })
    await db
      .insertInto('quiz_job_progress')
      .values({ ...values, progress })
      .execute()
    expect(await store.writeMore(first, EMPTY, 1)).toBe('queued')
    expect(await store.claim(LEASE_MS)).toMatchObject({ progress: null })
  })

  test('[AG1] a node that stops gives its job to others at once, and a cancelled one stays cancelled', async () => {
    const { store, add } = await withStore()
    await add('job')
    const job = await store.claim(LEASE_MS)
    if (!job) throw new Error('Nobody has claimed the job.')
    await store.release(job)
    const again = await store.claim(LEASE_MS)
    expect(again).toMatchObject({ jobId: 'job', attempts: 1 })
    await store.cancel('ada', 'job')
    if (again) await store.release(again)
    expect(await store.claim(LEASE_MS)).toBeNull()
    expect(await store.find('ada', 'job')).toMatchObject({ state: 'cancelled' })
  })

  test('[AG8] failed jobs cost an account nothing; open ones count as if they had used a part', async () => {
    const { store, add } = await withStore()
    await add('failed')
    const job = await store.claim(LEASE_MS)
    if (job) await store.end(job, { draft: EMPTY, tokens: { input: 900, output: 100 }, failure: 'timeout' })
    expect(await store.use('ada', 'home', NOON - 1, 10_000)).toEqual({
      jobs: 0,
      ofAccount: 0,
      ofNetwork: 0,
      ofAll: 1_000,
    })
    await add('open')
    const used = { jobs: 1, ofAccount: 10_000, ofNetwork: 10_000, ofAll: 11_000 }
    expect(await store.use('ada', 'home', NOON - 1, 10_000)).toEqual(used)
    expect(await store.use('bob', 'home', NOON - 1, 10_000)).toMatchObject({ jobs: 0, ofAccount: 0, ofNetwork: 10_000 })
    expect(await store.useByAccount(NOON - 1)).toEqual([{ userId: 'ada', jobs: 2, tokens: 1_000, isBarred: false }])
    await store.setBarred('ada', true)
    expect(await store.author('ada')).toMatchObject({ isVerified: true, isBarred: true })
  })

  test('[AG5] a text is gone within a day', async () => {
    const { db, store, add, clock } = await withStore()
    await add('job', 'ada', 'some text')
    clock.at += DAY_MS - 1
    expect(await store.find('ada', 'job')).toMatchObject({ hasText: false })
    await store.deleteTexts(clock.at)
    expect(await db.selectFrom('quiz_job_texts').selectAll().execute()).toEqual([])
  })

  test('[AG5] what a job that never ended has made of a text is gone within a day, too', async () => {
    const { db, store, add, clock } = await withStore()
    await add('job', 'ada', 'some text')
    const job = await store.claim(LEASE_MS)
    const done = { facts: null, written: null, sound: null, dropped: {}, failures: {} }
    const results = { done, tokensBefore: NO_TOKENS }
    if (job) await store.progress(job, { stage: 'plan', tokens: NO_TOKENS, results }, LEASE_MS)
    clock.at += DAY_MS - 1
    await store.deleteTexts(clock.at)
    expect(await db.selectFrom('quiz_job_progress').selectAll().execute()).toEqual([])
  })
})
