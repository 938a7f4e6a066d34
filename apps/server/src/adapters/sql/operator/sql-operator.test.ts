import { expect, test } from 'vitest'
import { userHash } from '../../../features/privacy/privacy-service.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlUserData } from '../sql-user-data.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlOperatorLog } from './sql-operator-log.ts'
import { sqlOperatorGrants } from './sql-operators.ts'
import { sqlPlayCounts } from './sql-play-counts.ts'
import { sqlPlayerDirectory } from './sql-player-directory.ts'
import { sqlSwitches } from './sql-switches.ts'
import { sqlMailWork, sqlPurchaseWork, sqlPushWork } from './sql-work-queues.ts'

const AT = 1_800_000_000_000
const clock = () => AT

onBothEngines('the operator log', (open) => {
  const rename = {
    actor: { userId: 'olga' },
    action: 'rename player',
    subject: { kind: 'player', id: 'ada' },
    before: { name: 'Rude' },
    after: { name: 'Ada' },
  } as const

  test('[OP4] says who changed what, when, from what and to what, newest first', async () => {
    const { db } = await open()
    for (const id of ['olga', 'ada']) await insertUser(db, id)
    const log = sqlOperatorLog(db, clock)
    await log.append(rename, AT)
    await log.append(
      { actor: { command: 'root' }, action: 'withdraw', subject: { kind: 'question', id: 'q1' } },
      AT + 1,
    )
    const { entries, nextBefore } = await log.page(null)
    expect(nextBefore).toBeNull()
    expect(entries).toMatchObject([
      { at: AT + 1, actor: 'command (root)', action: 'withdraw', subject: { kind: 'question', id: 'q1', name: null } },
      {
        at: AT,
        actor: 'olga@example.org',
        action: 'rename player',
        subject: { kind: 'player', name: 'ada@example.org' },
        before: '{"name":"Rude"}',
        after: '{"name":"Ada"}',
      },
    ])
    expect(await log.about('q1')).toHaveLength(1)
    expect(await log.newestAboutQuestions()).toBe(entries[0]?.entryId)
  })

  test('[OP4] goes on page by page', async () => {
    const { db } = await open()
    const log = sqlOperatorLog(db, clock)
    const draft = { actor: { command: 'root' }, action: 'retry', subject: { kind: 'work', id: 'mail' } } as const
    for (let index = 0; index < 60; index += 1) await log.append(draft, AT + index)
    const first = await log.page(null)
    const second = await log.page(first.nextBefore)
    expect([first.entries.length, second.entries.length, second.nextBefore]).toEqual([50, 10, null])
    expect(second.entries.at(-1)?.at).toBe(AT)
  })

  test('[OP4] only grows: the database refuses to change or delete an entry', async () => {
    const { db } = await open()
    const log = sqlOperatorLog(db, clock)
    await log.append({ actor: { command: 'root' }, action: 'retry', subject: { kind: 'work', id: 'mail' } }, AT)
    await expect(db.updateTable('operator_log').set({ actor: 'nobody' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('operator_log').execute()).rejects.toThrow('append-only')
    expect((await log.page(null)).entries).toMatchObject([{ actor: 'command (root)' }])
  })

  test('[OP4] keeps its entries when people are erased, and nothing that tells who they were', async () => {
    const { db } = await open()
    for (const id of ['olga', 'ada']) await insertUser(db, id)
    const log = sqlOperatorLog(db, clock)
    await log.append(rename, AT)
    await sqlUserData(db).erase('ada')
    await sqlUserData(db).erase('olga')
    expect((await log.page(null)).entries).toMatchObject([
      {
        actor: userHash('olga'),
        action: 'rename player',
        subject: { kind: 'player', id: userHash('ada'), name: null },
        before: null,
        after: null,
      },
    ])
    const stored = JSON.stringify([
      await db.selectFrom('operator_log').selectAll().execute(),
      await db.selectFrom('operator_log_people').selectAll().execute(),
    ])
    expect(stored).not.toMatch(/Rude|Ada|"olga"|"ada"/)
  })
})

onBothEngines('what operators decide', (open) => {
  test('[OP1] a grant is given once, and leaves with the account', async () => {
    const { db } = await open()
    await insertUser(db, 'olga')
    const grants = sqlOperatorGrants(db)
    expect([await grants.add('olga', AT), await grants.add('olga', AT)]).toEqual([true, false])
    expect(await grants.has('olga')).toBe(true)
    await sqlUserData(db).erase('olga')
    expect(await grants.has('olga')).toBe(false)
    expect(await grants.remove('olga')).toBe(false)
  })

  test('[OP2] players are found by address, id and part of the name, however it is written', async () => {
    const { db } = await open()
    await insertUser(db, 'ada', { name: 'Ada 100%' })
    await insertUser(db, 'bob', { name: 'Bob 100x' })
    const found = async (text: string) =>
      (await sqlPlayerDirectory(db).search(text)).map(({ userId }) => userId).toSorted()
    expect(await found('ADA@example.org')).toEqual(['ada'])
    expect(await found('bob')).toEqual(['bob'])
    expect(await found('100%')).toEqual(['ada'])
    expect(await found('100')).toEqual(['ada', 'bob'])
    expect(await found('nobody')).toEqual([])
  })

  test('[OP2] unblocking does not reopen an account that its owner had closed', async () => {
    const { db } = await open()
    for (const id of ['ada', 'bob']) await insertUser(db, id)
    await db.updateTable('users').set({ active: 0 }).where('user_id', '=', 'bob').execute()
    const directory = sqlPlayerDirectory(db)
    const statuses = async () => [(await directory.one('ada'))?.status, (await directory.one('bob'))?.status]
    for (const id of ['ada', 'bob']) await directory.block(id, AT)
    await directory.block('ada', AT + 1)
    expect(await statuses()).toEqual(['blocked', 'blocked'])
    expect([await directory.unblock('ada', AT), await directory.unblock('bob', AT)]).toEqual([true, true])
    expect(await statuses()).toEqual(['active', 'closed'])
    expect(await directory.unblock('ada', AT)).toBe(false)
  })

  test('[OP2] a switch is off until somebody turns it on', async () => {
    const switches = sqlSwitches((await open()).db)
    expect(await switches.isOn('models-paused')).toBe(false)
    await switches.set('models-paused', true)
    expect(await switches.isOn('models-paused')).toBe(true)
    await switches.set('models-paused', false)
    expect(await switches.isOn('models-paused')).toBe(false)
  })

  test('[OP2] waiting and failed mail, notices and purchases are shown without addresses, and can be tried at once', async () => {
    const { db } = await open()
    const mail = { created_at: AT, subject: 'Your code', body_text: '', body_html: '', recipient: 'ada@example.org' }
    await db
      .insertInto('mails')
      .values([
        { id: 'a', ...mail, attempts: 0, next_try_at: 0 },
        { id: 'b', ...mail, attempts: 3, next_try_at: AT + 9_000, failure: 'EENVELOPE' },
        { id: 'c', ...mail, attempts: 1, next_try_at: AT - 9, failure: 'SMTP 550', failed_at: AT },
      ])
      .execute()
    const notice = { subscription_id: 's', user_id: null, kind: 'streak', content: '{}', expires_at: AT, sent_at: null }
    await db
      .insertInto('push_notices')
      .values({ notice_id: 'n', ...notice, attempts: 1, next_try_at: AT + 5_000 })
      .execute()
    await db
      .insertInto('purchase_sync_queue')
      .values({ user_id: 'ada', request_count: 1, requested_at: AT, attempts: 2, next_try_at: AT + 5_000 })
      .execute()
    const work = sqlMailWork(db)
    expect(await work.state()).toMatchObject({
      waiting: 2,
      failed: 1,
      givenUp: 1,
      oldestAt: AT,
      items: [
        { id: 'b', label: 'Your code to a…@example.org', attempts: 3, nextTryAt: AT + 9_000, failure: 'EENVELOPE' },
        { id: 'c', nextTryAt: null, failure: 'SMTP 550' },
        { id: 'a', failure: null },
      ],
    })
    expect(await work.retry(AT)).toBe(2)
    expect(await work.state()).toMatchObject({ waiting: 3, failed: 2, givenUp: 0 })
    await db.deleteFrom('mails').where('id', '=', 'c').execute()
    for (const queue of [work, sqlPushWork(db), sqlPurchaseWork(db)]) {
      expect((await queue.state()).failed).toBe(1)
      expect(await queue.retry(AT + 1)).toBe(1)
      expect((await queue.state()).items[0]?.nextTryAt).toBe(AT + 1)
      expect(await queue.retry(AT + 1)).toBe(0)
    }
  })

  test('[OP2] the day is counted by hours', async () => {
    const { db } = await open()
    const hour = AT - (AT % 3_600_000)
    const game = {
      category: 'art',
      difficulty: 'easy',
      right_count: 1,
      wrong_count: 1,
      outcome: null,
      rating: null,
      counted: 1,
      finished_at: hour + 5,
    }
    await db
      .insertInto('games')
      .values([
        { game_id: 'one', user_id: 'ada', kind: 'solo', ...game },
        { game_id: 'two', user_id: 'ada', kind: 'battle', ...game },
        { game_id: 'two', user_id: 'bob', kind: 'battle', ...game },
        { game_id: 'old', user_id: 'bob', kind: 'solo', ...game, finished_at: hour - 1 },
      ])
      .execute()
    const set = {
      category: 'art',
      difficulty: 'easy',
      questions: '[]',
      issued_at: hour + 5,
      ahead: 0,
      claimed_at: null,
    }
    await db
      .insertInto('issued_sets')
      .values([
        { set_id: 'a', session_id: 'browser', user_id: null, answers: '[]', ...set },
        { set_id: 'b', session_id: 'browser', user_id: null, answers: null, ...set },
        { set_id: 'c', session_id: 'other', user_id: 'ada', answers: '[]', ...set },
      ])
      .execute()
    const run = {
      user_id: null,
      daily_date: null,
      counted: 0,
      offset_minutes: 0,
      state: '{}',
      version: 1,
      started_at: hour,
      due_at: null,
      ended_at: hour + 5,
      right_answers: 1,
      answered: 10,
      total_ms: 1,
    }
    for (const series_id of ['challenge-x', 'daily-2027-01-15']) {
      await db.insertInto('question_series').values({ series_id, questions: '[]', created_at: hour }).execute()
    }
    await db
      .insertInto('runs')
      .values([
        { ...run, run_id: 'r1', series_id: 'challenge-x', visitor_hash: 'eve' },
        { ...run, run_id: 'r2', series_id: 'daily-2027-01-15', visitor_hash: 'eve', daily_date: '2027-01-15' },
      ])
      .execute()
    // Ada, Bob, one browser and one visitor.
    expect(await sqlPlayCounts(db).byHour(hour)).toEqual([
      { from: hour, players: 4, solo: 2, battles: 1, dailies: 1, challenges: 1, parties: 0 },
    ])
  })
})
