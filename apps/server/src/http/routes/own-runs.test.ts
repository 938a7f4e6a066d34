import { checkMistakes, readMistakes, sendReviews } from '@knowdown/contracts/mistakes/calls'
import {
  addBankQuestions,
  addOwnQuestions,
  createOwnQuiz,
  deleteOwnQuestions,
  deleteOwnQuiz,
  saveOwnQuestion,
  shareOwnQuiz,
} from '@knowdown/contracts/own-quizzes/calls'
import {
  answerOwnQuestion,
  dealOwnQuestion,
  playSharedQuiz,
  readOwnRun,
  tryOwnQuiz,
} from '@knowdown/contracts/own-quizzes/runs'
import { readRun } from '@knowdown/contracts/runs/calls'
import type { Kind } from '@knowdown/domain/kinds/judge'
import { newQuestion, type OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { describe, expect, test } from 'vitest'
import { inProcessLimits } from '../../adapters/limits/in-process-limits.ts'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import type { Accounts } from '../../features/accounts/accounts.ts'
import { runApp } from '../testing/run-app.ts'

const VISITOR = { visitor_key: 'a-visitor-key-of-one-browser' }
const REQUEST = { request_id: 'one-attempt-of-a-tab' }
const options = ['Io', 'Mars', 'Titan', 'Venus']
const KINDS: Record<Kind['kind'], Kind> = {
  choice: { kind: 'choice', options, right: 1 },
  several: { kind: 'several', options, right: [0, 2] },
  typeIn: { kind: 'typeIn', accepted: ['Goethe'], wrong: [], typos: true },
  number: { kind: 'number', value: 8849, tolerance: { amount: 0, of: 'absolute' }, unit: 'm', worthlessAt: 1_000 },
}
const ALL: readonly OwnQuestion[] = Object.values(KINDS).map((kind) => ({
  ...newQuestion(`What of the kind ${kind.kind}?`, kind),
  explanation: `Because of ${kind.kind}.`,
}))

type App = Awaited<ReturnType<typeof runApp>>

async function shared(questions: readonly OwnQuestion[] = ALL, parts: Parameters<typeof runApp>[0] = {}) {
  const app = await runApp(parts)
  await insertUser(app.storage.db, 'ada', { name: 'Ada' })
  const head = { title: 'Our class', language: 'en', mature: false, source: '', licence: '' }
  const { reply } = await app.call(createOwnQuiz, { request_id: 'a-quiz-of-one-tab', ...head }, 'ada')
  const { quiz_id } = reply.quiz
  const numbered = questions.map((question, index) => ({ question_id: `question-number-${index}`, question }))
  if (numbered.length > 0) await app.call(addOwnQuestions, { quiz_id, questions: numbered }, 'ada')
  const share = { quiz_id, link: 'play', change: 'on', confirm_16: true }
  const link = (await app.call(shareOwnQuiz, share, 'ada')).reply.quiz.links.play ?? ''
  return { app, quiz_id, link }
}

/** The answer to a dealt question that earns the whole share. */
function rightAnswer({ kind, options: shown }: { kind: Kind['kind']; options: readonly string[] }) {
  switch (kind) {
    case 'choice':
      return { kind, choice: shown.indexOf('Mars') }
    case 'several':
      return { kind, choices: [shown.indexOf('Titan'), shown.indexOf('Io')] }
    case 'typeIn':
      return { kind, text: 'goethe' }
    case 'number':
      return { kind, number: 8849 }
  }
}

async function playOn({ call, clock }: App, run_id: string, index: number, wrong = false) {
  const { reply: dealt, text } = await call(dealOwnQuestion, { run_id, ...VISITOR })
  const question = dealt.open?.question ?? { kind: 'choice' as const, options: [] }
  clock.at += 1_000
  const answer = wrong ? null : rightAnswer(question)
  const { reply } = await call(answerOwnQuestion, { run_id, ...VISITOR, index, answer })
  return { question, dealt: text, reply }
}

describe('[OQ6] playing a shared quiz alone', () => {
  test('a visitor plays every kind, sees each key after the answer, and gets a result', async () => {
    const { app, link } = await shared()
    const { status, reply: started } = await app.call(playSharedQuiz, { link, ...REQUEST, ...VISITOR })
    expect([status, started.total, started.open, started.settled]).toEqual([200, 4, null, []])
    const seen = []
    for (let index = 0; index < 4; index += 1) seen.push(await playOn(app, started.run_id, index))
    // At once, not only after the end.
    expect(seen[0]?.reply.settled[0]?.explanation).toBe(`Because of ${seen[0]?.question.kind}.`)
    const last = seen.at(-1)?.reply
    expect(last?.result).toMatchObject({ right: 4, answered: 4, total_ms: 4_000 })
    expect(new Set(seen.map(({ question }) => question.kind))).toEqual(new Set(Object.keys(KINDS)))
    for (const { question, given, key, share, explanation } of last?.settled ?? []) {
      expect([key.kind, given?.kind, share]).toEqual([question.kind, question.kind, 1])
      expect(explanation).toBe(`Because of ${question.kind}.`)
    }
  })

  test('[OQ7] [RU1] no reply before the answer has a key, an explanation or a later question', async () => {
    const { app, link } = await shared()
    const { reply: started, text } = await app.call(playSharedQuiz, { link, ...REQUEST, ...VISITOR })
    expect(text).not.toContain('What of')
    for (let index = 0; index < 4; index += 1) {
      const { dealt, question, reply } = await playOn(app, started.run_id, index, true)
      const open = JSON.parse(dealt)
      expect(open.open.question).toEqual({ ...question })
      expect(Object.keys(open.open.question).toSorted()).toEqual(['kind', 'options', 'picture', 'text', 'unit'])
      expect(dealt).not.toContain(`Because of ${question.kind}`)
      expect(open.settled).toHaveLength(index)
      expect(reply.settled.at(-1)).toMatchObject({ given: null, correct: false, share: 0 })
    }
  })

  test('[OQ5] [OQ3] a part of the points is told, but only the whole counts as right', async () => {
    const { app, link } = await shared(ALL.filter(({ answer }) => answer.kind === 'number'))
    const { reply: started } = await app.call(playSharedQuiz, { link, ...REQUEST, ...VISITOR })
    await app.call(dealOwnQuestion, { run_id: started.run_id, ...VISITOR })
    const answer = { kind: 'number', number: 8349 }
    const { reply } = await app.call(answerOwnQuestion, { run_id: started.run_id, ...VISITOR, index: 0, answer })
    expect(reply.settled[0]).toMatchObject({ share: 0.5, correct: false })
    expect(reply.result?.right).toBe(0)
  })

  test('[OQ7] options are shuffled for each attempt unless the author fixed them', async () => {
    const many = Array.from({ length: 6 }, (_, index) => String(index))
    const kind: Kind = { kind: 'choice', options: many, right: 0 }
    const { app, link } = await shared([
      newQuestion('Shuffled?', kind),
      { ...newQuestion('Fixed?', kind), fixedOrder: true },
    ])
    const orders = { shuffled: new Set<string>(), fixed: new Set<string>() }
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const input = { link, request_id: `attempt-number-${attempt}`, ...VISITOR }
      const { run_id } = (await app.call(playSharedQuiz, input)).reply
      for (let index = 0; index < 2; index += 1) {
        const { question } = await playOn(app, run_id, index, true)
        const isFixed = 'text' in question && question.text === 'Fixed?'
        orders[isFixed ? 'fixed' : 'shuffled'].add(question.options.join(''))
      }
    }
    expect(orders.fixed).toEqual(new Set(['012345']))
    expect(orders.shuffled.size).toBeGreaterThan(1)
  })

  test('[OQ7] editing and deleting the quiz changes no run', async () => {
    const { app, quiz_id, link } = await shared(ALL.slice(0, 1))
    const { run_id } = (await app.call(playSharedQuiz, { link, ...REQUEST, ...VISITOR })).reply
    const changed = {
      quiz_id,
      question_id: 'question-number-0',
      version: 2,
      question: newQuestion('Else?', KINDS.typeIn),
    }
    expect((await app.call(saveOwnQuestion, changed, 'ada')).status).toBe(200)
    await app.call(deleteOwnQuiz, { quiz_id }, 'ada')
    const { reply } = await playOn(app, run_id, 0)
    expect(reply.result?.right).toBe(1)
    expect((await app.call(playSharedQuiz, { link, request_id: 'a-later-attempt-of-it', ...VISITOR })).status).toBe(404)
  })

  test('[RU3] a start that was sent twice is one run, and nobody else reads it', async () => {
    const { app, link } = await shared()
    const start = (who: object) => app.call(playSharedQuiz, { link, ...REQUEST, ...who })
    const { reply } = await start(VISITOR)
    expect((await start(VISITOR)).reply.run_id).toBe(reply.run_id)
    const other = { visitor_key: 'the-key-of-another-browser' }
    expect((await start(other)).reply.run_id).not.toBe(reply.run_id)
    expect((await app.call(readOwnRun, { run_id: reply.run_id, ...other })).status).toBe(404)
    expect((await start({})).status).toBe(400)
  })

  test('an answer of another kind is refused, and a link for reading does not play', async () => {
    const { app, quiz_id, link } = await shared(ALL.slice(0, 1))
    const { run_id } = (await app.call(playSharedQuiz, { link, ...REQUEST, ...VISITOR })).reply
    await app.call(dealOwnQuestion, { run_id, ...VISITOR })
    for (const answer of [
      { kind: 'typeIn', text: 'Mars' },
      { kind: 'choice', choice: 4 },
      { kind: 'choice', choice: -1 },
    ]) {
      expect((await app.call(answerOwnQuestion, { run_id, ...VISITOR, index: 0, answer })).status).toBe(400)
    }
    const read = await app.call(shareOwnQuiz, { quiz_id, link: 'read', change: 'on', shows_answers: true }, 'ada')
    const forReading = read.reply.quiz.links.read?.link
    expect((await app.call(playSharedQuiz, { link: forReading, ...REQUEST, ...VISITOR })).status).toBe(404)
    // The calls of dailies and challenges show nothing of it before the answer, too.
    expect((await app.call(readRun, { run_id, ...VISITOR })).text).not.toContain('Because')
  })
})

test('[S-181] copies for playing alone are counted by their size, and cannot fill the disk', async () => {
  const explanation = 'x'.repeat(500)
  const long = Array.from({ length: 50 }, (_, index) => ({
    ...newQuestion(`Which? ${index}`, {
      kind: 'choice',
      options: options.map((one) => one.padEnd(100, '.')),
      right: 1,
    }),
    explanation,
  }))
  const limits = inProcessLimits(() => 0)
  const callers = { fromToken: async (token: string) => ({ userId: token, name: token }) }
  const { app, link } = await shared(long, { accounts: { callers, limits } as unknown as Accounts })
  const start = (turn: number) => app.call(playSharedQuiz, { link, request_id: `attempt-number-${turn}` }, `eve`)
  const statuses: number[] = []
  for (let turn = 0; turn < 60; turn += 1) statuses.push((await start(turn)).status)
  const stored = await app.storage.db.selectFrom('question_series').select('questions').execute()
  const characters = stored.reduce((sum, { questions }) => sum + questions.length, 0)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10)
  expect(statuses.at(-1)).toBe(429)
  expect(characters).toBeLessThan(200 * 20_000)
})

describe('[OQ11] trying out an own quiz', () => {
  test('its author plays what is playable, and hears when nothing is', async () => {
    const { app, quiz_id } = await shared([...ALL, newQuestion('', KINDS.choice)])
    const { reply } = await app.call(tryOwnQuiz, { quiz_id, ...REQUEST }, 'ada')
    expect(reply.total).toBe(4)
    expect((await app.call(tryOwnQuiz, { quiz_id, ...REQUEST }, 'bob')).status).toBe(404)
    const { app: empty, quiz_id: emptyId } = await shared([])
    expect((await empty.call(tryOwnQuiz, { quiz_id: emptyId, ...REQUEST }, 'ada')).status).toBe(409)
  })

  test("[OQ14] the bank's questions are played with explanations, and missed ones enter the deck", async () => {
    const { app, quiz_id } = await shared([])
    const input = { quiz_id, category: 'space', difficulty: 'easy', question_ids: ['question-of-the-bank'] }
    const { reply: added } = await app.call(addBankQuestions, input, 'ada')
    const { run_id } = (await app.call(tryOwnQuiz, { quiz_id, ...REQUEST }, 'ada')).reply
    await app.call(dealOwnQuestion, { run_id }, 'ada')
    const { reply } = await app.call(answerOwnQuestion, { run_id, index: 0, answer: null }, 'ada')
    expect(reply.settled[0]?.explanation).not.toBe('')
    const { cards } = (await app.call(readMistakes, {}, 'ada')).reply
    expect(cards.map(({ question_id }) => question_id)).toEqual([added.questions[0]?.bank?.bank_id])
  })

  test("[OQ14] the bank's questions count as seen once the run has ended, and not before", async () => {
    const { app, quiz_id, link } = await shared(ALL.slice(0, 1))
    await insertUser(app.storage.db, 'bob')
    const input = { quiz_id, category: 'space', difficulty: 'easy', question_ids: ['question-of-the-bank'] }
    const { reply: added } = await app.call(addBankQuestions, input, 'ada')
    const { run_id } = (await app.call(playSharedQuiz, { link, ...REQUEST }, 'bob')).reply
    const servings = () =>
      app.storage.db.selectFrom('servings').select(['category', 'question_ids']).where('user_id', '=', 'bob').execute()
    for (let index = 0; index < 2; index += 1) {
      await app.call(dealOwnQuestion, { run_id }, 'bob')
      expect(await servings()).toEqual([])
      await app.call(answerOwnQuestion, { run_id, index, answer: null }, 'bob')
    }
    await app.call(readOwnRun, { run_id }, 'bob')
    expect(await servings()).toEqual([{ category: 'space', question_ids: added.questions[0]?.bank?.bank_id }])
  })

  test('[OQ14] what a running game asks is left out for whoever plays a shared quiz, and not for its author', async () => {
    const { app, quiz_id, link } = await shared(ALL.slice(0, 1))
    const question_ids = ['question-of-the-bank-1', 'question-of-the-bank-2']
    const input = { quiz_id, category: 'space', difficulty: 'easy', question_ids }
    const { reply: added } = await app.call(addBankQuestions, input, 'ada')
    const asked = added.questions[0]?.bank?.bank_id ?? ''
    app.questions.sealing.add({ game: 'battle', sealedIds: async () => [asked] })
    const { reply: played } = await app.call(playSharedQuiz, { link, ...REQUEST, ...VISITOR })
    expect(played.total).toBe(2)
    expect((await app.call(tryOwnQuiz, { quiz_id, ...REQUEST }, 'ada')).reply.total).toBe(3)
  })

  test('[OQ8] own questions enter neither the statistics nor the bank', async () => {
    const { app, quiz_id } = await shared(ALL.slice(0, 1))
    const { run_id } = (await app.call(tryOwnQuiz, { quiz_id, ...REQUEST }, 'ada')).reply
    await app.call(dealOwnQuestion, { run_id }, 'ada')
    await app.call(answerOwnQuestion, { run_id, index: 0, answer: null }, 'ada')
    const { db } = app.storage
    for (const table of ['games', 'player_totals', 'standings', 'question_records', 'servings'] as const) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
  })
})

describe('[OQ8] missed questions of own quizzes', () => {
  /** Bob has missed every question of Ada's quiz. */
  async function missed() {
    const { app, quiz_id, link } = await shared()
    await insertUser(app.storage.db, 'bob', { name: 'Bob' })
    const { run_id } = (await app.call(playSharedQuiz, { link, ...REQUEST }, 'bob')).reply
    for (let index = 0; index < 4; index += 1) {
      await app.call(dealOwnQuestion, { run_id }, 'bob')
      await app.call(answerOwnQuestion, { run_id, index, answer: null }, 'bob')
    }
    const cards = async () => (await app.call(readMistakes, {}, 'bob')).reply.cards
    return { app, quiz_id, run_id, cards }
  }
  const review = (question_id: string, answer: string, id: string) => ({
    review_id: `review-of-one-card-${id}`,
    question_id,
    answer,
    took_ms: 1_000,
    at: 1,
  })

  test('enter the deck with their copy, whatever their author changes later', async () => {
    const { app, quiz_id, cards } = await missed()
    const before = await cards()
    expect(new Set(before.map(({ own }) => own?.kind))).toEqual(new Set(Object.keys(KINDS)))
    expect(before[0]).toMatchObject({ answer: '', category: '', explanation: `Because of ${before[0]?.own?.kind}.` })
    const question = newQuestion('Changed?', KINDS.choice)
    const change = { quiz_id, question_id: 'question-number-0', version: 2, question }
    expect((await app.call(saveOwnQuestion, change, 'ada')).status).toBe(200)
    expect((await cards()).map((card) => card.question)).toEqual(before.map((card) => card.question))
  })

  test('are judged by their kind when they are practised', async () => {
    const { app, quiz_id, cards } = await missed()
    const [typed, number] = [`${quiz_id}/question-number-2`, `${quiz_id}/question-number-3`]
    const reviews = [review(typed, 'göthe', 'a'), review(number, '12', 'b')]
    expect((await app.call(sendReviews, { reviews }, 'bob')).reply.recorded).toBe(2)
    const schedule = new Map((await cards()).map((card) => [card.question_id, card.schedule]))
    expect(schedule.get(typed)?.interval_days).toBeGreaterThan(schedule.get(number)?.interval_days ?? 99)
  })

  test('leave all decks when their author deletes them, and do not come back with the run', async () => {
    const { app, quiz_id, run_id, cards } = await missed()
    const questions = [{ question_id: 'question-number-0', version: 2 }]
    expect((await app.call(deleteOwnQuestions, { quiz_id, questions }, 'ada')).reply).toEqual({ kept: [] })
    expect((await cards()).map(({ question_id }) => question_id)).not.toContain(`${quiz_id}/question-number-0`)
    await app.call(readOwnRun, { run_id }, 'bob')
    expect(await cards()).toHaveLength(3)
    await app.call(deleteOwnQuiz, { quiz_id }, 'ada')
    await app.call(readOwnRun, { run_id }, 'bob')
    expect(await cards()).toEqual([])
  })

  test("leave a visitor's deck when the device asks", async () => {
    const { app, link, quiz_id } = await shared()
    const { run_id } = (await app.call(playSharedQuiz, { link, ...REQUEST, ...VISITOR })).reply
    const { reply } = await playOn(app, run_id, 0, true)
    const card = reply.settled[0]?.card_id ?? ''
    const gone = async () => (await app.call(checkMistakes, { questions: [], own_cards: [card] })).reply.own_gone
    expect(await gone()).toEqual([])
    await app.call(deleteOwnQuiz, { quiz_id }, 'ada')
    expect(await gone()).toEqual([card])
  })
})
