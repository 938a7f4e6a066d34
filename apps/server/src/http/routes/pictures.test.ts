import { readMistakes } from '@knowdown/contracts/mistakes/calls'
import {
  addOwnQuestions,
  copySharedQuiz,
  createOwnQuiz,
  readOwnQuiz,
  readSharedQuiz,
  saveOwnQuestion,
  shareOwnQuiz,
} from '@knowdown/contracts/own-quizzes/calls'
import { addPicture } from '@knowdown/contracts/own-quizzes/pictures'
import { answerOwnQuestion, dealOwnQuestion, tryOwnQuiz } from '@knowdown/contracts/own-quizzes/runs'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { hostilePictures } from '@knowdown/domain/pictures/testing/hostile-pictures'
import { describe, expect, test } from 'vitest'
import { samplePicture } from '../../adapters/pictures/testing/sample-picture.ts'
import { sqlUserData } from '../../adapters/sql/sql-user-data.ts'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { questionApp } from '../testing/question-app.ts'
import { runApp } from '../testing/run-app.ts'

const PATIENCE = { timeout: 120_000 }
const FIELDS = { title: 'Our town', language: 'en', mature: false, source: '', licence: '' }
const QUESTION_ID = 'question-number-1'
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** The real product with Ada and Bob, and Eve, who has not confirmed her address. */
async function pictureApp() {
  const product = await questionApp()
  const { storage, call, app } = product
  for (const user of ['ada', 'bob']) await insertUser(storage.db, user, { name: user })
  await insertUser(storage.db, 'eve', { verified: false })
  const add = async (user: string, seed = 1) =>
    (await call(addPicture, { content: base64(await samplePicture({ seed })) }, user)).reply.picture_id
  const load = (path: string) => app.inject({ method: 'GET', url: `/api/pictures/${path}` })
  const questionWith = (file: string) => ({
    ...newQuestion('Where?', { kind: 'choice' as const, options: ['Here', 'There'], right: 0 }),
    picture: { file, alt: 'A bridge over a river' },
  })
  const make = async (file: string, user = 'ada') => {
    const { reply } = await call(createOwnQuiz, { request_id: `a-request-of-${user}-1`, ...FIELDS }, user)
    const { quiz_id } = reply.quiz
    const questions = [{ question_id: QUESTION_ID, question: questionWith(file) }]
    return { quiz_id, added: await call(addOwnQuestions, { quiz_id, questions }, user) }
  }
  return { ...product, add, load, make, questionWith }
}

describe('[OQ12] pictures over HTTP', PATIENCE, () => {
  test('a picture is loaded by whoever knows its address, small or large, and cannot be anything else', async () => {
    const { add, load } = await pictureApp()
    const id = await add('ada')
    expect(id).toMatch(/^[\w-]{22}$/)
    for (const path of [id, `${id}/small`]) {
      const { statusCode, headers, rawPayload } = await load(path)
      expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        'image/webp',
        'nosniff',
      ])
      expect(headers['cache-control']).toBe('public, max-age=2592000, immutable')
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    }
    for (const path of ['A'.repeat(22), `${id}x`, '..%2f..%2fetc', `${id}/huge`]) {
      expect((await load(path)).statusCode).toBe(404)
    }
  })

  test.each(hostilePictures())('$name gets a sentence and nothing is stored', async ({ content, refusal }) => {
    const { call, storage } = await pictureApp()
    const { status, detail } = await call(addPicture, { content: base64(content) || 'A' }, 'ada')
    expect([status, (detail ?? '').length > 20]).toEqual([refusal === 'too-large' ? 413 : 400, true])
    expect(await storage.db.selectFrom('pictures').selectAll().execute()).toEqual([])
  })

  test('a picture that cannot be decoded, text that is no base64, and a body that is far too large get a sentence', async () => {
    const { call } = await pictureApp()
    const cut = (await samplePicture({ type: 'png' })).subarray(0, 60)
    expect(await call(addPicture, { content: base64(cut) }, 'ada')).toMatchObject({
      status: 400,
      detail: expect.stringContaining('cannot be read'),
    })
    expect((await call(addPicture, { content: '§§§§' }, 'ada')).status).toBe(400)
    expect((await call(addPicture, { content: 'A'.repeat(4_000_000) }, 'ada')).status).toBe(413)
  })

  test('visitors and accounts without a confirmed address have none', async () => {
    const { call } = await pictureApp()
    const content = base64(await samplePicture())
    expect((await call(addPicture, { content })).status).toBe(401)
    expect(await call(addPicture, { content }, 'eve')).toMatchObject({
      status: 403,
      detail: expect.stringContaining('confirm your e-mail address'),
    })
  })

  test('the same bytes twice are one picture, and of every account its own', async () => {
    const { add } = await pictureApp()
    const [one, again, other, ofBob] = [await add('ada'), await add('ada'), await add('ada', 2), await add('bob')]
    expect(again).toBe(one)
    expect(new Set([one, other, ofBob]).size).toBe(3)
  })

  test('nobody puts a picture of somebody else, or one that is not there, into a question', async () => {
    const { add, call, make, questionWith } = await pictureApp()
    const ofAda = await add('ada')
    const { quiz_id, added } = await make(await add('bob', 2), 'bob')
    expect(added.status).toBe(201)
    const question_id = QUESTION_ID
    for (const file of [ofAda, 'B'.repeat(22), 'town.png']) {
      const save = { quiz_id, question_id, version: 2, question: questionWith(file) }
      expect(await call(saveOwnQuestion, save, 'bob')).toMatchObject({
        status: 400,
        detail: expect.stringContaining('picture'),
      })
      const questions = [{ question_id: 'question-number-2', question: questionWith(file) }]
      expect((await call(addOwnQuestions, { quiz_id, questions }, 'bob')).status).toBe(400)
    }
  })

  test('a copied quiz has pictures of its own, which stay when the author leaves', async () => {
    const { add, call, make, load, storage } = await pictureApp()
    const file = await add('ada')
    const { quiz_id } = await make(file)
    const share = { quiz_id, link: 'play', change: 'on', confirm_16: true }
    const { reply: shared } = await call(shareOwnQuiz, share, 'ada')
    const link = shared.quiz.links.play
    const { reply: copied } = await call(copySharedQuiz, { link, request_id: 'request-number-2' }, 'bob')
    const { reply } = await call(readOwnQuiz, { quiz_id: copied.quiz.quiz_id }, 'bob')
    const copy = reply.questions[0]?.question?.picture
    expect(copy).toEqual({ file: expect.stringMatching(/^[\w-]{22}$/), alt: 'A bridge over a river' })
    expect(copy?.file).not.toBe(file)
    await sqlUserData(storage.db).erase('ada')
    expect((await load(copy?.file ?? '')).statusCode).toBe(200)
    expect(await storage.db.selectFrom('picture_files').select('user_id').distinct().execute()).toEqual([
      { user_id: 'bob' },
    ])
  })

  test('[OQ8] a missed question brings its picture into the deck', async () => {
    const { call, storage } = await runApp()
    await insertUser(storage.db, 'ada', { name: 'Ada' })
    const { picture_id: file } = (await call(addPicture, { content: base64(await samplePicture({ seed: 1 })) }, 'ada'))
      .reply
    const picture = { file, alt: 'A bridge over a river' }
    const { quiz_id } = (await call(createOwnQuiz, { request_id: 'a-request-of-ada-1', ...FIELDS }, 'ada')).reply.quiz
    const question = { ...newQuestion('Where?', { kind: 'choice', options: ['Here', 'There'], right: 0 }), picture }
    await call(addOwnQuestions, { quiz_id, questions: [{ question_id: QUESTION_ID, question }] }, 'ada')
    const { run_id } = (await call(tryOwnQuiz, { quiz_id, request_id: 'one-attempt-of-a-tab' }, 'ada')).reply
    await call(dealOwnQuestion, { run_id }, 'ada')
    await call(answerOwnQuestion, { run_id, index: 0, answer: null }, 'ada')
    const { cards } = (await call(readMistakes, {}, 'ada')).reply
    expect(cards.map((card) => card.picture)).toEqual([picture])
  })

  test('[OQ11] a link for reading shows the picture and names the question', async () => {
    const { add, call, make } = await pictureApp()
    const file = await add('ada')
    const { quiz_id } = await make(file)
    const { reply } = await call(shareOwnQuiz, { quiz_id, link: 'read', change: 'on', confirm_16: true }, 'ada')
    const { reply: seen } = await call(readSharedQuiz, { link: reply.quiz.links.read?.link ?? '' })
    expect(seen.questions?.[0]).toMatchObject({
      question_id: QUESTION_ID,
      picture: { file, alt: 'A bridge over a river' },
    })
  })

  test('what was removed is not served, and the same bytes are refused in every account', async () => {
    const { add, call, load, pictures } = await pictureApp()
    const id = await add('ada')
    const served = (await load(id)).rawPayload
    expect(await pictures.remove(id)).toBe(true)
    expect([(await load(id)).statusCode, (await load(`${id}/small`)).statusCode]).toEqual([404, 404])
    for (const bytes of [await samplePicture(), served]) {
      expect((await call(addPicture, { content: base64(bytes) }, 'bob')).status).toBe(403)
    }
  })
})
