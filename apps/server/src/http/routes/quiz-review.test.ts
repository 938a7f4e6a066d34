import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { myStats, updateStats } from '@knowdown/contracts/players/stats'
import { generateQuestions } from '@knowdown/contracts/solo/questions'
import { finishQuiz, quizReview } from '@knowdown/contracts/solo/quiz-review'
import { describe, expect, test } from 'vitest'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { questionApp } from '../testing/question-app.ts'

const QUIZ = { category: 'Space', difficulty: 'easy', session_id: 'one' }
type Quiz = ReplyOf<typeof generateQuestions>

/** A quiz that was dealt half a minute ago. */
async function dealtQuiz(user?: string) {
  const clock = { now: Date.UTC(2026, 10, 11, 12) }
  const product = await questionApp({ clock: () => clock.now })
  for (const name of ['ada', 'bob']) await insertUser(product.storage.db, name)
  const { reply: quiz } = await product.call(generateQuestions, QUIZ, user)
  clock.now += 30_000
  const { set_id } = quiz
  const finish = (answers: readonly string[], as = user) =>
    product.call(finishQuiz, { session_id: 'one', set_id, answers }, as)
  const review = (as = user, more: object = { set_id }) => product.call(quizReview, { session_id: 'one', ...more }, as)
  const claim = (answers: readonly string[], as = user) =>
    product.call(
      updateStats,
      { ...QUIZ, set_id, answers, single_player_games: 1, total_correct: 10, total_wrong: 0 },
      as,
    )
  return { ...product, clock, quiz, finish, review, claim }
}

const keysOf = ({ questions }: Quiz) => questions.map(({ answer }) => answer)
const blanks = Array<string>(10).fill('')

describe('the explanations of a quiz', () => {
  test('[QR1] a visitor reads them after all answers were sent, and not before', async () => {
    const { quiz, finish, review, questions } = await dealtQuiz()
    expect((await review()).status).toBe(409)
    expect((await finish(keysOf(quiz))).reply).toEqual({ finished: true })
    const { status, reply } = await review()
    expect([status, reply.set_id]).toEqual([200, quiz.set_id])
    expect(reply.questions).toEqual(
      quiz.questions.map(({ id }) => ({ id, explanation: questions.catalogue.find(id)?.explanation })),
    )
    expect(reply.questions.every(({ explanation }) => explanation.length > 20)).toBe(true)
  })

  test('[QR1] a signed-in player reads them after the result was recorded', async () => {
    const { quiz, claim, review } = await dealtQuiz('ada')
    expect((await review()).status).toBe(409)
    expect((await claim(keysOf(quiz))).status).toBe(200)
    expect((await review()).reply.questions).toHaveLength(10)
  })

  test('[QR1] without a set id the newest quiz of the session is meant, except quizzes fetched ahead', async () => {
    const { call, clock, quiz, finish, review } = await dealtQuiz()
    await call(generateQuestions, { ...QUIZ, ahead: true })
    await finish(blanks)
    expect((await review(undefined, {})).reply.set_id).toBe(quiz.set_id)
    clock.now += 1000
    await call(generateQuestions, QUIZ)
    expect((await review(undefined, {})).status).toBe(409)
    expect((await call(quizReview, { session_id: 'another' })).status).toBe(404)
  })

  test('[QR1] nobody else reads them, finishes the quiz, or learns that it exists', async () => {
    const { call, quiz, finish, review } = await dealtQuiz('ada')
    for (const as of ['bob', '']) {
      expect((await finish(keysOf(quiz), as)).status).toBe(404)
      expect((await review(as)).status).toBe(404)
    }
    expect((await finish(keysOf(quiz))).status).toBe(200)
    expect((await review('bob')).status).toBe(404)
    expect((await call(quizReview, { session_id: 'two', set_id: quiz.set_id }, 'ada')).status).toBe(404)
  })

  test.each([
    ['too few answers', (quiz: Quiz) => keysOf(quiz).slice(1)],
    ['an answer that is none of the options', (quiz: Quiz) => ['Atlantis', ...keysOf(quiz).slice(1)]],
  ])('[QR1] %s do not finish a quiz', async (_what, answersTo) => {
    const { quiz, finish, review } = await dealtQuiz()
    expect((await finish(answersTo(quiz))).status).toBe(400)
    expect((await review()).status).toBe(409)
  })

  test('[QR2] who reads them early cannot have other answers counted', async () => {
    const { call, quiz, finish, review, claim } = await dealtQuiz('ada')
    expect((await finish(blanks)).status).toBe(200)
    expect((await review()).status).toBe(200)
    expect((await finish(keysOf(quiz))).status).toBe(400)
    expect((await claim(keysOf(quiz))).status).toBe(400)
    expect((await call(myStats, {}, 'ada')).reply).toMatchObject({ single_player_games: 0, total_correct: 0 })
    expect((await claim(blanks)).reply).toMatchObject({ total_correct: 0, total_wrong: 10 })
  })

  test('[QR2] finishing twice with the same answers, and after the result was recorded, changes nothing', async () => {
    const { call, quiz, finish, claim } = await dealtQuiz('ada')
    for (const _ of [1, 2]) expect((await finish(keysOf(quiz))).status).toBe(200)
    expect((await claim(keysOf(quiz))).status).toBe(200)
    expect((await finish(blanks)).status).toBe(200)
    expect((await claim(blanks)).status).toBe(400)
    expect((await call(myStats, {}, 'ada')).reply).toMatchObject({ single_player_games: 1, total_correct: 10 })
  })
})
