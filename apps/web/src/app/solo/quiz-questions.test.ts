// @vitest-environment happy-dom
import type { QuizSetup } from '@knowdown/domain/solo/solo-state'
import { expect, test } from 'vitest'
import type { Api } from '../../api/api.ts'
import { fetchQuestions, prefetchQuiz, readPrefetchedQuizzes } from './quiz-questions.ts'
import { apiThatAnswers, dealt, memoryStorage } from './testing/builders.ts'

const game: QuizSetup = { category: 'space', difficulty: 'medium', timed: false }
const never = new Promise<void>(() => {})

async function storageWithPrefetched(
  ...subjects: [category: string, difficulty: QuizSetup['difficulty'], userId: string | null][]
) {
  const storage = memoryStorage()
  for (const [category, difficulty, userId] of subjects) {
    const { api } = apiThatAnswers(Response.json(dealt(`${category}-${difficulty}`)))
    await prefetchQuiz({ api, storage, sessionId: 's' }, { category, difficulty }, userId)
  }
  return storage
}

const fetchQuiz = (api: Api, storage = memoryStorage(), userId: string | null = null, timeout = never) =>
  fetchQuestions({ api, storage, sessionId: 's', userId, timeout }, game)

test('questions come from the server, with the id of their set', async () => {
  const { api, asked } = apiThatAnswers(Response.json(dealt('set-1')))
  const fetched = await fetchQuiz(api)
  expect(fetched.ok && fetched.value.id).toBe('set-1')
  expect(asked[0]?.body).toEqual({ category: 'space', difficulty: 'medium', session_id: 's' })
})

test('[L3] a refusal of the server is a failure, even when a quiz was prefetched', async () => {
  const storage = await storageWithPrefetched(['space', 'medium', null])
  const { api } = apiThatAnswers(Response.json({ detail: 'This pack is locked' }, { status: 403 }))
  expect(await fetchQuiz(api, storage)).toEqual({ ok: false, error: 'This pack is locked' })
})

test('[Y5] without a network the prefetched quiz is played, once', async () => {
  const storage = await storageWithPrefetched(['space', 'medium', null])
  const offline = apiThatAnswers(null, null).api
  const fetched = await fetchQuiz(offline, storage)
  expect(fetched.ok && fetched.value.id).toBe('space-medium')
  expect((await fetchQuiz(offline, storage)).ok).toBe(false)
})

test('a prefetched quiz of another difficulty is used, one of another category is not', async () => {
  const offline = () => apiThatAnswers(null).api
  const near = await fetchQuiz(offline(), await storageWithPrefetched(['space', 'hard', null]))
  expect(near.ok && near.value.id).toBe('space-hard')
  expect((await fetchQuiz(offline(), await storageWithPrefetched(['music', 'medium', null]))).ok).toBe(false)
})

test('after the timeout of the server the prefetched quiz is used', async () => {
  const hanging: Api = { call: () => new Promise(() => {}) }
  const fetched = await fetchQuiz(
    hanging,
    await storageWithPrefetched(['space', 'medium', null]),
    null,
    Promise.resolve(),
  )
  expect(fetched.ok && fetched.value.id).toBe('space-medium')
})

test('a quiz that was prefetched for one player is not played by another', async () => {
  const storage = await storageWithPrefetched(['space', 'medium', 'ada'])
  expect((await fetchQuiz(apiThatAnswers(null).api, storage, 'bob')).ok).toBe(false)
  expect((await fetchQuiz(apiThatAnswers(null).api, storage, 'ada')).ok).toBe(true)
})

test('each quiz is prefetched once and marked as such, and beyond the limit the oldest is dropped', async () => {
  const storage = memoryStorage()
  const answers = ['a', 'b', 'c', 'd'].map((id) => Response.json(dealt(id)))
  const { api, asked } = apiThatAnswers(...answers)
  const fetchOne = (category: string) =>
    prefetchQuiz({ api, storage, sessionId: 's' }, { category, difficulty: 'easy' }, null)
  for (const category of ['space', 'space', 'music', 'movies', 'science']) await fetchOne(category)
  expect(asked.map(({ body }) => body)).toHaveLength(4)
  expect(asked[0]?.body).toMatchObject({ ahead: true })
  expect(readPrefetchedQuizzes(storage, null).map(({ category }) => category)).toEqual(['music', 'movies', 'science'])
})

test('stored data of another shape is ignored', () => {
  const storage = memoryStorage()
  storage.write('sets-ahead', '[{"category":"space"},null]')
  expect(readPrefetchedQuizzes(storage, null)).toEqual([])
  storage.write('sets-ahead', 'no json')
  expect(readPrefetchedQuizzes(storage, null)).toEqual([])
})
