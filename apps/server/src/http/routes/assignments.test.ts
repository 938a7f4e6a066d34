import {
  changeAssignment,
  correctAssignedKey,
  createAssignment,
  deleteAssignment,
  listAssignments,
  practiseMissed,
  readReport,
  readReportAnswers,
} from '@knowdown/contracts/assignments/owner'
import {
  answerAssigned,
  claimAssignedName,
  dealAssigned,
  goOnAssigned,
  keepAssignedMistakes,
  openAssigned,
  readAssignedPlayer,
  reviewAttempt,
  startAttempt,
} from '@knowdown/contracts/assignments/player'
import { readMistakes } from '@knowdown/contracts/mistakes/calls'
import {
  addOwnQuestions,
  copySharedQuiz,
  createOwnQuiz,
  readOwnQuiz,
  readSharedQuiz,
  shareOwnQuiz,
} from '@knowdown/contracts/own-quizzes/calls'
import { playSharedQuiz } from '@knowdown/contracts/own-quizzes/runs'
import type { Kind } from '@knowdown/domain/kinds/judge'
import { newQuestion, type OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { describe, expect, test } from 'vitest'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { MOST_ASSIGNED, runApp } from '../testing/run-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const options = ['Io', 'Mars', 'Titan', 'Venus']
const KINDS: Record<Kind['kind'], Kind> = {
  choice: { kind: 'choice', options, right: 1 },
  several: { kind: 'several', options, right: [0, 2] },
  typeIn: { kind: 'typeIn', accepted: ['Goethe'], wrong: [], typos: true },
  number: { kind: 'number', value: 8849, tolerance: { amount: 0, of: 'absolute' }, unit: 'm', worthlessAt: null },
}
const ALL: readonly OwnQuestion[] = Object.values(KINDS).map((kind) => ({
  ...newQuestion(`What of the kind ${kind.kind}?`, kind),
  explanation: `Because of ${kind.kind}.`,
}))

type App = Awaited<ReturnType<typeof runApp>>
type Question = { kind: Kind['kind']; options: readonly string[] }

async function assigned(
  wanted: Record<string, unknown> = {},
  questions: readonly OwnQuestion[] = ALL,
  language = 'en',
) {
  const app = await runApp()
  for (const user of ['ada', 'bob']) await insertUser(app.storage.db, user, { name: user })
  const head = { title: 'The human heart', language, mature: false, source: '', licence: '' }
  const { reply } = await app.call(createOwnQuiz, { request_id: 'a-quiz-of-one-tab', ...head }, 'ada')
  const { quiz_id } = reply.quiz
  const numbered = questions.map((question, index) => ({ question_id: `question-number-${index}`, question }))
  await app.call(addOwnQuestions, { quiz_id, questions: numbered }, 'ada')
  const input = {
    request_id: 'an-assignment-of-a-tab',
    quiz_id,
    opens_at: null,
    closes_at: app.clock.at + DAY,
    attempts: 1,
    timed: false,
    shuffled: true,
    keys: 'each',
    kept_days: 30,
    names: null,
    ...wanted,
  }
  const { status, reply: created } = await app.call(createAssignment, input, 'ada')
  expect(status).toBe(201)
  return { app, input, ...created.assignment }
}

async function join(app: App, code: string, name: string, device_id = `the-device-of-${name.replace(' ', '-')}-here`) {
  const { reply } = await app.call(claimAssignedName, { code, name, device_id })
  return { code, player_key: reply.seat?.player_key ?? '', personal_code: reply.seat?.personal_code ?? '' }
}

function answerTo({ kind, options: shown }: Question, right: boolean) {
  switch (kind) {
    case 'choice':
      return { kind, choice: shown.indexOf(right ? 'Mars' : 'Venus') }
    case 'several':
      return { kind, choices: [shown.indexOf('Titan'), shown.indexOf(right ? 'Io' : 'Mars')] }
    case 'typeIn':
      return { kind, text: right ? 'goethe' : 'Schiller' }
    case 'number':
      return { kind, number: right ? 8849 : 1 }
  }
}

/** Plays an attempt to its end and gives every reply on the way. */
async function play(
  app: App,
  who: { code: string; player_key: string },
  isRight: (kind: string) => boolean,
  number = 1,
) {
  const replies = [(await app.call(startAttempt, { ...who, number })).text]
  for (let index = 0; index < 4; index += 1) {
    const { reply: dealt, text } = await app.call(dealAssigned, { ...who, number })
    const question = dealt.open?.question as Question
    app.clock.at += 1_000
    const answer = answerTo(question, isRight(question.kind))
    const { status, text: answered } = await app.call(answerAssigned, { ...who, number, index, answer })
    expect(status).toBe(200)
    replies.push(text, answered)
  }
  return replies
}

const report = async (app: App, assignment_id: string, since?: string) =>
  (await app.call(readReport, { assignment_id, ...(since && { since }) }, 'ada')).reply.report

describe('[AS1] assigning a quiz', () => {
  test('gives a code that leads there, however it is typed, and a frozen copy', async () => {
    const { app, code, assignment_id, total, phase } = await assigned()
    expect([code, total, phase]).toEqual([expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/), 4, 'open'])
    const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()
    const { reply } = await app.call(openAssigned, { code: typed })
    expect(reply).toMatchObject({ title: 'The human heart', total: 4, phase: 'open', has_list: false })
    const { assignments } = (await app.call(listAssignments, {}, 'ada')).reply
    expect(assignments).toMatchObject([{ assignment_id, players: 0, begun: 0, finished: 0 }])
    expect((await app.call(listAssignments, {}, 'bob')).reply.assignments).toEqual([])
    expect((await app.call(openAssigned, { code: 'ZZZZZZZZ' })).status).toBe(404)
  })

  test('[AG6] tells its players that a model helped to write the quiz', async () => {
    const { app, code, quiz_id } = await assigned()
    const { player_key } = await join(app, code, 'Ann')
    const told = async () => [
      (await app.call(openAssigned, { code })).reply.by_model,
      (await app.call(readAssignedPlayer, { code, player_key })).reply.assignment.by_model,
    ]
    expect(await told()).toEqual([false, false])
    await app.storage.db.updateTable('own_quizzes').set({ by_model: 1 }).where('quiz_id', '=', quiz_id).execute()
    expect(await told()).toEqual([true, true])
  })

  test('sent twice makes one, and what does not fit is refused with the reason', async () => {
    const { app, input, assignment_id } = await assigned()
    const again = (change: object) => app.call(createAssignment, { ...input, ...change }, 'ada')
    expect((await again({})).reply.assignment.assignment_id).toBe(assignment_id)
    const other = { request_id: 'another-assignment-it-is' }
    for (const change of [
      { closes_at: app.clock.at },
      { closes_at: app.clock.at + 181 * DAY },
      { attempts: 6 },
      { kept_days: 2 },
      { keys: 'closing', kept_days: 0 },
      { names: ['Ann', 'ann'] },
      { names: Array.from({ length: MOST_ASSIGNED + 1 }, (_, index) => `Player ${index}`) },
    ]) {
      expect([change, (await again({ ...other, ...change })).status]).toEqual([change, 400])
    }
    expect((await app.call(createAssignment, { ...input, ...other }, 'bob')).status).toBe(404)
    expect((await app.call(createAssignment, { ...input, ...other })).status).toBe(401)
  })

  test('the clock of the server opens and closes it; what was answered until then counts', async () => {
    const { app, code, assignment_id } = await assigned({
      opens_at: Date.parse('2026-12-11T12:00:00Z'),
      closes_at: Date.parse('2026-12-12T12:00:00Z'),
    })
    const ann = await join(app, code, 'Ann')
    expect((await app.call(startAttempt, { ...ann, number: 1 })).status).toBe(409)
    app.clock.at += DAY
    expect((await app.call(startAttempt, { ...ann, number: 1 })).status).toBe(200)
    const { reply } = await app.call(dealAssigned, { ...ann, number: 1 })
    const answer = answerTo(reply.open?.question as Question, true)
    await app.call(answerAssigned, { ...ann, number: 1, index: 0, answer })
    await app.call(dealAssigned, { ...ann, number: 1 })
    app.clock.at += DAY + 500
    const late = await app.call(answerAssigned, { ...ann, number: 1, index: 1, answer: null })
    expect(late.status).toBe(409)
    // The reply to the first answer may have been lost.
    expect((await app.call(answerAssigned, { ...ann, number: 1, index: 0, answer })).status).toBe(200)
    expect((await report(app, assignment_id))?.players).toMatchObject([{ state: 'stopped', right: 1, of: 1 }])
    // The owner reopens it, and the attempt goes on.
    const change = { kind: 'times', opens_at: null, closes_at: app.clock.at + HOUR }
    expect((await app.call(changeAssignment, { assignment_id, change }, 'ada')).reply.assignment.phase).toBe('open')
    expect((await app.call(answerAssigned, { ...ann, number: 1, index: 1, answer: null })).status).toBe(200)
    await app.call(changeAssignment, { assignment_id, change: { kind: 'close' } }, 'ada')
    expect((await app.call(openAssigned, { code })).reply.phase).toBe('closed')
  })

  test('attempts end when they are used up, until the owner gives one player another', async () => {
    const { app, code, assignment_id } = await assigned({ attempts: 2 })
    const ann = await join(app, code, 'Ann')
    const next = async () => (await app.call(readAssignedPlayer, ann)).reply.next
    expect(await next()).toBe(1)
    await play(app, ann, () => false)
    await play(app, ann, () => true, 2)
    expect(await next()).toBeNull()
    expect((await app.call(startAttempt, { ...ann, number: 3 })).status).toBe(409)
    expect((await app.call(startAttempt, { ...ann, number: 2 })).status).toBe(200)
    const player_id = (await report(app, assignment_id))?.players[0]?.player_id ?? ''
    const change = { kind: 'another-attempt', player_id }
    expect((await app.call(changeAssignment, { assignment_id, change }, 'bob')).status).toBe(404)
    await app.call(changeAssignment, { assignment_id, change }, 'ada')
    expect(await next()).toBe(3)
    expect((await app.call(startAttempt, { ...ann, number: 5 })).status).toBe(409)
    expect((await report(app, assignment_id))?.players).toMatchObject([
      { attempts: 2, right: 4, of: 4, best_attempt: 2 },
    ])
  })

  test('[OQ7] attempts have different orders, and the same attempt always the same', async () => {
    const many = Array.from({ length: 8 }, (_, index) => newQuestion(`Question ${index}?`, KINDS.choice))
    const { app, code } = await assigned({}, many)
    const first = new Set<string>()
    for (const name of ['Ann', 'Ben', 'Cem', 'Dua', 'Eve', 'Fay']) {
      const who = await join(app, code, name)
      await app.call(startAttempt, { ...who, number: 1 })
      const dealt = (await app.call(dealAssigned, { ...who, number: 1 })).reply.open
      expect((await app.call(dealAssigned, { ...who, number: 1 })).reply.open).toEqual(dealt)
      first.add(JSON.stringify(dealt?.question))
    }
    expect(first.size).toBeGreaterThan(1)
  })
})

describe('[AS2] names', () => {
  test('on a list: found, taken or ask your teacher, and the list never leaves the server', async () => {
    const { app, code } = await assigned({ names: ['Zoë Müller', 'Ben'] })
    const claim = (name: string, device_id: string) => app.call(claimAssignedName, { code, name, device_id })
    const { reply } = await claim('zoe muller', 'the-first-device-of-zoe')
    expect(reply).toMatchObject({ outcome: 'found', seat: { name: 'Zoë Müller' } })
    expect((await claim('Zoë Müller', 'a-device-of-somebody')).reply).toEqual({ outcome: 'taken', seat: null })
    const { reply: unknown, text } = await claim('Max', 'a-device-of-somebody')
    expect([unknown.outcome, text.includes('Ben')]).toEqual(['ask-your-teacher', false])
    // The first device asks again, because the reply was lost.
    expect((await claim('Zoë Müller', 'the-first-device-of-zoe')).reply.seat).toEqual(reply.seat)
    expect((await app.call(openAssigned, { code })).text).not.toContain('Ben')
  })

  test('ten names that are not found make a device wait, and not the others of its school', async () => {
    const { app, code } = await assigned({ names: ['Ann', 'Ben'] })
    const claim = (name: string, device_id: string) => app.call(claimAssignedName, { code, name, device_id })
    for (let index = 0; index < 10; index += 1) {
      expect((await claim(`Guess ${index}`, 'the-device-that-guesses')).status).toBe(200)
    }
    expect((await claim('Guess again', 'the-device-that-guesses')).status).toBe(429)
    expect((await claim('Ann', 'the-device-of-the-real-ann')).reply.outcome).toBe('found')
    app.clock.at += 11 * 60_000
    expect((await claim('Guess again', 'the-device-that-guesses')).status).toBe(200)
  })

  test('another device goes on with the personal code, and only with it', async () => {
    const { app, code } = await assigned({ names: ['Ann', 'Ben'] })
    const ann = await join(app, code, 'Ann')
    await app.call(startAttempt, { ...ann, number: 1 })
    const dealt = (await app.call(dealAssigned, { ...ann, number: 1 })).reply.open
    const { status, reply } = await app.call(goOnAssigned, {
      code,
      name: 'ann',
      personal_code: ann.personal_code.toLowerCase(),
    })
    expect([status, reply.personal_code]).toEqual([200, ann.personal_code])
    const there = { code, player_key: reply.player_key }
    expect((await app.call(dealAssigned, { ...there, number: 1 })).reply.open).toEqual(dealt)
    for (const [name, personal_code] of [
      ['Ann', '222222'],
      ['Ben', ann.personal_code],
      ['Max', ann.personal_code],
    ] as const) {
      expect((await app.call(goOnAssigned, { code, name, personal_code })).status).toBe(404)
    }
    for (let index = 0; index < 9; index += 1)
      await app.call(goOnAssigned, { code, name: 'Ann', personal_code: '333333' })
    expect((await app.call(goOnAssigned, { code, name: 'Ann', personal_code: ann.personal_code })).status).toBe(429)
  })

  test('a freed name can be claimed again, keeps its attempts, and the old device is out', async () => {
    const { app, code, assignment_id } = await assigned({ names: ['Ann', 'Ben'] })
    const thief = await join(app, code, 'Ann', 'the-device-of-a-joker')
    await play(app, thief, () => true)
    const player_id = (await report(app, assignment_id))?.players.find(({ name }) => name === 'Ann')?.player_id ?? ''
    await app.call(changeAssignment, { assignment_id, change: { kind: 'free-name', player_id } }, 'ada')
    for (const path of [readAssignedPlayer, dealAssigned]) {
      expect((await app.call(path, { ...thief, number: 1 })).status).toBe(401)
    }
    expect((await app.call(goOnAssigned, { code, name: 'Ann', personal_code: thief.personal_code })).status).toBe(404)
    const ann = await join(app, code, 'Ann')
    expect((await app.call(readAssignedPlayer, ann)).reply).toMatchObject({
      name: 'Ann',
      attempts: [{ ended: true }],
      next: null,
    })
  })

  test('nobody gets a second attempt by cleared storage, and without a list equal names are taken', async () => {
    const { app, code } = await assigned({ names: ['Ann', 'Ben'] })
    await play(app, await join(app, code, 'Ann'), () => false)
    expect((await join(app, code, 'Ann', 'after-clearing-the-storage')).player_key).toBe('')
    const { app: open, code: openCode } = await assigned()
    expect((await join(open, openCode, 'Ann')).player_key).not.toBe('')
    const { reply } = await open.call(claimAssignedName, {
      code: openCode,
      name: 'ANN',
      device_id: 'a-device-of-somebody',
    })
    expect(reply.outcome).toBe('taken')
  })

  test('as many may join as the server allows, and names that may offend are refused', async () => {
    const { app, code } = await assigned()
    for (let index = 0; index < MOST_ASSIGNED; index += 1) {
      expect((await join(app, code, `Player ${index}`)).player_key).not.toBe('')
    }
    const more = { code, name: 'One more', device_id: 'the-device-of-one-more' }
    expect((await app.call(claimAssignedName, more)).status).toBe(409)
    expect((await app.call(claimAssignedName, { ...more, name: ' ' })).status).toBe(400)
    expect((await app.call(claimAssignedName, { ...more, name: 'x'.repeat(61) })).status).toBe(400)
  })

  test('a key of one assignment is worth nothing in another', async () => {
    const { app, code, input } = await assigned()
    const { reply } = await app.call(createAssignment, { ...input, request_id: 'the-second-assignment' }, 'ada')
    const ann = await join(app, code, 'Ann')
    await app.call(startAttempt, { ...ann, number: 1 })
    const there = { ...ann, code: reply.assignment.code, number: 1 }
    for (const path of [readAssignedPlayer, startAttempt, dealAssigned]) {
      expect((await app.call(path, there)).status).toBe(401)
    }
    const forged = { ...ann, player_key: `${ann.player_key.slice(0, -2)}AA`, number: 1 }
    expect((await app.call(dealAssigned, forged)).status).toBe(401)
  })
})

describe('[AS2] [RU3] playing', () => {
  test('the same answer twice counts once, another second answer is refused, and time limits are the right of players', async () => {
    const { app, code, assignment_id } = await assigned({ timed: true })
    const ann = await join(app, code, 'Ann')
    const { reply } = await app.call(startAttempt, { ...ann, number: 1, timing: 'double' })
    expect(reply.timing).toBe('double')
    const { reply: dealt } = await app.call(dealAssigned, { ...ann, number: 1 })
    expect(dealt.open?.closes_at).toBe(app.clock.at + 40_000)
    const question = dealt.open?.question as Question
    const send = (right: boolean) =>
      app.call(answerAssigned, { ...ann, number: 1, index: 0, answer: answerTo(question, right) })
    expect([(await send(true)).status, (await send(true)).status, (await send(false)).status]).toEqual([200, 200, 409])
    expect((await report(app, assignment_id))?.players).toMatchObject([{ timing: 'double', right: 1, of: 1 }])
    const { app: free, code: freeCode } = await assigned()
    const ben = await join(free, freeCode, 'Ben')
    expect((await free.call(startAttempt, { ...ben, number: 1 })).reply.timing).toBe('untimed')
  })

  test('an attempt is there after a month', async () => {
    const { app, code } = await assigned({ closes_at: Date.parse('2027-03-01T12:00:00Z') })
    const ann = await join(app, code, 'Ann')
    await app.call(startAttempt, { ...ann, number: 1 })
    const { reply } = await app.call(dealAssigned, { ...ann, number: 1 })
    app.clock.at += 30 * DAY
    expect((await app.call(dealAssigned, { ...ann, number: 1 })).reply.open).toEqual(reply.open)
  })
})

describe('[AS3] no key before its time', () => {
  const SECRETS = /Because|"key"|accepted|"value"|"correct"/
  /** How many were right is part of the secret, too. */
  const COUNTS = /"right":\s*\d/

  test.each([
    ['each', [false, false, true]],
    ['end', [false, false, false]],
    ['closing', [false, false, false]],
  ] as const)('keys that are shown after %s are in no reply before', async (keys, [started, dealt, answered]) => {
    const { app, code } = await assigned({ keys })
    const ann = await join(app, code, 'Ann')
    const [start = '', ...replies] = await play(app, ann, () => true)
    expect(SECRETS.test(start)).toBe(started)
    const [firstDeal = '', firstAnswer = ''] = replies
    expect(SECRETS.test(firstDeal)).toBe(dealt)
    expect(SECRETS.test(firstAnswer)).toBe(answered)
    if (keys === 'end') for (const reply of replies.slice(0, -1)) expect(reply).not.toMatch(SECRETS)
    if (keys !== 'closing') expect(replies.at(-1)).toMatch(SECRETS)
    const review = () => app.call(reviewAttempt, { ...ann, number: 1 })
    expect(SECRETS.test((await review()).text)).toBe(keys !== 'closing')
  })

  test('with "after closing" every reply to players keeps silent until then, and the review opens at that moment', async () => {
    const { app, code, closes_at } = await assigned({ keys: 'closing', attempts: 2 })
    const ann = await join(app, code, 'Ann')
    const replies = [...(await play(app, ann, () => true)), ...(await play(app, ann, () => false, 2))]
    const calls = [openAssigned, readAssignedPlayer, reviewAttempt]
    for (const path of calls) replies.push((await app.call(path, { ...ann, number: 1 })).text)
    for (const reply of replies) expect(reply).not.toMatch(SECRETS)
    for (const reply of replies) expect(reply).not.toMatch(COUNTS)
    app.clock.at = closes_at + 499
    expect((await app.call(reviewAttempt, { ...ann, number: 1 })).text).not.toMatch(SECRETS)
    expect((await app.call(reviewAttempt, { ...ann, number: 1 })).reply.keys_at).toBe(closes_at)
    app.clock.at += 1
    const { reply } = await app.call(reviewAttempt, { ...ann, number: 1 })
    expect([reply.right, reply.keys_at, reply.settled.every(({ shown }) => shown?.correct)]).toEqual([4, null, true])
  })

  test('links of the quiz neither play, copy nor show answers meanwhile', async () => {
    const { app, quiz_id, closes_at } = await assigned({ keys: 'closing' })
    const share = async (link: string) =>
      (await app.call(shareOwnQuiz, { quiz_id, link, change: 'on', confirm_16: true, shows_answers: true }, 'ada'))
        .reply
    const link = (await share('play')).quiz.links.play
    const forReading = (await share('read')).quiz.links.read?.link
    const visitor = { request_id: 'one-attempt-of-a-tab', visitor_key: 'a-visitor-key-of-one-browser' }
    const statuses = async () => [
      (await app.call(playSharedQuiz, { link, ...visitor })).status,
      (await app.call(copySharedQuiz, { link, request_id: visitor.request_id }, 'bob')).status,
      (await app.call(readSharedQuiz, { link: forReading })).text.includes('accepted'),
    ]
    expect(await statuses()).toEqual([409, 409, false])
    app.clock.at = closes_at + 500
    expect(await statuses()).toEqual([200, 201, true])
  })
})

describe('[AS4] [AS5] the report', () => {
  test('shows what was chosen, who needs help and what is hardest, and the rows add up to it', async () => {
    const { app, code, assignment_id } = await assigned({ names: ['Ann', 'Ben', 'Cem'] })
    await play(app, await join(app, code, 'Ann'), () => true)
    await play(app, await join(app, code, 'Ben'), (kind) => kind === 'choice')
    const read = await report(app, assignment_id)
    expect(read?.summary).toMatchObject({
      players: 3,
      finished: 2,
      playing: 0,
      not_started: 1,
      need_help: 1,
      average_share: 0.625,
      usual_ms: 4_000,
    })
    expect(read?.players.map(({ name, right, of, state }) => [name, right, of, state])).toEqual([
      ['Ben', 1, 4, 'finished'],
      ['Ann', 4, 4, 'finished'],
      ['Cem', 0, 0, 'not-started'],
    ])
    expect(read?.questions.at(-1)).toMatchObject({ kind: 'choice', settled: 2, right: 2, right_text: 'Mars' })
    const typed = read?.questions.find(({ kind }) => kind === 'typeIn')
    expect(typed?.choices).toEqual([{ place: null, text: 'Schiller', count: 1, right: false }])
    const { reply } = await app.call(readReportAnswers, { assignment_id }, 'ada')
    expect(reply.rows).toHaveLength(8)
    expect(reply.rows.filter(({ correct }) => correct)).toHaveLength(5)
    expect(reply.rows.find(({ name, place }) => name === 'Ben' && place === 1)?.choice).toBe('Mars; Titan')
    // Nothing new is nothing to send.
    expect(await report(app, assignment_id, read?.revision)).toBeNull()
    await join(app, code, 'Cem')
    expect(await report(app, assignment_id, read?.revision)).not.toBeNull()
    expect((await app.call(readReport, { assignment_id }, 'bob')).status).toBe(404)
  })

  test('deleting takes names and answers at once, also from those who play', async () => {
    const { app, code, assignment_id } = await assigned()
    const ann = await join(app, code, 'Ann')
    await app.call(startAttempt, { ...ann, number: 1 })
    const { reply } = await app.call(dealAssigned, { ...ann, number: 1 })
    await report(app, assignment_id)
    expect((await app.call(deleteAssignment, { assignment_id }, 'bob')).status).toBe(404)
    expect((await app.call(deleteAssignment, { assignment_id }, 'ada')).status).toBe(200)
    const answer = answerTo(reply.open?.question as Question, true)
    expect((await app.call(answerAssigned, { ...ann, number: 1, index: 0, answer })).status).toBe(404)
    expect((await app.call(readReport, { assignment_id }, 'ada')).status).toBe(404)
    expect((await app.call(openAssigned, { code })).status).toBe(404)
    for (const table of ['assignments', 'assignment_copies', 'assignment_players', 'assignment_attempts'] as const) {
      expect([table, await app.storage.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
  })
})

describe('[AS6] afterwards', () => {
  test('what fewer than 60 % had right becomes a quiz of its own, once', async () => {
    const { app, code, assignment_id } = await assigned()
    await play(app, await join(app, code, 'Ann'), () => true)
    const practise = () => app.call(practiseMissed, { assignment_id, request_id: 'practice-of-one-tab' }, 'ada')
    expect((await practise()).status).toBe(409)
    await play(app, await join(app, code, 'Ben'), (kind) => kind !== 'number' && kind !== 'typeIn')
    expect((await report(app, assignment_id))?.missed).toBe(2)
    const { status, reply } = await practise()
    expect([status, reply.questions]).toEqual([201, 2])
    expect((await practise()).reply.quiz_id).toBe(reply.quiz_id)
    const quiz = (await app.call(readOwnQuiz, { quiz_id: reply.quiz_id }, 'ada')).reply
    expect(quiz.questions.map(({ question }) => question?.answer.kind)).toEqual(['typeIn', 'number'])
    expect((await app.call(practiseMissed, { assignment_id, request_id: 'practice-of-one-tab' }, 'bob')).status).toBe(
      404,
    )
  })
})

test('[AS6] the quiz to practise has the language of the one that was assigned, also when that one is gone', async () => {
  const { app, code, assignment_id } = await assigned({}, ALL, 'de')
  await play(app, await join(app, code, 'Ann'), () => false)
  const { reply } = await app.call(practiseMissed, { assignment_id, request_id: 'practice-of-one-tab' }, 'ada')
  expect((await app.call(readOwnQuiz, { quiz_id: reply.quiz_id }, 'ada')).reply.quiz.language).toBe('de')
})

describe('[OQ8] mistakes of an assignment', () => {
  const deckOf = async (app: App, user: string) =>
    (await app.call(readMistakes, {}, user)).reply.cards.map(({ question }) => question).toSorted()

  test('enter the deck of the player who is signed in, once, and with their copy', async () => {
    const { app, code } = await assigned()
    const ann = await join(app, code, 'Ann')
    await play(app, ann, (kind) => kind === 'choice' || kind === 'several')
    const keep = (user?: string, number = 1) => app.call(keepAssignedMistakes, { ...ann, number }, user)
    expect((await keep()).status).toBe(401)
    expect((await keep('bob')).reply).toEqual({ missed: 2 })
    expect((await keep('bob')).status).toBe(200)
    expect(await deckOf(app, 'bob')).toEqual(['What of the kind number?', 'What of the kind typeIn?'])
    expect((await app.call(readMistakes, {}, 'bob')).reply.cards.every(({ own }) => own !== null)).toBe(true)
    expect(await deckOf(app, 'ada')).toEqual([])
    expect((await keep('bob', 2)).status).toBe(404)
  })

  test('wait until keys are shown, and the review names them for the deck of a device', async () => {
    const { app, code } = await assigned({ keys: 'closing' })
    const ann = await join(app, code, 'Ann')
    await play(app, ann, () => false)
    const keep = () => app.call(keepAssignedMistakes, { ...ann, number: 1 }, 'bob')
    const review = async () => (await app.call(reviewAttempt, { ...ann, number: 1 })).reply.settled
    expect((await keep()).status).toBe(409)
    expect(await deckOf(app, 'bob')).toEqual([])
    expect((await review()).map(({ shown }) => shown)).toEqual([null, null, null, null])
    app.clock.at += 2 * DAY
    expect((await keep()).reply).toEqual({ missed: 4 })
    expect((await review()).every(({ shown }) => shown?.card_id?.includes('/question-number-'))).toBe(true)
  })
})

describe('[AS1] a mail at closing', () => {
  test('goes to the owner who asked for it, once, with a link to the report', async () => {
    const { app, code, assignment_id } = await assigned({ mails_at_closing: true })
    await play(app, await join(app, code, 'Ann'), () => true)
    await join(app, code, 'Ben')
    const { send } = app.assignments.mails
    await send()
    expect(app.mails).toEqual([])
    app.clock.at += 2 * DAY
    await send()
    await send()
    expect(app.mails.map(({ to, subject, userId }) => [to, subject, userId])).toEqual([
      ['ada@example.org', '“The human heart” has closed', 'ada'],
    ])
    expect(app.mails[0]?.text).toContain('1 of 2 players finished it.')
    expect(app.mails[0]?.text).toContain(`https://knowdown.example/assignments/${assignment_id}`)
    // No name of a player leaves the server in a mail.
    expect(app.mails[0]?.text).not.toMatch(/Ann|Ben/)
  })

  test('is not sent without the wish, and not any more when the owner changes their mind', async () => {
    const { app, assignment_id, mails_at_closing } = await assigned()
    expect(mails_at_closing).toBe(false)
    const wish = (on: boolean, user = 'ada') =>
      app.call(changeAssignment, { assignment_id, change: { kind: 'mail', on } }, user)
    expect((await wish(true)).reply.assignment.mails_at_closing).toBe(true)
    expect((await wish(true, 'bob')).status).toBe(404)
    expect((await wish(false)).reply.assignment.mails_at_closing).toBe(false)
    app.clock.at += 2 * DAY
    await app.assignments.mails.send()
    expect(app.mails).toEqual([])
  })

  test('comes again when it was reopened, and needs an address that was proved', async () => {
    const { app, assignment_id } = await assigned({ mails_at_closing: true })
    expect((await app.call(listAssignments, {}, 'ada')).reply.can_mail).toBe(true)
    const closeNow = async () => {
      await app.call(changeAssignment, { assignment_id, change: { kind: 'close' } }, 'ada')
      app.clock.at += 1_000
      await app.assignments.mails.send()
    }
    await closeNow()
    // Closing what is closed is no news.
    await closeNow()
    expect(app.mails).toHaveLength(1)
    const times = { kind: 'times', opens_at: null, closes_at: app.clock.at + DAY }
    await app.call(changeAssignment, { assignment_id, change: times }, 'ada')
    await closeNow()
    expect(app.mails).toHaveLength(2)
    await app.storage.db.updateTable('users').set({ email_verified: 0 }).execute()
    expect((await app.call(listAssignments, {}, 'ada')).reply.can_mail).toBe(false)
    await app.call(changeAssignment, { assignment_id, change: { ...times, closes_at: app.clock.at + DAY } }, 'ada')
    await closeNow()
    expect(app.mails).toHaveLength(2)
  })

  test('makes no sense where nothing is kept, which is said', async () => {
    const { app, input } = await assigned()
    const wanted = { ...input, request_id: 'another-request-of-a-tab', kept_days: 0, mails_at_closing: true }
    expect((await app.call(createAssignment, wanted, 'ada')).status).toBe(400)
  })
})

describe('[AS6] correcting a key', () => {
  test('counts all attempts again, once, and those whom it touched see it', async () => {
    const { app, code, assignment_id } = await assigned()
    const ann = await join(app, code, 'Ann')
    const ben = await join(app, code, 'Ben')
    await play(app, ann, () => true)
    await play(app, ben, () => false)
    const read = await report(app, assignment_id)
    const place = read?.questions.find(({ kind }) => kind === 'typeIn')?.place
    const correction = { kind: 'accept', text: 'Schiller' }
    const correct = (version: number) =>
      app.call(correctAssignedKey, { assignment_id, place, version, correction }, 'ada')
    expect((await app.call(correctAssignedKey, { assignment_id, place, version: 1, correction }, 'bob')).status).toBe(
      404,
    )
    expect((await correct(1)).reply).toEqual({ changed: 1, elsewhere: 0, in_quiz: false })
    expect([(await correct(1)).status, (await correct(2)).status]).toEqual([409, 409])
    const after = await report(app, assignment_id, read?.revision)
    expect(after?.players.find(({ name }) => name === 'Ben')).toMatchObject({ right: 1, of: 4 })
    expect(after?.players.find(({ name }) => name === 'Ann')).toMatchObject({ right: 4, of: 4 })
    expect(after).toMatchObject({ version: 2, corrections: [{ place, version: 2, changed: 1 }] })
    const attempts = async (who: object) => (await app.call(readAssignedPlayer, { ...who })).reply.attempts
    expect(await attempts(ben)).toMatchObject([{ right: 1, recounted: 1 }])
    expect(await attempts(ann)).toMatchObject([{ right: 4, recounted: 0 }])
    const { settled } = (await app.call(reviewAttempt, { ...ben, number: 1 })).reply
    expect(settled.filter(({ shown }) => shown?.recounted).map(({ question }) => question.kind)).toEqual(['typeIn'])
  })
})
