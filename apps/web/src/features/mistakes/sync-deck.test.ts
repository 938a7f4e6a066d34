// @vitest-environment happy-dom
import { newCard } from '@knowdown/scheduling/card'
import { expect, test } from 'vitest'
import { createApi } from '../../api/api.ts'
import type { DeviceStorage } from '../../platform/device-storage.ts'
import { type DeckCard, practise, readDeck, writeDeck } from './device-deck.ts'
import { moveDeckToAccount, syncDeck } from './sync-deck.ts'

const NOW = Date.now()

function memoryStorage(): DeviceStorage {
  const kept = new Map<string, string>()
  return { read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) }
}

/** A server by path; a path without an answer has no network. */
function apiWith(answers: Record<string, (body: never) => object>) {
  const asked: { path: string; body: unknown }[] = []
  const api = createApi('', async (url, init) => {
    const path = String(url)
    const body = (init?.body ? JSON.parse(String(init.body)) : undefined) as never
    const answer = answers[path]
    if (!answer) throw new TypeError('no network')
    asked.push({ path, body })
    return Response.json(answer(body))
  })
  return { api, asked }
}

const card = (id: string, part: Partial<DeckCard> = {}): DeckCard => ({
  id,
  category: 'space',
  difficulty: 'easy',
  question: id,
  options: ['Mars', 'Venus', 'Io', 'Eris'],
  answer: 'Mars',
  explanation: null,
  own: null,
  corrected: false,
  state: newCard(NOW),
  ...part,
})

const keep = (storage: DeviceStorage, userId: string | null, ...cards: DeckCard[]) =>
  writeDeck(storage, { ...readDeck(storage, userId), cards })

const schedule = {
  due_at: NOW,
  stability: 0,
  difficulty: 0,
  interval_days: 0,
  reviews: 0,
  lapses: 0,
  reviewed_at: null,
}
const content = (question: string, part: object = {}) => ({
  category: 'space',
  difficulty: 'easy',
  question,
  options: ['Mars', 'Venus', 'Io', 'Eris'],
  answer: 'Mars',
  explanation: 'Because.',
  ...part,
})
const serverDeck = (...ids: string[]) => ({
  due: ids.length,
  open: ids.length,
  learned: 0,
  next_due_at: null,
  cards: ids.map((id) => ({
    ...content(`${id}?`),
    question_id: id,
    corrected: false,
    schedule,
    own: null,
    picture: null,
  })),
})

test('[MD4] reviews made without a network are sent later, once, under the id they were made with', async () => {
  const storage = memoryStorage()
  keep(storage, 'ada', card('q1'))
  const review = { reviewId: 'review-0123456789', questionId: 'q1', answer: 'Mars', tookMs: 3_000.4, at: NOW }
  writeDeck(storage, practise(readDeck(storage, 'ada'), review))
  await syncDeck(apiWith({}).api, storage, 'ada')
  expect(readDeck(storage, 'ada').reviews).toHaveLength(1)
  const { api, asked } = apiWith({
    '/mistakes/reviews': () => ({ recorded: 1 }),
    '/mistakes': () => serverDeck('q1', 'q2'),
  })
  await Promise.all([syncDeck(api, storage, 'ada'), syncDeck(api, storage, 'ada')])
  const sent = asked.filter(({ path }) => path === '/mistakes/reviews')
  expect(sent.map(({ body }) => body)).toEqual([
    {
      reviews: [{ review_id: 'review-0123456789', question_id: 'q1', answer: 'Mars', took_ms: 3_000, at: NOW }],
    },
  ])
  expect(readDeck(storage, 'ada').reviews).toEqual([])
  expect(readDeck(storage, 'ada').cards.map(({ id }) => id)).toEqual(['q1', 'q2'])
})

test('[MD4] the deck of an account is kept for times without a network', async () => {
  const storage = memoryStorage()
  await syncDeck(apiWith({ '/mistakes': () => serverDeck('q1') }).api, storage, 'ada')
  await syncDeck(apiWith({}).api, storage, 'ada')
  expect(readDeck(storage, 'ada').cards).toMatchObject([{ id: 'q1', explanation: 'Because.' }])
})

test('[MD5] on a visitor’s device withdrawn questions leave, corrected ones return as new, the others stay', async () => {
  const storage = memoryStorage()
  const practised = { ...newCard(NOW), reviews: 2, intervalDays: 9, dueAt: NOW + 1, reviewedAt: NOW }
  const state = { state: practised }
  keep(storage, null, card('Gone?', state), card('Corrected?', state), card('Held?', state), card('Fine?', state))
  const { api } = apiWith({
    '/mistakes/check': () => ({
      own_gone: [],
      checked: [
        { question: 'Gone?', status: 'withdrawn', card: null },
        { question: 'Corrected?', status: 'current', card: content('Corrected?', { answer: 'Venus' }) },
        { question: 'Held?', status: 'same', card: null },
        { question: 'Fine?', status: 'current', card: content('Fine?') },
      ],
    }),
  })
  await syncDeck(api, storage, null)
  expect(readDeck(storage, null).cards).toMatchObject([
    { id: 'Corrected?', corrected: true, answer: 'Venus', state: { reviews: 0 } },
    { id: 'Held?', state: { reviews: 2 } },
    { id: 'Fine?', corrected: false, explanation: 'Because.', state: { reviews: 2 } },
  ])
})

test('[MD6] the deck moves into the account at sign-up, and stays on the device while that fails', async () => {
  const storage = memoryStorage()
  keep(storage, null, ...Array.from({ length: 60 }, (_, place) => card(`Question ${place}?`)))
  await moveDeckToAccount(apiWith({}).api, storage)
  expect(readDeck(storage, null).cards).toHaveLength(60)
  const { api, asked } = apiWith({ '/mistakes/merge': ({ cards }: { cards: [] }) => ({ merged: cards.length }) })
  await moveDeckToAccount(api, storage)
  expect(asked.map(({ body }) => (body as { cards: [] }).cards.length)).toEqual([50, 10])
  expect(readDeck(storage, null).cards).toEqual([])
})

const typed = { kind: 'typeIn' as const, accepted: ['Mostar'], wrong: [], typos: true }

test('[OQ8] on a visitor’s device own questions leave that their author has deleted, by their ids', async () => {
  const storage = memoryStorage()
  keep(storage, null, card('quiz/gone', { own: typed }), card('quiz/there', { own: typed }), card('Fine?'))
  const { api, asked } = apiWith({
    '/mistakes/check': () => ({
      own_gone: ['quiz/gone'],
      checked: [{ question: 'Fine?', status: 'same', card: null }],
    }),
  })
  await syncDeck(api, storage, null)
  expect(asked[0]?.body).toMatchObject({ questions: ['Fine?'], own_cards: ['quiz/gone', 'quiz/there'] })
  expect(readDeck(storage, null).cards.map(({ id }) => id)).toEqual(['quiz/there', 'Fine?'])
})

test('[OQ8] at sign-up own questions come with their runs, and are not sent', async () => {
  const storage = memoryStorage()
  keep(storage, null, card('quiz/there', { own: typed }))
  const { api, asked } = apiWith({})
  await moveDeckToAccount(api, storage)
  expect(asked).toEqual([])
  expect(readDeck(storage, null).cards).toEqual([])
})
