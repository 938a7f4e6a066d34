import {
  addBankQuestions,
  addOwnQuestions,
  copyOwnQuestions,
  copySharedQuiz,
  createOwnQuiz,
  deleteOwnQuestions,
  deleteOwnQuiz,
  findKnownQuestions,
  listOwnQuizzes,
  moveOwnQuestions,
  PIECE_BYTES,
  purgeOwnQuiz,
  readOwnQuiz,
  readSharedQuiz,
  restoreOwnQuiz,
  saveOwnQuestion,
  saveOwnQuizHead,
  searchOwnQuestions,
  shareOwnQuiz,
} from '@knowdown/contracts/own-quizzes/calls'
import { fingerprintOf } from '@knowdown/domain/own-quiz/duplicate-key'
import { newQuestion, type OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { describe, expect, test } from 'vitest'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { questionApp } from '../testing/question-app.ts'

const DAY_MS = 86_400_000
const NOON = Date.parse('2026-12-10T12:00:00Z')
const SPACE = { category: 'space', difficulty: 'easy' }
const fields = { title: 'Our class', language: 'en', mature: false, source: '', licence: '' }

const choice = (text: string, options = ['Mars', 'Venus'], right = 0): OwnQuestion =>
  newQuestion(text, { kind: 'choice', options, right })
const typeIn = newQuestion('Who wrote Faust?', {
  kind: 'typeIn',
  accepted: ['Goethe'],
  wrong: ['Schiller'],
  typos: true,
})
const number = newQuestion('How high is it?', {
  kind: 'number',
  value: 8849,
  tolerance: { amount: 1, of: 'percent' },
  unit: 'm',
  worthlessAt: null,
})
const idOf = (index: number | string) => `question-number-${index}`
const numbered = (questions: readonly OwnQuestion[], prefix = '') =>
  questions.map((question, index) => ({ question_id: idOf(`${prefix}${index}`), question }))

/** The real product from HTTP to SQLite, with accounts, a clock that the test moves, and questions that it can seal. */
async function quizApp() {
  const clock = { at: NOON }
  const sealed = new Set<string>()
  const product = await questionApp({ clock: () => clock.at })
  product.questions.sealing.add({ game: 'battle', sealedIds: async () => sealed })
  for (const user of ['ada', 'bob']) await insertUser(product.storage.db, user, { name: `Player ${user}` })
  const { call } = product
  let made = 0
  const make = async (questions: readonly OwnQuestion[] = [], user = 'ada') => {
    made += 1
    const { reply } = await call(createOwnQuiz, { request_id: `request-number-${made}`, ...fields }, user)
    const { quiz_id } = reply.quiz
    if (questions.length > 0) await call(addOwnQuestions, { quiz_id, questions: numbered(questions) }, user)
    return quiz_id
  }
  const read = async (quiz_id: string, user = 'ada') => (await call(readOwnQuiz, { quiz_id }, user)).reply
  const share = (quiz_id: string, part: object = {}) =>
    call(shareOwnQuiz, { quiz_id, link: 'play', change: 'on', confirm_16: true, ...part }, 'ada')
  return { ...product, clock, sealed, make, read, share }
}

describe('writing own quizzes', () => {
  test('a quiz with questions of every kind comes back as it was written', async () => {
    const { call, make, read } = await quizApp()
    const several = newQuestion('Which are moons?', {
      kind: 'several',
      options: ['Io', 'Mars', 'Titan'],
      right: [0, 2],
    })
    const all = [choice('Which is red?'), several, typeIn, number]
    const quiz_id = await make(all)
    const { quiz, questions } = await read(quiz_id)
    expect(quiz).toMatchObject({ ...fields, quiz_id, origin: null, links: { play: null, read: null } })
    expect(questions.map(({ question }) => question)).toEqual(all)
    const { reply } = await call(listOwnQuizzes, {}, 'ada')
    expect(reply).toMatchObject({ most_quizzes: 200, confirmed_16: false, bin: [] })
    expect(reply.quizzes).toMatchObject([{ quiz_id, questions: 4, playable: 4 }])
  })

  test('[OQ1] what is too long is kept in the draft and counted as not playable', async () => {
    const { call, make, read } = await quizApp()
    const quiz_id = await make([choice('x'.repeat(301)), choice('Fine?')])
    expect((await read(quiz_id)).questions[0]?.question?.text).toHaveLength(301)
    expect((await call(listOwnQuizzes, {}, 'ada')).reply.quizzes).toMatchObject([{ questions: 2, playable: 1 }])
  })

  test('[OQ1] signs that nobody sees are not stored, and scripts stay plain text', async () => {
    const { make, read } = await quizApp()
    const quiz_id = await make([
      choice('Who\u202e is\u200b it?\u0000', ['Par\u200bis', '<script>alert(1)</script>']),
      choice('می\u200cخواهم 👩\u200d🚀?'),
    ])
    const { questions } = await read(quiz_id)
    expect(questions[0]?.question).toMatchObject({
      text: 'Who is it?',
      answer: { options: ['Paris', '<script>alert(1)</script>'] },
    })
    expect(questions[1]?.question?.text).toBe('می\u200cخواهم 👩\u200d🚀?')
  })

  test('[OQ1] the sixth quiz of an account that is not verified is refused with the reason', async () => {
    const { call, storage } = await quizApp()
    await insertUser(storage.db, 'new', { verified: false })
    const create = (index: number) => call(createOwnQuiz, { request_id: `request-number-${index}`, ...fields }, 'new')
    for (let index = 0; index < 5; index += 1) expect((await create(index)).status).toBe(201)
    const { status, detail } = await create(5)
    expect([status, detail]).toEqual([403, expect.stringContaining('5 until your e-mail address is verified')])
    expect((await call(listOwnQuizzes, {}, 'new')).reply.most_quizzes).toBe(5)
  })

  test('[OQ9] a second tab gets 409 with what the first one saved, and nothing is overwritten', async () => {
    const { call, make, read } = await quizApp()
    const quiz_id = await make([choice('First?')])
    const save = (version: number, text: string) =>
      call(saveOwnQuestion, { quiz_id, question_id: idOf(0), version, question: choice(text) }, 'ada')
    const [seen] = (await read(quiz_id)).questions
    const version = seen?.version ?? 0
    const { status, reply } = await save(version, 'From the laptop?')
    expect(status).toBe(200)
    const second = await save(version, 'From the phone?')
    expect(second.status).toBe(409)
    expect(second.detail).toContain('another tab')
    expect(saveOwnQuestion.conflict?.parse(second.reply)).toEqual({ current: reply.question })
    expect((await save(version, 'From the laptop?')).reply).toEqual(reply)
    expect((await save(reply.question.version, 'From the phone?')).status).toBe(200)
    const deleted = { question_id: idOf(0), version: reply.question.version }
    const { reply: after } = await call(deleteOwnQuestions, { quiz_id, questions: [deleted] }, 'ada')
    expect(after.kept).toMatchObject([{ question: { text: 'From the phone?' } }])
    await call(
      deleteOwnQuestions,
      { quiz_id, questions: after.kept.map(({ question_id, version }) => ({ question_id, version })) },
      'ada',
    )
    const late = await save(version, 'Too late?')
    expect([late.status, late.reply]).toEqual([409, { detail: expect.any(String), current: null }])
  })

  test('[OQ9] the title is saved by version too', async () => {
    const { call, make, read } = await quizApp()
    const quiz_id = await make()
    const save = (title: string) => call(saveOwnQuizHead, { quiz_id, version: 1, ...fields, title }, 'ada')
    expect((await save('Planets\u202e')).reply.quiz).toMatchObject({ title: 'Planets', version: 2 })
    const second = await save('Moons')
    expect([second.status, second.reply]).toEqual([
      409,
      expect.objectContaining({ current: (await read(quiz_id)).quiz }),
    ])
  })

  test('[OQ9] a deleted quiz can be restored for 30 days, and then deleted for good', async () => {
    const { call, make, read } = await quizApp()
    const quiz_id = await make([choice('Kept?')])
    expect((await call(purgeOwnQuiz, { quiz_id }, 'ada')).status).toBe(404)
    expect((await call(deleteOwnQuiz, { quiz_id }, 'ada')).reply.gone_at).toBe(NOON + 30 * DAY_MS)
    expect((await call(readOwnQuiz, { quiz_id }, 'ada')).status).toBe(404)
    expect((await call(listOwnQuizzes, {}, 'ada')).reply).toMatchObject({
      quizzes: [],
      bin: [{ quiz_id, title: 'Our class', questions: 1, gone_at: NOON + 30 * DAY_MS }],
    })
    await call(restoreOwnQuiz, { quiz_id }, 'ada')
    expect((await read(quiz_id)).questions).toHaveLength(1)
    await call(deleteOwnQuiz, { quiz_id }, 'ada')
    expect((await call(purgeOwnQuiz, { quiz_id }, 'ada')).reply.deleted).toBe(true)
    expect((await call(restoreOwnQuiz, { quiz_id }, 'ada')).status).toBe(404)
  })

  test('questions are moved, searched and copied between quizzes', async () => {
    const { call, make, read } = await quizApp()
    const quiz_id = await make([choice('One?'), choice('Two?'), typeIn])
    const move = { quiz_id, question_ids: [idOf(2)], after: null }
    expect((await call(moveOwnQuestions, move, 'ada')).reply.question_ids).toEqual([idOf(2), idOf(0), idOf(1)])
    const { reply: search } = await call(searchOwnQuestions, { text: 'GOETHE faust' }, 'ada')
    expect(search).toMatchObject({ found: [{ quiz_id, quiz_title: 'Our class', question: typeIn }], more: false })
    const other = await make()
    const from = [{ quiz_id, question_id: idOf(2), new_question_id: idOf('copy') }]
    const copy = () => call(copyOwnQuestions, { quiz_id: other, from }, 'ada')
    expect((await copy()).status).toBe(201)
    expect((await copy()).reply.questions).toHaveLength(1)
    expect((await read(other)).questions.map(({ question }) => question)).toEqual([typeIn])
    const missing = [{ quiz_id, question_id: idOf('missing'), new_question_id: idOf('copy-2') }]
    expect((await call(copyOwnQuestions, { quiz_id: other, from: missing }, 'ada')).status).toBe(404)
  })

  test('[OQ14] of a long search text eight words are looked for', async () => {
    const { call, make } = await quizApp()
    await make([choice('one two three four five six seven eight?')])
    const search = async (text: string) => (await call(searchOwnQuestions, { text }, 'ada')).reply.found.length
    expect(await search('one two three four five six seven eight nine ten')).toBe(1)
    expect(await search('one two nine')).toBe(0)
  })

  test('[OQ14] more than fifty found questions come in pieces', async () => {
    const { call, make } = await quizApp()
    const quiz_id = await make(Array.from({ length: 50 }, (_, index) => choice(`Common ${index}?`)))
    await call(addOwnQuestions, { quiz_id, questions: numbered([choice('Common last?')], 'x') }, 'ada')
    const find = async (skip: number) => (await call(searchOwnQuestions, { text: 'common', skip }, 'ada')).reply
    expect(await find(0)).toMatchObject({ found: { length: 50 }, more: true })
    expect(await find(50)).toMatchObject({ found: [{ question: { text: 'Common last?' } }], more: false })
    expect((await call(searchOwnQuestions, { text: '???' }, 'ada')).reply).toEqual({ found: [], more: false })
  })

  test('[IM12] a file is compared with the account by fingerprints alone', async () => {
    const { call, make } = await quizApp()
    await make([choice('Which is red?')])
    const fingerprints = [choice('WHICH is  red'), choice('Which is blue?')].map(fingerprintOf)
    expect((await call(findKnownQuestions, { fingerprints }, 'ada')).reply.known).toEqual([fingerprints[0]])
    expect((await call(findKnownQuestions, { fingerprints }, 'bob')).reply.known).toEqual([])
  })
})

describe('[IM1] importing in pieces', () => {
  test('a piece of fifty questions that was sent twice is there once', async () => {
    const { call, make, read } = await quizApp()
    const quiz_id = await make()
    const questions = numbered(Array.from({ length: 50 }, (_, index) => choice(`Number ${index}?`)))
    for (let time = 0; time < 2; time += 1) {
      expect((await call(addOwnQuestions, { quiz_id, questions }, 'ada')).status).toBe(201)
    }
    expect((await read(quiz_id)).questions.map(({ question_id }) => question_id)).toEqual(
      questions.map(({ question_id }) => question_id),
    )
  })

  test('two new questions with one id are refused with the reason, and nothing is stored', async () => {
    const { call, make, read } = await quizApp()
    const quiz_id = await make([choice('There?')])
    const [twice] = numbered([choice('Twice?')], 'x')
    const from = { quiz_id, question_id: idOf(0), new_question_id: idOf('copy') }
    for (const { status, detail } of await Promise.all([
      call(addOwnQuestions, { quiz_id, questions: [twice, twice] }, 'ada'),
      call(copyOwnQuestions, { quiz_id, from: [from, from] }, 'ada'),
      call(addBankQuestions, { quiz_id, ...SPACE, question_ids: [idOf('b'), idOf('b')] }, 'ada'),
    ])) {
      expect([status, detail]).toEqual([400, expect.stringContaining('an id of its own')])
    }
    expect((await read(quiz_id)).questions).toHaveLength(1)
  })

  test('51 questions, or more than 256 KiB, are refused with a sentence, and nothing is stored', async () => {
    const { call, make, read } = await quizApp()
    const quiz_id = await make()
    const add = (questions: readonly OwnQuestion[]) =>
      call(addOwnQuestions, { quiz_id, questions: numbered(questions) }, 'ada')
    expect(await add(Array.from({ length: 51 }, () => choice('Too many?')))).toMatchObject({ status: 400 })
    const large = (bytes: number) => Array.from({ length: 50 }, () => choice('é'.repeat(bytes / 100 - 200)))
    expect((await add(large(PIECE_BYTES + 40_000))).status).toBe(413)
    expect((await read(quiz_id)).questions).toEqual([])
    expect((await add(large(PIECE_BYTES - 20_000))).status).toBe(201)
  })

  test('other calls keep the usual limit of 64 KiB', async () => {
    const { call } = await quizApp()
    const input = { request_id: 'a-request-of-one-tab', ...fields, title: 'x'.repeat(70_000) }
    expect((await call(createOwnQuiz, input, 'ada')).status).toBe(413)
  })

  test('the 201st question is refused, and the piece adds none', async () => {
    const { call, make, read } = await quizApp()
    const quiz_id = await make()
    const add = (count: number, prefix: string) => {
      const questions = Array.from({ length: count }, (_, index) => choice(`${prefix} ${index}?`))
      return call(addOwnQuestions, { quiz_id, questions: numbered(questions, prefix) }, 'ada')
    }
    for (const piece of ['a', 'b', 'c']) await add(50, piece)
    await add(49, 'd')
    const { status, detail } = await add(2, 'e')
    expect([status, detail]).toEqual([403, expect.stringContaining('at most 200')])
    expect((await read(quiz_id)).questions).toHaveLength(199)
    expect((await add(1, 'f')).status).toBe(201)
  })
})

describe('who may see and change a quiz', () => {
  test('every call for the quiz of somebody else answers as if there were none', async () => {
    const { call, make, read } = await quizApp()
    const quiz_id = await make([choice('Mine?')])
    const before = await read(quiz_id)
    const mine = await make([], 'bob')
    const calls = [
      call(readOwnQuiz, { quiz_id }, 'bob'),
      call(saveOwnQuizHead, { quiz_id, version: 1, ...fields, title: 'Stolen' }, 'bob'),
      call(saveOwnQuestion, { quiz_id, question_id: idOf(0), version: 2, question: choice('Stolen?') }, 'bob'),
      call(addOwnQuestions, { quiz_id, questions: numbered([choice('More?')], 'x') }, 'bob'),
      call(
        copyOwnQuestions,
        { quiz_id: mine, from: [{ quiz_id, question_id: idOf(0), new_question_id: idOf(9) }] },
        'bob',
      ),
      call(addBankQuestions, { quiz_id, ...SPACE, question_ids: [idOf(8)] }, 'bob'),
      call(moveOwnQuestions, { quiz_id, question_ids: [idOf(0)], after: null }, 'bob'),
      call(deleteOwnQuestions, { quiz_id, questions: [{ question_id: idOf(0), version: 2 }] }, 'bob'),
      call(shareOwnQuiz, { quiz_id, link: 'play', change: 'on', confirm_16: true }, 'bob'),
      call(deleteOwnQuiz, { quiz_id }, 'bob'),
      call(restoreOwnQuiz, { quiz_id }, 'bob'),
      call(purgeOwnQuiz, { quiz_id }, 'bob'),
    ]
    for (const { status, detail } of await Promise.all(calls)) {
      expect([status, detail]).toEqual([404, 'There is no such quiz.'])
    }
    expect(await read(quiz_id)).toEqual(before)
  })

  test('a visitor is asked to sign in', async () => {
    const { call } = await quizApp()
    expect((await call(listOwnQuizzes, {})).status).toBe(401)
    expect((await call(createOwnQuiz, { request_id: 'a-request-of-one-tab', ...fields })).status).toBe(401)
  })
})

describe('[OQ14] questions of the bank in own quizzes', () => {
  const fill = (count: number, prefix = 'b') => Array.from({ length: count }, (_, index) => idOf(`${prefix}${index}`))

  test('they are added by category and difficulty, are references, and a repeated call adds nothing', async () => {
    const { call, make, read, questions: bank, storage } = await quizApp()
    const quiz_id = await make([choice('Mine?')])
    const input = { quiz_id, ...SPACE, question_ids: fill(5), after: null }
    const { status, reply } = await call(addBankQuestions, input, 'ada')
    expect([status, reply.questions.length, reply.left_today]).toEqual([201, 5, 195])
    expect((await call(addBankQuestions, input, 'ada')).reply).toEqual(reply)
    const { questions } = await read(quiz_id)
    expect(questions).toHaveLength(6)
    for (const { question, bank: reference } of questions.slice(0, 5)) {
      const original = bank.catalogue.find(reference?.bank_id ?? '')
      expect(reference).toMatchObject({ ...SPACE, state: 'current' })
      expect(question?.text).toBe(original?.question)
      const { answer } = question ?? {}
      expect(answer?.kind === 'choice' && answer.options[answer.right]).toBe(original?.answer)
      expect(question?.explanation).toBe('')
    }
    expect(JSON.stringify(await storage.db.selectFrom('own_questions').select('content').execute())).not.toContain(
      questions[0]?.question?.text ?? '',
    )
    const { question_id = '', version = 0 } = questions[0] ?? {}
    const changed = { quiz_id, question_id, version, question: choice('Changed?') }
    expect((await call(saveOwnQuestion, changed, 'ada')).status).toBe(400)
  })

  test('premium players read their explanations', async () => {
    const { call, make, owned } = await quizApp()
    owned.set('ada', { premium: true, packs: [] })
    const input = { quiz_id: await make(), ...SPACE, question_ids: fill(1) }
    expect((await call(addBankQuestions, input, 'ada')).reply.questions[0]?.question?.explanation).not.toBe('')
  })

  test('what a running game asks is neither added nor copied, and no reading tells which questions it asks', async () => {
    const { call, make, read, share, sealed, clock, questions: bank } = await quizApp()
    const cell = bank.catalogue.index().cell('space', 'easy')
    const quiz_id = await make()
    const [first, ...rest] = cell.map(({ question }) => question.id)
    for (const id of rest) sealed.add(id)
    clock.at += 2_000
    const input = { quiz_id, ...SPACE, question_ids: fill(50) }
    const added = (await call(addBankQuestions, input, 'ada')).reply.questions.map((one) => one.bank?.bank_id)
    expect(added.every((id) => id === first)).toBe(true)
    sealed.clear()
    clock.at += DAY_MS
    await call(addBankQuestions, { ...input, question_ids: fill(10, 'c') }, 'ada')
    const { links } = (await share(quiz_id)).reply.quiz
    const look = async () => [await read(quiz_id), (await call(readSharedQuiz, { link: links.play ?? '' })).reply]
    const before = await look()
    const [shown] = (await read(quiz_id)).questions
    sealed.add(shown?.bank?.bank_id ?? '')
    clock.at += 2_000
    expect(await look()).toEqual(before)
    const copied = await call(copySharedQuiz, { link: links.play ?? '', request_id: 'a-copy-for-bob-only' }, 'bob')
    expect(copied.reply.left_out).toBe(1)
    const theirs = (await read(copied.reply.quiz.quiz_id, 'bob')).questions.map((one) => one.bank?.bank_id)
    expect(theirs).not.toContain(shown?.bank?.bank_id)
  })

  test('packs must be owned', async () => {
    const { call, make, owned } = await quizApp()
    const input = { quiz_id: await make(), category: 'harry-potter', difficulty: 'easy', question_ids: fill(2) }
    const { status, detail } = await call(addBankQuestions, input, 'ada')
    expect([status, detail]).toEqual([403, expect.stringContaining('pack')])
    owned.set('ada', { premium: true, packs: [] })
    expect((await call(addBankQuestions, input, 'ada')).status).toBe(201)
    expect((await call(addBankQuestions, { ...input, category: 'no such thing' }, 'ada')).status).toBe(400)
  })

  test('an account adds at most 200 a day, also when it deletes them again', async () => {
    const { call, make, clock } = await quizApp()
    const categories = ['space', 'history', 'science', 'geography', 'movies', 'music', 'sports', 'animals']
    let left = 200
    for (const category of categories) {
      const quiz_id = await make()
      const count = Math.min(left, 50)
      if (count === 0) break
      const input = { quiz_id, category, difficulty: 'medium', question_ids: fill(count) }
      const { status, reply } = await call(addBankQuestions, input, 'ada')
      if (status !== 201) continue
      left = reply.left_today
      await call(deleteOwnQuiz, { quiz_id }, 'ada')
      await call(purgeOwnQuiz, { quiz_id }, 'ada')
    }
    expect(left).toBe(0)
    const more = { quiz_id: await make(), ...SPACE, question_ids: fill(1) }
    expect(await call(addBankQuestions, more, 'ada')).toMatchObject({
      status: 429,
      detail: expect.stringContaining('200'),
    })
    expect((await call(addBankQuestions, { ...more, quiz_id: await make([], 'bob') }, 'bob')).status).toBe(201)
    clock.at += DAY_MS
    expect((await call(addBankQuestions, more, 'ada')).reply.left_today).toBe(199)
  })

  test('copies of shared quizzes count for the day, and their keys count as seen', async () => {
    const { call, make, share, storage } = await quizApp()
    const quiz_id = await make([choice('Shared?')])
    const { reply: added } = await call(addBankQuestions, { quiz_id, ...SPACE, question_ids: fill(5) }, 'ada')
    const link = (await share(quiz_id)).reply.quiz.links.play ?? ''
    const copy = (index: number) => call(copySharedQuiz, { link, request_id: `copy-number-${index}-for-bob` }, 'bob')
    for (let index = 0; index < 40; index += 1) expect((await copy(index)).status).toBe(201)
    expect((await copy(0)).status).toBe(201)
    expect(await copy(40)).toMatchObject({ status: 429, detail: expect.stringContaining('200') })
    const served = await storage.db.selectFrom('servings').select('question_ids').where('user_id', '=', 'bob').execute()
    const ids = added.questions.map(({ bank }) => bank?.bank_id).toSorted()
    expect(served).toHaveLength(40)
    expect(served[0]?.question_ids.split(' ').toSorted()).toEqual(ids)
  })

  test('a copied reference stays one, and the same question is not added twice', async () => {
    const { call, make, read } = await quizApp()
    const quiz_id = await make()
    await call(addBankQuestions, { quiz_id, ...SPACE, question_ids: fill(1) }, 'ada')
    const other = await make()
    const from = [{ quiz_id, question_id: idOf('b0'), new_question_id: idOf('copy') }]
    await call(copyOwnQuestions, { quiz_id: other, from }, 'ada')
    expect((await read(other)).questions[0]?.bank).toEqual((await read(quiz_id)).questions[0]?.bank)
    const question_ids = fill(50, 'c')
    const { reply } = await call(addBankQuestions, { quiz_id, ...SPACE, question_ids }, 'ada')
    const ids = (await read(quiz_id)).questions.map(({ bank }) => bank?.bank_id)
    expect(reply.questions.length).toBeGreaterThan(5)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('[OQ15] sharing by links', () => {
  test('needs a confirmed age of 16, and the link is 128 random bits', async () => {
    const { call, make, share } = await quizApp()
    const quiz_id = await make([choice('Shared?')])
    const refused = await share(quiz_id, { confirm_16: false })
    expect([refused.status, refused.detail]).toEqual([403, expect.stringContaining('16 or older')])
    const { reply } = await share(quiz_id)
    const link = reply.quiz.links.play ?? ''
    expect(Buffer.from(link, 'base64url')).toHaveLength(16)
    expect((await call(listOwnQuizzes, {}, 'ada')).reply.confirmed_16).toBe(true)
    // Confirmed once, and switching it on again keeps the link.
    expect((await share(quiz_id, { confirm_16: false })).reply.quiz.links.play).toBe(link)
  })

  test('a renewed link kills the old one, and one that is switched off is dead', async () => {
    const { call, make, share } = await quizApp()
    const quiz_id = await make([choice('Shared?')])
    const status = async (link: string | null) => (await call(readSharedQuiz, { link: link ?? '' })).status
    const first = (await share(quiz_id)).reply.quiz.links.play
    expect(await status(first)).toBe(200)
    const second = (await share(quiz_id, { change: 'renew' })).reply.quiz.links.play
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect((await share(quiz_id, { change: 'off' })).reply.quiz.links.play).toBeNull()
    expect(await status(second)).toBe(404)
    expect(await status('A'.repeat(22))).toBe(404)
    const third = (await share(quiz_id)).reply.quiz.links.play
    await call(deleteOwnQuiz, { quiz_id }, 'ada')
    expect(await status(third)).toBe(404)
  })

  test('a link for playing tells nothing of the questions, and search engines are sent away', async () => {
    const { app, call, make, share } = await quizApp()
    const quiz_id = await make([choice('Shared?', ['Mars', 'Venus']), choice('', ['Mars', 'Venus'])])
    await call(saveOwnQuizHead, { quiz_id, version: 1, ...fields, mature: true }, 'ada')
    const link = (await share(quiz_id)).reply.quiz.links.play ?? ''
    const reply = await app.inject({ url: `/api/shared-quizzes/${link}` })
    expect(reply.headers['x-robots-tag']).toBe('noindex')
    expect(reply.json()).toEqual({
      link: 'play',
      title: 'Our class',
      language: 'en',
      mature: true,
      author: 'Player ada',
      origin: null,
      source: '',
      licence: '',
      by_model: false,
      total: 1,
      questions: null,
    })
  })

  test('[OQ11] a link for reading shows the questions, and answers only if the author chose so', async () => {
    const { call, make, share } = await quizApp()
    const quiz_id = await make([choice('Which is red?'), typeIn, { ...number, explanation: 'Measured in 2020.' }])
    await call(addBankQuestions, { quiz_id, ...SPACE, question_ids: [idOf('bank')] }, 'ada')
    const open = async (shows_answers: boolean) => {
      const { reply } = await share(quiz_id, { link: 'read', shows_answers })
      return (await call(readSharedQuiz, { link: reply.quiz.links.read?.link ?? '' })).reply
    }
    const hidden = await open(false)
    expect(hidden.questions?.map(({ text, kind, options }) => ({ text, kind, options }))).toEqual([
      { text: 'Which is red?', kind: 'choice', options: ['Mars', 'Venus'] },
      { text: 'Who wrote Faust?', kind: 'typeIn', options: [] },
      { text: 'How high is it?', kind: 'number', options: [] },
      { text: expect.any(String), kind: 'choice', options: expect.any(Array) },
    ])
    expect(JSON.stringify(hidden)).not.toMatch(/Goethe|8849|Measured|"right"/)
    const zebra = await make([
      { ...choice('Which has stripes?'), answer: { kind: 'choice', options: ['Zebra', 'Ant'], right: 0 } },
    ])
    const { reply } = await share(zebra, { link: 'read', shows_answers: false })
    const sorted = await call(readSharedQuiz, { link: reply.quiz.links.read?.link ?? '' })
    expect(sorted.reply.questions?.[0]?.options).toEqual(['Ant', 'Zebra'])
    const shown = await open(true)
    expect(shown.questions?.map(({ key }) => key)).toEqual([
      choice('').answer,
      typeIn.answer,
      number.answer,
      // The bank's own keys are not passed on.
      null,
    ])
    expect(shown.questions?.[2]?.explanation).toBe('Measured in 2020.')
  })

  test('[OQ14] a copy says whose it was, belongs to the copier, and leaves the original alone', async () => {
    const { call, make, read, share, owned } = await quizApp()
    owned.set('ada', { premium: true, packs: [] })
    const quiz_id = await make([choice('Shared?'), typeIn])
    for (const [category, id] of [
      ['space', idOf('free')],
      ['harry-potter', idOf('pack')],
    ]) {
      await call(addBankQuestions, { quiz_id, category, difficulty: 'easy', question_ids: [id] }, 'ada')
    }
    const before = await read(quiz_id)
    const link = (await share(quiz_id)).reply.quiz.links.play ?? ''
    const copy = () => call(copySharedQuiz, { link, request_id: 'a-copy-for-bob-only' }, 'bob')
    const { status, reply } = await copy()
    expect([status, reply.left_out, reply.quiz.origin]).toEqual([201, 1, { title: 'Our class', author: 'Player ada' }])
    expect((await copy()).reply.quiz.quiz_id).toBe(reply.quiz.quiz_id)
    const copied = await read(reply.quiz.quiz_id, 'bob')
    expect(copied.questions.map(({ question }) => question?.text).slice(0, 2)).toEqual(['Shared?', 'Who wrote Faust?'])
    expect(copied.questions.map(({ bank }) => bank?.category)).toEqual([undefined, undefined, 'space'])
    expect((await read(quiz_id)).questions).toEqual(before.questions)
    expect((await call(readOwnQuiz, { quiz_id: reply.quiz.quiz_id }, 'ada')).status).toBe(404)
    const forReading = (await share(quiz_id, { link: 'read' })).reply.quiz.links.read?.link
    expect((await call(copySharedQuiz, { link: forReading, request_id: 'another-copy-for-bob' }, 'bob')).status).toBe(
      403,
    )
  })
})
