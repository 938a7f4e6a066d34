import { expect, test } from 'vitest'
import type { DeviceStorage } from '../../platform/device-storage.ts'
import { dueCards, keepMissed, type MissedQuestion, practise, readDeck, summaryOf, writeDeck } from './device-deck.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')
const DAY_MS = 86_400_000

function memoryStorage(): DeviceStorage {
  const kept = new Map<string, string>()
  return { read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) }
}

const missed = (question: string, part: Partial<MissedQuestion> = {}): MissedQuestion => ({
  category: 'space',
  difficulty: 'easy',
  question,
  options: ['Mars', 'Venus', 'Io', 'Eris'],
  answer: 'Mars',
  explanation: null,
  own: null,
  ...part,
})

const review = (questionId: string, answer: string, at = NOW) => ({
  reviewId: `review-of-${questionId}`,
  questionId,
  answer,
  tookMs: 3_000,
  at,
})

test('[MD1] [MD6] what a visitor misses enters the deck of the device once, and survives a reload', () => {
  const storage = memoryStorage()
  keepMissed(storage, [missed('One?'), missed('Two?')], NOW)
  keepMissed(storage, [missed('One?', { explanation: 'Because.' })], NOW + 1)
  const { cards } = readDeck(storage, null)
  expect(cards.map(({ id, explanation }) => [id, explanation])).toEqual([
    ['One?', 'Because.'],
    ['Two?', null],
  ])
  expect(summaryOf(readDeck(storage, null), NOW)).toMatchObject({ due: 2, open: 2, learned: 0 })
})

test('[MD4] practising moves the card on this device, and an account’s review waits for the server', () => {
  const storage = memoryStorage()
  keepMissed(storage, [missed('One?')], NOW)
  const visitor = readDeck(storage, null)
  const after = practise(visitor, review('One?', 'Mars'))
  expect(dueCards(visitor, NOW)).toHaveLength(1)
  expect(dueCards(after, NOW)).toEqual([])
  expect(after.reviews).toEqual([])
  expect(summaryOf(after, NOW).nextDueAt).toBe(NOW + 3 * DAY_MS)
  const account = practise({ ...visitor, userId: 'ada' }, review('One?', 'Venus'))
  expect(account.reviews).toHaveLength(1)
  expect(summaryOf(account, NOW).nextDueAt).toBe(NOW + DAY_MS)
})

test('the deck of one account is never shown to another', () => {
  const storage = memoryStorage()
  keepMissed(storage, [missed('One?')], NOW)
  writeDeck(storage, { ...readDeck(storage, null), userId: 'ada' })
  expect(readDeck(storage, 'ada').cards).toHaveLength(1)
  expect(readDeck(storage, 'bob').cards).toEqual([])
})

test.each(['', 'nonsense', '{"cards":3}', '{"userId":null,"cards":[{"id":1}],"reviews":[]}'])(
  'stored data that cannot be read is an empty deck: %s',
  (text) => {
    const storage = memoryStorage()
    storage.write('mistakes', text)
    expect(readDeck(storage, null).cards).toEqual([])
  },
)

test('[OQ8] an own question is judged by its kind, and has an id of its own', () => {
  const storage = memoryStorage()
  const own = { kind: 'typeIn' as const, accepted: ['Mostar'], wrong: [], typos: true }
  keepMissed(storage, [{ ...missed('Which town?', { own, answer: '', options: [] }), id: 'quiz/question' }], NOW)
  const deck = readDeck(storage, null)
  expect(deck.cards).toMatchObject([{ id: 'quiz/question', own }])
  const daysAfter = (answer: string) =>
    practise(deck, review('quiz/question', answer)).cards[0]?.state.intervalDays ?? Number.NaN
  expect(daysAfter('mostar')).toBeGreaterThan(daysAfter('Sarajevo'))
})
