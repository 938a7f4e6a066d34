import { once } from 'node:events'
import { addOwnQuestions, createOwnQuiz, readOwnQuiz, saveOwnQuestion } from '@knowdown/contracts/own-quizzes/calls'
import { newQuestion, type OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, onTestFinished, test } from 'vitest'
import { askServer as ask, signInOn as signIn, signUpOn } from '../testing/server-client.ts'

const PIECE = 50
const idOf = (index: number) => `question-number-${index}`
const question = (text: string): OwnQuestion =>
  newQuestion(text, { kind: 'choice', options: ['Mars', 'Venus'], right: 0 })

test('[OQ9] a server killed while somebody edits and imports has everything that it acknowledged, and no half piece', async () => {
  const folder = tempDir()
  onTestFinished(folder.remove)
  const first = await startServer({ dataDir: folder.path })
  await signUpOn(first)
  const bearer = await signIn(first)
  const head = { title: 'Space', language: 'en', mature: false, source: '', licence: '' }
  const created = await ask(first, '/api/own-quizzes', { request_id: 'a-request-of-one-tab', ...head }, bearer)
  const { quiz_id } = createOwnQuiz.reply.parse(created.body).quiz
  const path = `/api/own-quizzes/${quiz_id}`
  const added = await ask(
    first,
    `${path}/questions`,
    { questions: [{ question_id: idOf(0), question: question('First?') }] },
    bearer,
  )
  const [start] = addOwnQuestions.reply.parse(added.body).questions
  const save = { version: start?.version, question: question('Acknowledged?') }
  const saved = await ask(first, `${path}/questions/${idOf(0)}`, save, bearer)
  const acknowledged = saveOwnQuestion.reply.parse(saved.body).question

  const pieceOf = (number: number) =>
    Array.from({ length: PIECE }, (_, index) => {
      const question_id = idOf(1 + number * PIECE + index)
      return { question_id, question: question(`Piece ${number}, ${index}?`) }
    })
  const exited = once(first.process, 'exit')
  const answered = new Set<number>()
  const pieces = [0, 1, 2].map(async (number) => {
    await ask(first, `${path}/questions`, { questions: pieceOf(number) }, bearer)
    answered.add(number)
    // The first answer ends the server in the middle of the others.
    first.process.kill('SIGKILL')
  })
  await Promise.allSettled(pieces)
  await exited

  const second = await startServer({ dataDir: folder.path })
  onTestFinished(async () => void (await second.stop()))
  const { questions } = readOwnQuiz.reply.parse((await ask(second, path, null, await signIn(second))).body)
  expect(questions[0]).toEqual(acknowledged)
  const stored = new Set(questions.map(({ question_id }) => question_id))
  for (const number of [0, 1, 2]) {
    const kept = pieceOf(number).filter(({ question_id }) => stored.has(question_id)).length
    expect([0, PIECE]).toContain(kept)
    if (answered.has(number)) expect(kept).toBe(PIECE)
  }
  expect(answered.size).toBeGreaterThan(0)
})
