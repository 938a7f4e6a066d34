import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  compareChallenge,
  createChallenge,
  leaveChallenge,
  playChallenge,
  readChallenge,
  renameInChallenge,
  sendChallengeBack,
} from '@knowdown/contracts/challenges/calls'
import { answerRunQuestion, claimRuns, dealRunQuestion, readRun } from '@knowdown/contracts/runs/calls'
import { generateQuestions } from '@knowdown/contracts/solo/questions'
import { generatedName } from '@knowdown/domain/account/generated-name'
import { isReserved } from '@knowdown/domain/question/reserved-half'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inProcessLimits } from '../../adapters/limits/in-process-limits.ts'
import { linkPainter } from '../../adapters/pictures/link-painter.ts'
import { sqlUserData } from '../../adapters/sql/sql-user-data.ts'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import type { Accounts } from '../../features/accounts/accounts.ts'
import { challengePreview } from '../../features/link-previews/link-preview.ts'
import { runApp } from '../testing/run-app.ts'
import { testApp } from '../testing/test-app.ts'
import type { RunApi } from './runs.ts'

const DAY_MS = 86_400_000
const KEY = 'a-visitor-key-of-one-browser'
const SPACE = { category: 'space', difficulty: 'easy' }

type App = Awaited<ReturnType<typeof runApp>>

async function makeChallenge({ call, finish }: App, right = 7, who: Record<string, unknown> = {}, user?: string) {
  const { reply } = await call(createChallenge, { ...SPACE, ...who }, user)
  const challenge = { challenge_id: reply.challenge_id, ...who }
  const { reply: seen } = await call(readChallenge, challenge, user)
  await finish(seen.run?.run_id ?? '', right, who, user)
  return reply.challenge_id
}

describe('a challenge over HTTP', () => {
  test('[CL1] [CL2] a finished run becomes a link that shows who, score, time, category and difficulty', async () => {
    const app = await runApp()
    await insertUser(app.storage.db, 'ada', { name: 'Ada' })
    const id = await makeChallenge(app, 7, {}, 'ada')
    const { reply } = await app.call(readChallenge, { challenge_id: id })
    expect(reply).toMatchObject({
      category: { id: 'space', name: 'Space', sensitive: false },
      difficulty: 'easy',
      state: 'open',
      sender: { name: 'Ada', right: 7, total_ms: 10_000, timing: 'normal' },
      role: 'none',
      table: [],
    })
  })

  test('[CL2] a visitor plays the same questions in the same order, and gets the same time', async () => {
    const app = await runApp()
    const id = await makeChallenge(app, 10, {}, 'ada')
    const { reply: run } = await app.call(playChallenge, { challenge_id: id, visitor_key: KEY })
    const { reply: dealt } = await app.call(dealRunQuestion, { run_id: run.run_id, visitor_key: KEY })
    expect(dealt.open?.closes_at).toBe(app.clock.at + 20_000)
    await app.finish(run.run_id, 4, { visitor_key: KEY })
    const { reply } = await app.call(compareChallenge, { challenge_id: id, visitor_key: KEY })
    expect(reply.own).toMatchObject({ right: 4, place: 1 })
    expect(reply.other).toMatchObject({ right: 10, place: 0 })
    expect(reply.questions.map(({ own, other }) => [own?.correct, other?.correct])).toEqual(
      Array.from({ length: 10 }, (_, index) => [index < 4, true]),
    )
  })

  test('[QM7] for players who blocked each other a challenge is gone, both ways and without a word about it', async () => {
    const app = await runApp()
    for (const user of ['ada', 'bob']) await insertUser(app.storage.db, user)
    const id = await makeChallenge(app, 7, {}, 'ada')
    const statusFor = async (user: string) => (await app.call(playChallenge, { challenge_id: id }, user)).status
    await app.storage.db
      .insertInto('opponent_blocks')
      .values({ user_id: 'ada', blocked_user_id: 'bob', blocked_at: 1 })
      .execute()
    expect(await app.call(readChallenge, { challenge_id: id }, 'bob')).toMatchObject({
      status: 404,
      reply: { detail: 'This challenge is gone.' },
    })
    expect([await statusFor('bob'), await statusFor('cleo')]).toEqual([404, 200])
    expect((await app.call(readChallenge, { challenge_id: id }, 'ada')).status).toBe(200)
    await app.storage.db.deleteFrom('opponent_blocks').execute()
    expect(await statusFor('bob')).toBe(200)
  })

  test('[CL3] the ghost answers at the recorded time, and its result appears only after the own answer', async () => {
    const app = await runApp()
    const id = await makeChallenge(app, 10, {}, 'ada')
    const { reply: run } = await app.call(playChallenge, { challenge_id: id, visitor_key: KEY })
    expect(run.ghost).toMatchObject({ steps: [] })
    const player = { run_id: run.run_id, visitor_key: KEY }
    const { reply: dealt } = await app.call(dealRunQuestion, player)
    expect(dealt.ghost?.steps).toEqual([{ took_ms: 1_000, correct: null }])
    expect(dealt.ghost?.recorded_at).toBe(app.clock.at)
    const { reply: answered } = await app.call(answerRunQuestion, { ...player, index: 0, answer: null })
    expect(answered.ghost?.steps).toEqual([{ took_ms: 1_000, correct: true }])
  })

  test('[CL4] everybody plays a link once, nobody their own, and all see one table', async () => {
    const app = await runApp()
    const id = await makeChallenge(app, 5, {}, 'ada')
    const own = await app.call(playChallenge, { challenge_id: id }, 'ada')
    expect(own.status).toBe(409)
    for (const [user, right] of [
      ['bob', 8],
      ['cyd', 2],
    ] as const) {
      const { reply } = await app.call(playChallenge, { challenge_id: id }, user)
      await app.finish(reply.run_id, right, {}, user)
      const again = await app.call(playChallenge, { challenge_id: id }, user)
      expect(again.reply.run_id).toBe(reply.run_id)
      expect(again.reply.result?.right).toBe(right)
    }
    const { reply } = await app.call(readChallenge, { challenge_id: id }, 'ada')
    expect(reply.table.map(({ place, rank, right, own: isOwn }) => [place, rank, right, isOwn])).toEqual([
      [1, 1, 8, false],
      [0, 2, 5, true],
      [2, 3, 2, false],
    ])
    const { reply: byPlace } = await app.call(compareChallenge, { challenge_id: id, place: '2' }, 'ada')
    expect(byPlace.other).toMatchObject({ place: 2, right: 2 })
    const stranger = await app.call(compareChallenge, { challenge_id: id }, 'eve')
    expect(stranger.status).toBe(404)
  })

  test('[CL4] whoever is on the table can leave it, and cannot play again', async () => {
    const app = await runApp()
    const id = await makeChallenge(app, 5, {}, 'ada')
    const { reply: run } = await app.call(playChallenge, { challenge_id: id }, 'bob')
    await app.finish(run.run_id, 8, {}, 'bob')
    await app.call(leaveChallenge, { challenge_id: id }, 'bob')
    const { reply } = await app.call(readChallenge, { challenge_id: id }, 'ada')
    expect(reply.table).toHaveLength(1)
    expect((await app.call(readChallenge, { challenge_id: id }, 'bob')).reply.table).toEqual([])
    const again = await app.call(playChallenge, { challenge_id: id }, 'bob')
    expect(again.reply.result?.right).toBe(8)
    await app.call(leaveChallenge, { challenge_id: id }, 'ada')
    expect((await app.call(readChallenge, { challenge_id: id }, 'bob')).status).toBe(404)
  })

  test('[CL1] three challenges can be open at once, however many calls come at the same moment', async () => {
    const app = await runApp()
    const replies = await Promise.all(Array.from({ length: 5 }, () => app.call(createChallenge, SPACE, 'ada')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409])
  })

  test('[CL4] sending it back makes a new challenge with other questions of the same cell, which the sender finds', async () => {
    const app = await runApp()
    const id = await makeChallenge(app, 5, {}, 'ada')
    expect((await app.call(sendChallengeBack, { challenge_id: id }, 'bob')).status).toBe(409)
    const { reply: run } = await app.call(playChallenge, { challenge_id: id }, 'bob')
    await app.finish(run.run_id, 8, {}, 'bob')
    const { reply: back } = await app.call(sendChallengeBack, { challenge_id: id }, 'bob')
    const { reply: seen } = await app.call(readChallenge, back, 'bob')
    expect(seen).toMatchObject({ category: { id: 'space' }, difficulty: 'easy', role: 'sender', state: 'unfinished' })
    await app.finish(seen.run?.run_id ?? '', 10, {}, 'bob')
    const { reply } = await app.call(readChallenge, { challenge_id: id }, 'ada')
    expect(reply.table.find(({ place }) => place === 1)?.returned).toBe(back.challenge_id)
    expect((await app.call(playChallenge, back, 'ada')).reply.ghost).not.toBeNull()
  })

  test('[CL4] the sender must own the pack of the category, receivers need not', async () => {
    const app = await runApp()
    const pack = 'harry-potter'
    const refused = await app.call(createChallenge, { category: pack, difficulty: 'easy' }, 'ada')
    expect(refused.status).toBe(403)
    app.owned.set('ada', { premium: true, packs: [] })
    const { reply } = await app.call(createChallenge, { category: pack, difficulty: 'easy' }, 'ada')
    const { reply: seen } = await app.call(readChallenge, reply, 'ada')
    await app.finish(seen.run?.run_id ?? '', 5, {}, 'ada')
    const played = await app.call(playChallenge, { ...reply, visitor_key: KEY })
    expect(played.status).toBe(200)
    await app.finish(played.reply.run_id, 5, { visitor_key: KEY })
    expect((await app.call(sendChallengeBack, { ...reply, visitor_key: KEY })).status).toBe(403)
  })

  test('[CL5] after 30 days a link cannot be started any more, and its results can still be read', async () => {
    const app = await runApp()
    const id = await makeChallenge(app, 5, {}, 'ada')
    const { reply: run } = await app.call(playChallenge, { challenge_id: id }, 'bob')
    await app.finish(run.run_id, 8, {}, 'bob')
    app.clock.at += 30 * DAY_MS
    expect((await app.call(readChallenge, { challenge_id: id })).reply.state).toBe('expired')
    expect((await app.call(playChallenge, { challenge_id: id }, 'cyd')).status).toBe(409)
    expect((await app.call(compareChallenge, { challenge_id: id }, 'bob')).status).toBe(200)
  })

  test('[CL5] with the account of its sender a challenge is gone, and the players keep their runs', async () => {
    const app = await runApp()
    await insertUser(app.storage.db, 'ada', { name: 'Ada' })
    const id = await makeChallenge(app, 5, {}, 'ada')
    const { reply: run } = await app.call(playChallenge, { challenge_id: id }, 'bob')
    await app.finish(run.run_id, 8, {}, 'bob')
    const data = sqlUserData(app.storage.db)
    expect(Object.keys((await data.collect('ada')) ?? {})).toEqual(
      expect.arrayContaining(['challenges', 'challenge_players', 'runs']),
    )
    expect((await data.collect('ada')).challenges).toHaveLength(1)
    await data.erase('ada')
    const gone = await app.call(readChallenge, { challenge_id: id }, 'bob')
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('gone')])
    expect((await app.call(readRun, { run_id: run.run_id }, 'bob')).reply.result?.right).toBe(8)
  })

  test('[CL5] a link that its sender has not finished, or that never existed, says the same', async () => {
    const app = await runApp()
    const { reply } = await app.call(createChallenge, SPACE, 'ada')
    const unfinished = await app.call(readChallenge, reply, 'bob')
    const unknown = await app.call(readChallenge, { challenge_id: '222222222222' }, 'bob')
    expect([unfinished.status, unfinished.text]).toEqual([unknown.status, unknown.text])
    expect((await app.call(playChallenge, reply, 'bob')).status).toBe(404)
  })

  test('[RU5] a challenge that its sender left alone for a day has no result and no link', async () => {
    const app = await runApp()
    const { reply } = await app.call(createChallenge, SPACE, 'ada')
    const { reply: seen } = await app.call(readChallenge, reply, 'ada')
    app.clock.at += DAY_MS + 1
    await app.call(readRun, { run_id: seen.run?.run_id }, 'ada')
    expect((await app.call(readChallenge, reply, 'ada')).status).toBe(404)
  })

  test('[CL7] challenges touch neither statistics, ratings nor leaderboards', async () => {
    const app = await runApp()
    await insertUser(app.storage.db, 'ada', { name: 'Ada' })
    await insertUser(app.storage.db, 'bob', { name: 'Bob' })
    const id = await makeChallenge(app, 7, {}, 'ada')
    const { reply: run } = await app.call(playChallenge, { challenge_id: id }, 'bob')
    await app.finish(run.run_id, 10, {}, 'bob')
    for (const table of ['games', 'player_totals', 'player_skills', 'standings'] as const)
      expect([table, await app.storage.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  })

  test('[CL7] explanations are for premium players during the run, and for everybody after it', async () => {
    const app = await runApp()
    app.owned.set('ada', { premium: true, packs: [] })
    const id = await makeChallenge(app, 7, {}, 'cleo')
    for (const [user, atOnce] of [
      ['ada', true],
      ['bob', false],
    ] as const) {
      const { reply: run } = await app.call(playChallenge, { challenge_id: id }, user)
      await app.call(dealRunQuestion, { run_id: run.run_id }, user)
      const { reply } = await app.call(answerRunQuestion, { run_id: run.run_id, index: 0, answer: null }, user)
      expect([user, typeof reply.settled[0]?.explanation === 'string']).toEqual([user, atOnce])
      await app.finish(run.run_id, 10, {}, user)
      const { reply: ended } = await app.call(readRun, { run_id: run.run_id }, user)
      expect(ended.settled.every(({ explanation }) => explanation)).toBe(true)
    }
  })

  test('[CL7] the first run of a challenge takes the reserved half, and Solo gives none of it away meanwhile', async () => {
    const app = await runApp()
    const { reply } = await app.call(createChallenge, SPACE, 'ada')
    const { questions } = (await app.storage.db
      .selectFrom('question_series')
      .select('questions')
      .where('series_id', '=', `challenge-${reply.challenge_id}`)
      .executeTakeFirstOrThrow()) as { questions: string }
    const ids = (JSON.parse(questions) as { id: string }[]).map(({ id }) => id)
    expect(ids).toHaveLength(10)
    const cell = app.questions.cellSize('space', 'easy')
    expect(ids.every((id) => isReserved(id, cell, app.clock.at))).toBe(true)
    const solo = await app.call(generateQuestions, { ...SPACE, session_id: 'a-session' })
    expect(solo.reply.questions.filter(({ id }) => ids.includes(id))).toEqual([])
  })

  test('[CL2] a visitor has the same name here as in battles, as sender and as player', async () => {
    const app = await runApp()
    const [sender, player] = [
      { visitor_key: KEY, session_id: 'one browser' },
      { visitor_key: 'the-visitor-key-of-another-browser', session_id: 'another browser' },
    ]
    const id = await makeChallenge(app, 7, sender)
    const { reply: run } = await app.call(playChallenge, { challenge_id: id, ...player })
    await app.finish(run.run_id, 4, { visitor_key: player.visitor_key })
    const { reply } = await app.call(readChallenge, { challenge_id: id, visitor_key: player.visitor_key })
    expect([reply.sender?.name, reply.own_name]).toEqual([
      generatedName(sender.session_id),
      generatedName(player.session_id),
    ])
  })

  test('[CL2] a visitor who chose a name has it here too, as sender and as player', async () => {
    const app = await runApp()
    const other = 'the-visitor-key-of-another-browser'
    const id = await makeChallenge(app, 7, { visitor_key: KEY, session_id: 'one', visitor_name: 'Ada' })
    const refused = { challenge_id: id, visitor_key: other, visitor_name: 'fuck you' }
    expect((await app.call(playChallenge, refused)).status).toBe(400)
    const named = { challenge_id: id, visitor_key: other, visitor_name: 'Zoë' }
    const { reply: run } = await app.call(playChallenge, named)
    await app.finish(run.run_id, 4, { visitor_key: other })
    const { reply } = await app.call(readChallenge, { challenge_id: id, visitor_key: other })
    expect([reply.sender?.name, reply.own_name]).toEqual(['Ada', 'Zoë'])
  })

  test('names of visitors follow the rules for names, and are generated until they choose one', async () => {
    const app = await runApp()
    const id = await makeChallenge(app, 5, { visitor_key: KEY })
    const first = await app.call(readChallenge, { challenge_id: id })
    expect(first.reply.sender?.name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
    const rename = (name: string) => app.call(renameInChallenge, { challenge_id: id, visitor_key: KEY, name })
    expect((await rename('fuck you')).status).toBe(400)
    expect((await rename('x'.repeat(25))).status).toBe(400)
    expect((await rename('Bob\u202e')).status).toBe(200)
    expect((await app.call(readChallenge, { challenge_id: id })).reply.sender?.name).toBe('Bob')
  })

  test('[CL4] what a visitor has sent and played belongs to the account after signing up', async () => {
    const app = await runApp()
    const sent = await makeChallenge(app, 5, { visitor_key: KEY })
    const played = await makeChallenge(app, 6, {}, 'ada')
    const { reply: run } = await app.call(playChallenge, { challenge_id: played, visitor_key: KEY })
    await app.finish(run.run_id, 8, { visitor_key: KEY })
    await app.call(claimRuns, { visitor_key: KEY }, 'bob')
    expect((await app.call(readChallenge, { challenge_id: sent }, 'bob')).reply.role).toBe('sender')
    expect((await app.call(playChallenge, { challenge_id: sent }, 'bob')).status).toBe(409)
    expect((await app.call(readChallenge, { challenge_id: played }, 'bob')).reply.table).toHaveLength(2)
  })
})

describe('the preview of a challenge', () => {
  test('[CL6] stands in the page of the link with name, score and category, and holds no question', async () => {
    const folder = tempDir()
    onTestFinished(() => folder.remove())
    writeFileSync(join(folder.path, 'index.html'), '<head><title>Knowdown</title></head>')
    const app = await runApp({ webFolder: folder.path, publicUrl: 'https://play.example' })
    await insertUser(app.storage.db, 'ada', { name: 'Ada "><script>' })
    const id = await makeChallenge(app, 7, {}, 'ada')
    const { reply } = await app.call(compareChallenge, { challenge_id: id }, 'ada')
    const { body } = await app.app.inject(`/c/${id}`)
    expect(body).toContain('content="Ada &quot;&gt;&lt;script&gt; got 7 of 10 right. Can you beat that?"')
    expect(body).toContain('content="Space · Easy')
    expect(body).toContain(`content="https://play.example/api/challenges/${id}/picture.png"`)
    for (const { question, answer } of reply.questions) {
      expect(body).not.toContain(question.question)
      expect(body).not.toContain(`>${answer}<`)
    }
    const { body: unknown } = await app.app.inject('/c/222222222222')
    expect(unknown).not.toContain('og:')
  })

  test('[CL6] is a PNG picture of a link that can be played, and nothing for any other', async () => {
    const app = await runApp()
    const id = await makeChallenge(app, 7, {}, 'ada')
    const picture = await app.app.inject(`/api/challenges/${id}/picture.png`)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    app.clock.at += 30 * DAY_MS
    expect((await app.app.inject(`/api/challenges/${id}/picture.png`)).statusCode).toBe(404)
  })

  test('[CL6] is a picture that shows name, score, category and difficulty: each changes it', async () => {
    const painter = linkPainter()
    const paint = async (summary: Parameters<typeof challengePreview>[0]) =>
      Buffer.from(await painter.paint(challengePreview(summary).picture)).toString('base64')
    const shown = { name: 'Ada', right: 7, total: 10, category: 'Space', difficulty: 'easy' as const }
    const others = [{ name: 'Bob' }, { right: 8 }, { category: 'Music' }, { difficulty: 'hard' as const }]
    const first = await paint(shown)
    expect((await paint(shown)) === first).toBe(true)
    for (const other of others) expect([other, (await paint({ ...shown, ...other })) === first]).toEqual([other, false])
  })
})

test('[S-184] one address cannot keep the questions from all others by challenges of made-up accounts', async () => {
  const limits = inProcessLimits(() => 0)
  const callers = { fromToken: async (token: string) => ({ userId: token, name: token }) }
  const challenges = { create: async () => 'a-challenge' }
  const app = await testApp({
    accounts: { callers, limits } as unknown as Accounts,
    runs: { challenges } as unknown as RunApi,
  })
  const create = async (user: string, remoteAddress = '192.0.2.1') => {
    const headers = { authorization: `Bearer ${user}` }
    return (await app.inject({ method: 'POST', url: '/api/challenges', payload: SPACE, headers, remoteAddress }))
      .statusCode
  }
  const statuses: number[] = []
  for (let turn = 0; turn < 152; turn += 1) statuses.push(await create(`account-${turn % 60}`))
  expect(statuses).toEqual([...Array(150).fill(200), 429, 429])
  expect(await create('account-0', '192.0.2.2')).toBe(200)
})
