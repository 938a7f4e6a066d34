import {
  addOwnQuestions,
  createOwnQuiz,
  listOwnQuizzes,
  readSharedQuiz,
  saveOwnQuizHead,
  shareOwnQuiz,
} from '@knowdown/contracts/own-quizzes/calls'
import { reportSharedQuiz } from '@knowdown/contracts/own-quizzes/reports'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { describe, expect, test } from 'vitest'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { questionApp } from '../testing/question-app.ts'

const FIELDS = { title: 'Our town', language: 'en', mature: false, source: '', licence: '' }
const QUESTION_ID = 'question-number-1'
const OPERATOR = { command: 'root' }

async function reportApp() {
  const product = await questionApp()
  const { call, storage, desk } = product
  for (const user of ['ada', 'bob', 'cleo']) await insertUser(storage.db, user, { name: user })
  let made = 0
  const share = async () => {
    made += 1
    const { reply } = await call(createOwnQuiz, { request_id: `request-number-${made}`, ...FIELDS }, 'ada')
    const { quiz_id } = reply.quiz
    const question = newQuestion('Where?', { kind: 'choice', options: ['Here', 'There'], right: 0 })
    await call(addOwnQuestions, { quiz_id, questions: [{ question_id: QUESTION_ID, question }] }, 'ada')
    const shared = await call(shareOwnQuiz, { quiz_id, link: 'play', change: 'on', confirm_16: true }, 'ada')
    return { quiz_id, link: shared.reply.quiz.links.play ?? '' }
  }
  const report = async (link: string, user?: string, part: object = {}) =>
    (await call(reportSharedQuiz, { link, reason: 'wrong', words: 'Look at this', ...part }, user)).status
  const isOpen = async (link: string) => (await call(readSharedQuiz, { link })).status === 200
  return { ...product, desk, share, report, isOpen }
}

describe('[OQ17] reports of shared quizzes', () => {
  test('a quiz or a question is reported without an account, and the desk shows it with the record of its author', async () => {
    const { share, report, desk } = await reportApp()
    const { link, quiz_id } = await share()
    expect(await report(link)).toBe(201)
    expect(await report(link, 'bob', { question_id: QUESTION_ID, reason: 'copyright' })).toBe(201)
    const [found, ...others] = await desk.quizzes.reported()
    expect(others).toEqual([])
    expect(found).toMatchObject({
      quizId: quiz_id,
      title: 'Our town',
      state: 'shared',
      author: { userId: 'ada', withdrawn: 0, forCopyright: 0, isBarred: false },
      questions: [{ questionId: QUESTION_ID, text: 'Where?', picture: null }],
    })
    expect(found?.reports.map(({ reason, words }) => [reason, words])).toContainEqual(['copyright', 'Look at this'])
  })

  test('an unknown link, an unknown question and an unknown reason are refused', async () => {
    const { share, report } = await reportApp()
    const { link } = await share()
    expect(await report('A'.repeat(22))).toBe(404)
    expect(await report(link, 'bob', { question_id: 'question-of-others' })).toBe(404)
    expect(await report(link, 'bob', { reason: 'boring' })).toBe(400)
  })

  test('what an operator left as it is cannot be reported until it is edited', async () => {
    const { share, report, desk, call } = await reportApp()
    const { link, quiz_id } = await share()
    await report(link, 'bob')
    await desk.quizzes.act(OPERATOR, quiz_id, 'leave', 'other')
    expect(await report(link, 'cleo')).toBe(201)
    expect(await desk.quizzes.reported()).toEqual([])
    await call(saveOwnQuizHead, { quiz_id, version: 1, ...FIELDS, title: 'Our village' }, 'ada')
    await report(link, 'cleo')
    expect(await desk.quizzes.reported()).toHaveLength(1)
  })

  test('a withdrawn quiz is gone for others, its author is told why and cannot share it again', async () => {
    const { share, report, desk, call, isOpen } = await reportApp()
    const { link, quiz_id } = await share()
    await report(link, 'bob', { reason: 'offensive' })
    await desk.quizzes.act(OPERATOR, quiz_id, 'withdraw', 'offensive')
    expect(await isOpen(link)).toBe(false)
    const { reply } = await call(listOwnQuizzes, {}, 'ada')
    expect(reply.not_shared).toEqual([{ quiz_id, title: 'Our town', verdict: 'withdrawn', reason: 'offensive' }])
    const again = await call(shareOwnQuiz, { quiz_id, link: 'play', change: 'renew' }, 'ada')
    expect([again.status, again.detail]).toEqual([
      403,
      'This quiz may not be shared (offensive). The terms say how to object.',
    ])
    const { entries } = await desk.log.page(null)
    expect(entries[0]).toMatchObject({ action: 'withdraw quiz', subject: { kind: 'quiz', id: quiz_id } })
  })

  test('the third withdrawal for copyright bars its author from sharing, until an operator lifts it', async () => {
    const { share, desk, call, isOpen } = await reportApp()
    const quizzes = [await share(), await share(), await share(), await share()]
    for (const { quiz_id } of quizzes.slice(0, 2)) await desk.quizzes.act(OPERATOR, quiz_id, 'withdraw', 'copyright')
    const last = quizzes[3] ?? { link: '', quiz_id: '' }
    expect(await isOpen(last.link)).toBe(true)
    await desk.quizzes.act(OPERATOR, quizzes[2]?.quiz_id ?? '', 'withdraw', 'copyright')
    expect(await isOpen(last.link)).toBe(false)
    expect((await call(listOwnQuizzes, {}, 'ada')).reply.barred).toBe('copyright')
    await desk.quizzes.act(OPERATOR, last.quiz_id, 'unbar', 'other')
    expect(await isOpen(last.link)).toBe(true)
  })

  test('one household does not close a link, however many accounts it has', async () => {
    const { share, report, isOpen } = await reportApp()
    const { link } = await share()
    for (const user of ['bob', 'cleo', undefined]) await report(link, user, { reason: 'personal' })
    expect(await isOpen(link)).toBe(true)
  })
})
