import { PROOF_NEEDED } from '@knowdown/contracts/account/calls'
import { addDeskArena, cancelDeskArena, deskArenas } from '@knowdown/contracts/arenas/calls'
import {
  actOnPlayer,
  actOnQuestion,
  addDeskQuestion,
  barFromQuizJobs,
  deskHealth,
  deskLog,
  deskModels,
  deskPlayers,
  deskQuestion,
  deskQuestions,
  deskReports,
  deskToday,
  deskWork,
  editDeskQuestion,
  pauseModels,
  retryWork,
  sendTestMail,
} from '@knowdown/contracts/operator/calls'
import { describe, expect, test } from 'vitest'
import { deskApp } from '../testing/desk-app.ts'

const READS = [
  deskToday,
  deskReports,
  deskQuestions,
  deskPlayers,
  deskModels,
  deskWork,
  deskHealth,
  deskLog,
  deskArenas,
]
const WITH_ID = { question_id: 'art-0001', user_id: 'x' }
const CHANGES = [
  [addDeskQuestion, {}],
  [editDeskQuestion, WITH_ID],
  [actOnQuestion, { ...WITH_ID, action: 'withdraw' }],
  [actOnPlayer, { ...WITH_ID, action: 'block' }],
  [pauseModels, { paused: true }],
  [barFromQuizJobs, { user_id: 'ada', barred: true }],
  [retryWork, { queue: 'mail' }],
  [sendTestMail, {}],
  [addDeskArena, {}],
  [cancelDeskArena, { arena_id: 'evening' }],
] as const

describe('[OP1] for everybody but operators', () => {
  test('the desk is what any unknown address is: same status, body and headers', async () => {
    const { app, join } = await deskApp()
    const ada = await join('ada')
    const shape = (reply: { statusCode: number; body: string; headers: object }) => [
      reply.statusCode,
      reply.body,
      Object.keys(reply.headers).toSorted(),
    ]
    for (const headers of [
      {},
      ada.token,
      { authorization: 'Bearer made.up.token' },
      { origin: 'https://evil.example' },
    ]) {
      for (const method of ['GET', 'POST'] as const) {
        const ask = async (url: string, payload?: string) =>
          shape(
            await app.inject({
              method,
              url,
              headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
              ...(payload && { payload }),
            }),
          )
        const unknown = await ask('/api/no-such-call')
        expect(unknown[0]).toBe(404)
        for (const { path } of [...READS, ...CHANGES.map(([endpoint]) => endpoint)]) {
          const url = `/api${path.replace(/:\w+/, 'art-0001')}`
          expect(await ask(url), `${method} ${url}`).toEqual(unknown)
        }
        // Not even a body that cannot be read is looked at.
        expect(await ask('/api/admin/work/retry', '{')).toEqual(unknown)
      }
    }
  })

  test('an address of the setting counts only for its proved owner, and only while it is theirs', async () => {
    const { join, prove, call, storage } = await deskApp()
    const olga = await join('olga', false)
    const status = async () => (await call(deskToday, {}, olga.token)).status
    expect(await status()).toBe(404)
    await storage.db.updateTable('users').set({ email_verified: 1 }).execute()
    expect(await status()).toBe(404)
    await prove(olga.userId)
    expect(await status()).toBe(200)
    await storage.db.updateTable('users').set({ email: 'other@example.org' }).execute()
    expect(await status()).toBe(404)
  })

  test('a command makes an account an operator, and takes it back', async () => {
    const { join, call, desk } = await deskApp()
    const bob = await join('bob')
    const status = async () => (await call(deskToday, {}, bob.token)).status
    await expect(desk.players.grant({ command: 'root' }, 'nobody@example.org')).rejects.toThrow('no account')
    await join('eve', false)
    await expect(desk.players.grant({ command: 'root' }, 'eve@example.org')).rejects.toThrow('confirmed')
    await desk.players.grant({ command: 'root' }, 'Bob@example.org')
    expect(await status()).toBe(200)
    await desk.players.revoke({ command: 'root' }, 'bob@example.org')
    expect(await status()).toBe(404)
    const { entries } = await desk.log.page(null)
    expect(entries.map(({ action }) => action)).toEqual(['revoke operator', 'grant operator'])
  })
})

test('[OP8] operators see the health of the installation, and can mail themselves', async () => {
  const { call, join } = await deskApp()
  const olga = await join('olga')
  expect((await call(deskHealth, {}, olga.token)).reply.findings).toEqual([
    { part: 'disk', state: 'ok', text: 'enough' },
  ])
  const { reply } = await call(sendTestMail, {}, olga.token)
  expect(reply.finding).toMatchObject({ state: 'ok', text: 'olga@example.org' })
})

describe('[OP1] an operator', () => {
  test('changes something only shortly after proving who they are, and reads at any time', async () => {
    const { join, call, time, questions } = await deskApp()
    const olga = await join('olga')
    const id = questions.catalogue.all()[0]?.id ?? ''
    time.now += 11 * 60_000
    expect((await call(deskReports, {}, olga.token)).status).toBe(200)
    for (const [endpoint, input] of CHANGES) {
      const { status, detail } = await call(endpoint, { ...input, question_id: id }, olga.token)
      expect([status, detail]).toEqual([401, PROOF_NEEDED])
    }
    expect(questions.catalogue.find(id)?.status ?? 'active').toBe('active')
    expect((await call(deskLog, {}, olga.token)).reply.entries).toEqual([])
  })

  test('cannot be made to act by another page, nor more than 200 times an hour', async () => {
    const { join, call } = await deskApp({ limits: true })
    const olga = await join('olga')
    const pause = (headers: Record<string, string> = {}) =>
      call(pauseModels, { paused: true }, { ...olga.token, ...headers })
    expect((await pause({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await pause({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    for (let index = 0; index < 200; index += 1) expect((await pause()).status).toBe(200)
    expect((await pause()).status).toBe(429)
  })
})

describe('[OP2] at the desk', () => {
  async function atDesk() {
    const started = await deskApp()
    const olga = await started.join('olga')
    const ask = <E extends Parameters<typeof started.call>[0]>(endpoint: E, input: Record<string, unknown> = {}) =>
      started.call(endpoint, input, olga.token)
    const question = started.questions.catalogue.all().find(({ status = 'active' }) => status === 'active')
    if (!question) throw new Error('The bank is empty.')
    const report = async (reporter: string, reason = 'wrong-answer') =>
      started.questions.api.reports.report(
        question.id,
        { id: reporter, networkHash: reporter, viewers: null },
        reason as 'wrong-answer',
      )
    return { ...started, olga, ask, question, report }
  }

  test('a report is seen with its reasons and figures, and settled', async () => {
    const { ask, question, report, questions } = await atDesk()
    await report('a')
    await report('b', 'unclear')
    const { reports } = (await ask(deskReports)).reply
    expect(reports).toMatchObject([
      {
        question_id: question.id,
        question: question.question,
        share_right: null,
        picks: [0, 0, 0, 0],
        weight: 1,
        reasons: expect.arrayContaining([
          { name: 'wrong-answer', count: 1 },
          { name: 'unclear', count: 1 },
        ]),
      },
    ])
    await ask(actOnQuestion, { question_id: question.id, action: 'dismiss' })
    expect((await ask(deskReports)).reply.reports).toEqual([])
    // The same people cannot bring it back.
    for (const again of ['a', 'b']) await report(again)
    expect((await ask(deskReports)).reply.reports).toEqual([])
    expect(questions.catalogue.find(question.id)?.status ?? 'active').toBe('active')
  })

  test('settled reports bring back what they have hidden', async () => {
    const { ask, question, report, questions } = await atDesk()
    for (let index = 0; index < 6; index += 1) await report(`visitor ${index}`)
    expect(questions.catalogue.find(question.id)?.status).toBe('quarantined')
    await ask(actOnQuestion, { question_id: question.id, action: 'dismiss' })
    expect(questions.catalogue.find(question.id)?.status ?? 'active').toBe('active')
  })

  test('[OP2] a player who signs in again was seen at that moment', async () => {
    const { join, call, signIn, storage } = await deskApp()
    const olga = await join('olga')
    const ada = await join('ada')
    await storage.db.updateTable('users').set({ accessed_at: 1 }).where('user_id', '=', ada.userId).execute()
    const seen = async () => (await call(deskPlayers, { search: ada.email }, olga.token)).reply.players[0]?.accessed_at
    expect(await seen()).toBe(1)
    await signIn(ada.email)
    expect(await seen()).toBeGreaterThan(1)
  })

  test('a withdrawn question is never dealt again, whatever is reported, until it is restored', async () => {
    const { ask, question, report, questions } = await atDesk()
    const before = questions.cellSize(question.category, question.difficulty)
    await ask(actOnQuestion, { question_id: question.id, action: 'withdraw' })
    for (let index = 0; index < 6; index += 1) await report(`visitor ${index}`)
    expect(questions.catalogue.find(question.id)?.status).toBe('retired')
    expect(questions.cellSize(question.category, question.difficulty)).toBe(before - 1)
    const found = await ask(deskQuestions, { show: 'withdrawn' })
    expect(found.reply.questions).toMatchObject([{ question_id: question.id, status: 'withdrawn' }])
    await ask(actOnQuestion, { question_id: question.id, action: 'restore' })
    expect(questions.cellSize(question.category, question.difficulty)).toBe(before)
  })

  test('a text is fixed for everybody, and what it was stays to be read', async () => {
    const { ask, question, questions } = await atDesk()
    const explanation = `${question.explanation} That is settled.`
    const { question: text, options, answer, difficulty } = question
    const fixed = { question_id: question.id, question: text, options, answer, difficulty, explanation }
    expect((await ask(editDeskQuestion, fixed)).status).toBe(200)
    expect(questions.catalogue.find(question.id)?.explanation).toBe(explanation)
    const { reply } = await ask(deskQuestion, { question_id: question.id })
    expect(reply.original?.explanation).toBe(question.explanation)
    expect(reply.question.edited).toBe(true)
    expect(reply.history).toMatchObject([{ action: 'edit question', actor: 'olga@example.org' }])
    expect(JSON.parse(reply.history[0]?.before ?? '')).toMatchObject({ explanation: question.explanation })
    expect(JSON.parse(reply.history[0]?.after ?? '')).toMatchObject({ explanation })
  })

  test('a text that breaks the rules of the bank is refused, and nothing is logged', async () => {
    const { ask, question } = await atDesk()
    const { question: text, options, difficulty, explanation } = question
    const wrong = { question_id: question.id, question: text, options, difficulty, explanation, answer: 'none of them' }
    expect((await ask(editDeskQuestion, wrong)).status).toBe(400)
    expect((await ask(deskLog)).reply.entries).toEqual([])
  })

  test('questions are searched by words and category', async () => {
    const { ask, question } = await atDesk()
    const words = question.question.split(' ').slice(0, 4).join(' ')
    const { reply } = await ask(deskQuestions, { search: words, category: question.category })
    expect(reply.questions.map(({ question_id }) => question_id)).toContain(question.id)
    expect((await ask(deskQuestions, { search: 'no such words anywhere' })).reply.total).toBe(0)
    expect((await ask(deskQuestion, { question_id: 'no-such' })).status).toBe(404)
  })

  test('a question is added and dealt, and the same one not twice', async () => {
    const { ask, questions } = await atDesk()
    const before = questions.cellSize('space', 'easy')
    const fresh = {
      category: 'space',
      difficulty: 'easy',
      question: 'Which planet did the Magellan probe map by radar?',
      options: ['Venus', 'Mars', 'Saturn', 'Neptune'],
      answer: 'Venus',
      explanation: 'Magellan orbited Venus from 1990 to 1994 and mapped nearly all of its surface by radar.',
    }
    const added = await ask(addDeskQuestion, fresh)
    expect([added.status, added.detail]).toEqual([201, undefined])
    expect(questions.cellSize('space', 'easy')).toBe(before + 1)
    expect(questions.catalogue.find(added.reply.question_id)?.probation).toBeUndefined()
    expect((await ask(addDeskQuestion, fresh)).status).toBe(409)
  })

  test('a blocked player is signed out everywhere and cannot sign in, until unblocked', async () => {
    const { ask, join, accounts, signIn } = await atDesk()
    const ada = await join('ada')
    const act = (action: string, name?: string) =>
      ask(actOnPlayer, { user_id: ada.userId, action, ...(name && { name }) })
    expect((await act('block')).reply.player).toMatchObject({ status: 'blocked', sessions: 0 })
    expect(await accounts.callers.fromToken(ada.token.authorization.slice(7))).toBeNull()
    await expect(signIn(ada.email)).rejects.toThrow('blocked')
    expect((await act('unblock')).reply.player.status).toBe('active')
    await signIn(ada.email)
    expect((await act('end-sessions')).reply.player.sessions).toBe(0)
    expect((await act('rename', 'Rude')).status).toBe(400)
    expect((await act('rename', 'Ada L.')).reply.player.name).toBe('Ada L.')
    expect((await act('unblock')).status).toBe(409)
    const { entries } = (await ask(deskLog)).reply
    expect(entries.map(({ action }) => action)).toEqual([
      'rename player',
      'end sessions',
      'unblock player',
      'block player',
    ])
  })

  test('operators cannot lock each other out from a browser', async () => {
    const { ask, olga, join, desk } = await atDesk()
    const bob = await join('bob')
    await desk.players.grant({ command: 'root' }, bob.email)
    for (const user_id of [olga.userId, bob.userId]) {
      expect((await ask(actOnPlayer, { user_id, action: 'block' })).status).toBe(409)
    }
    expect((await desk.players.act({ command: 'root' }, bob.userId, { action: 'block' })).status).toBe('blocked')
  })

  test('[AR1] arenas are set up, listed and cancelled, and both is logged', async () => {
    const { ask } = await atDesk()
    const wanted = { title: 'Quiz night', minutes: 30, category: null, difficulty: 'rising', rated: true } as const
    const starts_at = Date.now() + 3_600_000
    for (const wrong of [
      { minutes: 9 },
      { minutes: 61 },
      { starts_at: 1 },
      { category: 'true-crime' },
      { category: 'x' },
    ]) {
      expect((await ask(addDeskArena, { ...wanted, starts_at, ...wrong })).status).toBe(400)
    }
    const { arena_id } = (await ask(addDeskArena, { ...wanted, starts_at })).reply
    expect((await ask(deskArenas)).reply).toMatchObject({
      scheduled: true,
      time_zone: 'UTC',
      arenas: [
        { arena_id, title: 'Quiz night', phase: 'upcoming', ends_at: starts_at + 1_800_000, is_scheduled: false },
      ],
    })
    expect((await ask(cancelDeskArena, { arena_id })).status).toBe(200)
    expect((await ask(cancelDeskArena, { arena_id })).status).toBe(409)
    expect((await ask(deskArenas)).reply.arenas).toMatchObject([{ phase: 'cancelled' }])
    const { entries } = (await ask(deskLog)).reply
    expect(entries.map(({ action, subject_kind, subject }) => [action, subject_kind, subject])).toEqual([
      ['cancel an arena', 'arena', arena_id],
      ['create an arena', 'arena', arena_id],
    ])
  })

  test('models can be paused, work can be looked through, and the last day is shown', async () => {
    const { ask } = await atDesk()
    expect((await ask(pauseModels, { paused: true })).reply).toEqual({ paused: true })
    expect((await ask(deskModels)).reply).toMatchObject({ paused: true, models: [], daily_tokens: null })
    const { queues } = (await ask(deskWork)).reply
    expect(queues.map(({ queue }) => queue)).toEqual(['mail', 'push', 'purchases', 'corrections'])
    expect((await ask(retryWork, { queue: 'push' })).reply).toEqual({ retried: 0 })
    expect((await ask(retryWork, { queue: 'refills' })).status).toBe(404)
    expect((await ask(deskToday)).reply.hours).toHaveLength(24)
    const { entries } = (await ask(deskLog)).reply
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['retry', '{"failed":0}', null],
      ['pause models', '{"paused":false}', '{"paused":true}'],
    ])
  })
})
