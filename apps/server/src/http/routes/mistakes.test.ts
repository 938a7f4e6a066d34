import { checkMistakes, mergeMistakes, readMistakes, sendReviews } from '@knowdown/contracts/mistakes/calls'
import { updateStats } from '@knowdown/contracts/players/stats'
import { generateQuestions } from '@knowdown/contracts/solo/questions'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { newCard } from '@knowdown/scheduling/card'
import { describe, expect, test } from 'vitest'
import { questionApp } from '../testing/question-app.ts'

const DAY_MS = 86_400_000
const NOON = Date.parse('2026-12-10T12:00:00Z')

/** The real product from HTTP to SQLite, with a clock that the test moves and questions that it can seal. */
async function deckApp() {
  const clock = { at: NOON }
  const sealed = new Set<string>()
  const product = await questionApp({ clock: () => clock.at })
  product.questions.sealing.add({ game: 'battle', sealedIds: async () => sealed })
  const { call, questions, mistakes } = product
  const [first, second] = questions.catalogue.all() as [BankQuestion, BankQuestion]
  const deck = async (user = 'ada') => (await call(readMistakes, {}, user)).reply
  const review = (part: object = {}) => ({
    review_id: 'a-review-of-one-device',
    question_id: first.id,
    answer: first.answer,
    took_ms: 4_000,
    at: clock.at,
    ...part,
  })
  const miss = (ids: readonly string[], user = 'ada') => mistakes.addMissed(user, ids, 'solo', clock.at)
  return { ...product, clock, sealed, first, second, deck, review, miss }
}

const schedule = (part: object = {}) => ({
  due_at: NOON,
  stability: 0,
  difficulty: 0,
  interval_days: 0,
  reviews: 0,
  lapses: 0,
  reviewed_at: null,
  ...part,
})

describe('the deck of mistakes over HTTP', () => {
  test('[MD1] questions missed in a solo quiz enter once, with answer and explanation', async () => {
    const { call, clock, deck } = await deckApp()
    const input = { category: 'space', difficulty: 'easy', session_id: 'one-browser' }
    const { reply: quiz } = await call(generateQuestions, input, 'ada')
    clock.at += 60_000
    const answers = quiz.questions.map(({ answer, options }, index) => {
      if (index > 2) return answer
      return index === 0 ? '' : (options.find((option) => option !== answer) ?? '')
    })
    const result = {
      single_player_games: 1,
      total_correct: 7,
      total_wrong: 3,
      category: 'space',
      session_id: 'one-browser',
      set_id: quiz.set_id,
      answers,
    }
    expect((await call(updateStats, result, 'ada')).status).toBe(200)
    const { due, cards } = await deck()
    expect(due).toBe(3)
    expect(cards.map(({ question }) => question).toSorted()).toEqual(
      quiz.questions
        .slice(0, 3)
        .map(({ question }) => question)
        .toSorted(),
    )
    expect(cards.every(({ explanation, options }) => explanation && options.length === 4)).toBe(true)
  })

  test('[MD2] [MD4] a review moves the card by days, and sent again it changes nothing', async () => {
    const { call, clock, deck, first, miss, review } = await deckApp()
    await miss([first.id])
    expect((await call(sendReviews, { reviews: [review()] }, 'ada')).reply.recorded).toBe(1)
    const once = await deck()
    expect(once).toMatchObject({ due: 0, open: 1, next_due_at: NOON + 3 * DAY_MS })
    expect((await call(sendReviews, { reviews: [review()] }, 'ada')).reply.recorded).toBe(0)
    expect(await deck()).toEqual(once)
    clock.at += 3 * DAY_MS
    expect(await deck()).toMatchObject({ due: 1 })
  })

  test('[MD4] reviews that were made offline count from when they were made, but never from the future', async () => {
    const { call, clock, deck, first, second, miss, review } = await deckApp()
    await miss([first.id, second.id])
    clock.at += 2 * DAY_MS
    const reviews = [
      review({ at: NOON }),
      review({ review_id: 'a-review-of-a-wrong-clock', question_id: second.id, answer: null, at: NOON + 99 * DAY_MS }),
    ]
    await call(sendReviews, { reviews }, 'ada')
    const dueAt = new Map((await deck()).cards.map(({ question_id, schedule: { due_at } }) => [question_id, due_at]))
    expect(dueAt.get(first.id)).toBe(NOON + 3 * DAY_MS)
    expect(dueAt.get(second.id)).toBe(clock.at + DAY_MS)
  })

  test('[MD3] practising leaves points and statistics alone', async () => {
    const { call, documents, first, miss, review, storage } = await deckApp()
    await miss([first.id])
    await call(sendReviews, { reviews: [review()] }, 'ada')
    expect(documents.size).toBe(0)
    for (const table of ['games', 'player_totals', 'standings', 'player_skills'] as const) {
      expect(await storage.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('[MD5] a withdrawn question leaves the deck; a hidden one is only not shown', async () => {
    const { deck, first, second, miss, questions, storage } = await deckApp()
    await miss([first.id, second.id])
    await storage.db
      .insertInto('mistake_cards')
      .values({
        user_id: 'ada',
        question_id: 'no-longer-in-the-bank',
        answer: 'x',
        source: 'solo',
        corrected: 0,
        quiz_id: null,
        own: null,
        state: JSON.stringify({ v: 1, ...newCard(NOON) }),
        due_at: NOON,
      })
      .execute()
    await storage.db
      .insertInto('question_records')
      .values({ question_id: first.id, servings: 0, hidden_reason: 'reports' } as never)
      .execute()
    await questions.catalogue.refresh()
    const { cards, open } = await deck()
    expect(cards.map(({ question_id }) => question_id)).toEqual([second.id])
    expect(open).toBe(1)
    const kept = await storage.db.selectFrom('mistake_cards').select('question_id').execute()
    expect(kept.map(({ question_id }) => question_id).toSorted()).toEqual([first.id, second.id].toSorted())
  })

  test('[MD5] a question whose key was corrected returns as new with a note, until it is practised', async () => {
    const { call, deck, first, miss, review, storage } = await deckApp()
    await miss([first.id])
    await call(sendReviews, { reviews: [review()] }, 'ada')
    await storage.db.updateTable('mistake_cards').set({ answer: 'the old key' }).execute()
    expect((await deck()).cards).toMatchObject([
      { question_id: first.id, answer: first.answer, corrected: true, schedule: { reviews: 0, due_at: NOON } },
    ])
    await call(sendReviews, { reviews: [review({ review_id: 'a-review-after-the-correction' })] }, 'ada')
    expect((await deck()).cards).toMatchObject([{ corrected: false, schedule: { reviews: 1 } }])
  })

  test('[MD6] a device’s deck moves into the account, and of a card in both the more practised one stays', async () => {
    const { call, deck, first, second, miss } = await deckApp()
    await miss([first.id])
    const practised = schedule({ reviews: 2, stability: 5, difficulty: 5, interval_days: 5, reviewed_at: NOON })
    const cards = [
      { question: first.question, answer: first.answer, schedule: practised },
      { question: second.question, answer: second.answer, schedule: schedule() },
      { question: 'Who wrote this test?', answer: 'Nobody', schedule: schedule() },
    ]
    expect((await call(mergeMistakes, { cards }, 'ada')).reply.merged).toBe(2)
    expect((await call(mergeMistakes, { cards }, 'ada')).reply.merged).toBe(2)
    const reviews = new Map((await deck()).cards.map((card) => [card.question_id, card.schedule.reviews]))
    expect(reviews).toEqual(
      new Map([
        [first.id, 2],
        [second.id, 0],
      ]),
    )
    expect((await call(mergeMistakes, { cards })).status).toBe(401)
  })

  test('[S-120] nobody learns by a merge, a check or the deck what a running game asks, or that it does', async () => {
    const { call, clock, deck, sealed, miss, mistakes } = await deckApp()
    const { reply: quiz } = await call(generateQuestions, { category: 'space', difficulty: 'easy', session_id: 'one' })
    const [first, second] = quiz.questions as [(typeof quiz.questions)[0], (typeof quiz.questions)[0]]
    const check = async () => {
      const input = { questions: [first.question, second.question], session_id: 'one' }
      return (await call(checkMistakes, input)).reply.checked.map(({ status, card }) => [status, card?.answer])
    }
    await miss([first.id], 'bob')
    expect(await check()).toEqual([
      ['current', first.answer],
      ['current', second.answer],
    ])
    sealed.add(first.id)
    clock.at += 2_000
    expect(await check()).toEqual([
      ['same', undefined],
      ['current', second.answer],
    ])
    // A claim with a wrong answer comes back as it was made.
    const wrong = first.options.find((option) => option !== first.answer) ?? ''
    const cards = [{ question: first.question, answer: wrong, schedule: schedule() }]
    expect((await call(mergeMistakes, { cards, session_id: 'one' }, 'ada')).reply.merged).toBe(1)
    expect((await deck('ada')).cards).toMatchObject([{ answer: wrong, explanation: '' }])
    expect((await deck('bob')).cards).toEqual([])
    // Whoever has missed it in the daily itself may practise it.
    await mistakes.addMissed('bob', [first.id], 'daily', clock.at)
    expect((await deck('bob')).cards).toHaveLength(1)
  })

  test('[S-120] a deck tells no key of a question that its reader was never served', async () => {
    const { call, deck, first } = await deckApp()
    const [wrong = ''] = first.options.filter((option) => option !== first.answer)
    const claims = { cards: [{ question: first.question, answer: wrong, schedule: schedule() }], session_id: 'new' }
    expect((await call(mergeMistakes, claims, 'ada')).reply.merged).toBe(1)
    expect((await deck()).cards).toMatchObject([{ question_id: first.id, answer: wrong, explanation: '' }])
    for (const session_id of ['new', undefined]) {
      const { reply } = await call(checkMistakes, { questions: [first.question], ...(session_id && { session_id }) })
      expect(reply.checked).toEqual([{ question: first.question, status: 'same', card: null }])
    }
  })

  test('[MD5] [MD6] a visitor’s device learns which questions were withdrawn or corrected', async () => {
    const { call } = await deckApp()
    const session = { session_id: 'one-browser' }
    const { reply: quiz } = await call(generateQuestions, { category: 'space', difficulty: 'easy', ...session })
    const first = quiz.questions[0] ?? { question: '', answer: '' }
    const { reply } = await call(checkMistakes, { questions: [first.question, 'Who wrote this test?'], ...session })
    expect(reply.checked).toEqual([
      { question: first.question, status: 'current', card: expect.objectContaining({ answer: first.answer }) },
      { question: 'Who wrote this test?', status: 'withdrawn', card: null },
    ])
  })

  test('a deck needs an account, and bad input is refused', async () => {
    const { call, review } = await deckApp()
    expect((await call(readMistakes, {})).status).toBe(401)
    expect((await call(sendReviews, { reviews: [review()] })).status).toBe(401)
    for (const bad of [[], [review({ review_id: 'short' })], [review({ took_ms: -1 })], Array(51).fill(review())]) {
      expect((await call(sendReviews, { reviews: bad }, 'ada')).status).toBe(400)
    }
  })

  test('[MD4] a review of a question that is not in the deck is taken and not counted', async () => {
    const { call, first, miss, review } = await deckApp()
    await miss([first.id])
    const reviews = [review(), review({ review_id: 'a-review-of-another-question', question_id: 'not-in-the-deck' })]
    const { status, reply } = await call(sendReviews, { reviews }, 'ada')
    expect([status, reply.recorded]).toEqual([200, 1])
  })
})
