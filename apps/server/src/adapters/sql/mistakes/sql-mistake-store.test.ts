import { newCard, reviewCard } from '@knowdown/scheduling/card'
import { DECK_SIZE } from '@knowdown/scheduling/deck'
import { expect, test } from 'vitest'
import type { MistakeCard } from '../../../features/mistakes/mistake-store.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlOwnQuizStore } from '../own-quizzes/sql-own-quiz-store.ts'
import { sqlUserData } from '../sql-user-data.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlMistakeStore } from './sql-mistake-store.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')
const card = (questionId: string, dueAt = NOW): MistakeCard => ({
  questionId,
  answer: 'Mars',
  source: 'solo',
  corrected: false,
  state: newCard(dueAt),
  own: null,
})
const review = (one: MistakeCard): MistakeCard => ({
  ...one,
  state: reviewCard(one.state, { right: true, tookMs: 1_000, at: NOW }),
})

onBothEngines('decks of mistakes', (open) => {
  test('[MD1] a question is in a deck once, and each player has a deck of their own', async () => {
    const store = sqlMistakeStore(await open())
    await store.change('ada', () => ({ save: [card('space-0001'), card('space-0002')] }))
    await store.change('ada', (cards) => ({ save: [{ ...card('space-0001'), answer: `${cards.size}` }] }))
    await store.change('bob', () => ({ save: [card('space-0001')] }))
    expect((await store.cardsOf('ada')).map(({ questionId, answer }) => [questionId, answer])).toEqual([
      ['space-0001', '2'],
      ['space-0002', 'Mars'],
    ])
    expect(await store.cardsOf('bob')).toEqual([card('space-0001')])
    await store.change('ada', () => ({ remove: ['space-0001'] }))
    expect(await store.cardsOf('ada')).toHaveLength(1)
    expect(await store.cardsOf('bob')).toHaveLength(1)
  })

  test('[MD4] a review that arrives twice, even at the same time, is counted once', async () => {
    const store = sqlMistakeStore(await open())
    await store.change('ada', () => ({ save: [card('space-0001')] }))
    const send = () =>
      store.recordReviews('ada', ['review-1'], NOW, (fresh, cards) => ({
        save: [...cards.values()].map((one) => (fresh.has('review-1') ? review(one) : one)),
      }))
    await Promise.all([send(), send(), send()])
    await send()
    expect((await store.cardsOf('ada')).map(({ state }) => state.reviews)).toEqual([1])
  })

  test('[MD4] reviews of two devices at the same time are both kept', async () => {
    const store = sqlMistakeStore(await open())
    await store.change('ada', () => ({ save: [card('space-0001')] }))
    const send = (id: string) =>
      store.recordReviews('ada', [id], NOW, (_fresh, cards) => ({ save: [...cards.values()].map(review) }))
    await Promise.all(['a', 'b', 'c'].map(send))
    expect((await store.cardsOf('ada')).map(({ state }) => state.reviews)).toEqual([3])
  })

  test('a full deck drops the cards that come back last', async () => {
    const store = sqlMistakeStore(await open())
    const many = Array.from({ length: DECK_SIZE + 3 }, (_, place) => card(`space-${place}`, NOW + place))
    await store.change('ada', () => ({ save: many }))
    const kept = await store.cardsOf('ada')
    expect(kept).toHaveLength(DECK_SIZE)
    expect(kept.some(({ questionId }) => questionId === `space-${DECK_SIZE}`)).toBe(false)
  })

  test('[MD6] the export has the deck, and deleting the account deletes it', async () => {
    const storage = await open()
    const store = sqlMistakeStore(storage)
    const data = sqlUserData(storage.db)
    await store.change('ada', () => ({ save: [card('space-0001')] }))
    await store.recordReviews('ada', ['review-1'], NOW, () => ({}))
    const exported = await data.collect('ada')
    expect(exported.mistake_cards).toMatchObject([{ question_id: 'space-0001', answer: 'Mars', source: 'solo' }])
    expect(exported.mistake_reviews).toMatchObject([{ review_id: 'review-1' }])
    await data.erase('ada')
    expect(await store.cardsOf('ada')).toEqual([])
    expect((await data.collect('ada')).mistake_reviews).toEqual([])
  })

  test('[OQ8] a card of an own question keeps its copy, and goes with the account of its author', async () => {
    const storage = await open()
    const store = sqlMistakeStore(storage)
    const quizzes = sqlOwnQuizStore(storage, () => NOW)
    await insertUser(storage.db, 'bob', { name: 'Bob' })
    const fields = { title: 'Rivers', language: 'en', mature: false, source: '', licence: '' }
    await quizzes.create('bob', { quizId: 'quiz-1', requestId: 'request-1', fields, origin: null, questions: [] }, null)
    const own = {
      quizId: 'quiz-1',
      text: 'How long?',
      asked: { kind: 'typeIn' as const, accepted: ['Long'], wrong: [], typos: true },
      explanation: 'So it is.',
      picture: { file: 'a-river', alt: 'A river' },
    }
    const kept = { ...card('quiz-1/question-1'), answer: '', own }
    await store.change('ada', () => ({ save: [kept, card('space-0001')] }))
    expect(await store.cardsOf('ada')).toEqual([kept, card('space-0001')])
    expect(await store.stillThere(['quiz-1/question-1'])).toEqual(new Set())
    await sqlUserData(storage.db).erase('bob')
    expect(await store.cardsOf('ada')).toEqual([card('space-0001')])
  })
})
