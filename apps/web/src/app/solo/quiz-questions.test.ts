// @vitest-environment happy-dom
import type { QuizSetup } from '@knowdown/domain/solo/solo-state'
import { expect, test } from 'vitest'
import type { Api } from '../../api/api.ts'
import { fetchQuestions, prefetchQuiz, readPrefetchedQuizzes } from './quiz-questions.ts'
import { apiThatAnswers, dealt, memoryStorage } from './testing/builders.ts'

const game: QuizSetup = { category: 'space', difficulty: 'medium', timed: false }
const never = new Promise<void>(() => {})

async function given(...subjects: [category: string, difficulty: QuizSetup['difficulty'], userId: string | null][]) {
  const storage = memoryStorage()
  for (const [category, difficulty, userId] of subjects) {
    const { api } = apiThatAnswers(Response.json(dealt(`${category}-${difficulty}`)))
    await prefetchQuiz({ api, storage, sessionId: 's' }, { category, difficulty }, userId)
  }
  return storage
}

const fetch = (api: Api, storage = memoryStorage(), userId: string | null = null, timeout = never) =>
  fetchQuestions({ api, storage, sessionId: 's', userId, timeout }, game)

test('the server deals the questions, under the id of the set', async () => {
  const { api, asked } = apiThatAnswers(Response.json(dealt('set-1')))
  const fetched = await fetch(api)
  expect(fetched.ok && fetched.value.id).toBe('set-1')
  expect(asked[0]?.body).toEqual({ category: 'space', difficulty: 'medium', session_id: 's' })
})

test('[L3] what the server refuses is a failure, even when a quiz was fetched ahead', async () => {
  const storage = await given(['space', 'medium', null])
  const { api } = apiThatAnswers(Response.json({ detail: 'This pack is locked' }, { status: 403 }))
  expect(await fetch(api, storage)).toEqual({ ok: false, error: 'This pack is locked' })
})

test('without a network the quiz that was fetched ahead is played, once', async () => {
  const storage = await given(['space', 'medium', null])
  const offline = apiThatAnswers(null, null).api
  const fetched = await fetch(offline, storage)
  expect(fetched.ok && fetched.value.id).toBe('space-medium')
  expect((await fetch(offline, storage)).ok).toBe(false)
})

test('another difficulty of the same category is better than nothing, another category is not', async () => {
  const offline = () => apiThatAnswers(null).api
  const near = await fetch(offline(), await given(['space', 'hard', null]))
  expect(near.ok && near.value.id).toBe('space-hard')
  expect((await fetch(offline(), await given(['music', 'medium', null]))).ok).toBe(false)
})

test('a server that says nothing is given up after a while', async () => {
  const hanging: Api = { call: () => new Promise(() => {}) }
  const fetched = await fetch(hanging, await given(['space', 'medium', null]), null, Promise.resolve())
  expect(fetched.ok && fetched.value.id).toBe('space-medium')
})

test('a set that was dealt to one player is not played by another', async () => {
  const storage = await given(['space', 'medium', 'ada'])
  expect((await fetch(apiThatAnswers(null).api, storage, 'bob')).ok).toBe(false)
  expect((await fetch(apiThatAnswers(null).api, storage, 'ada')).ok).toBe(true)
})

test('sets are asked for as fetched ahead, each kind once, and the oldest makes room', async () => {
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

test('what is kept in another shape is left out', () => {
  const storage = memoryStorage()
  storage.write('sets-ahead', '[{"category":"space"},null]')
  expect(readPrefetchedQuizzes(storage, null)).toEqual([])
  storage.write('sets-ahead', 'no json')
  expect(readPrefetchedQuizzes(storage, null)).toEqual([])
})
