import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { getLeaderboard } from '@knowdown/contracts/players/leaderboard'
import { myProgress } from '@knowdown/contracts/players/progress'
import { myStats, updateStats } from '@knowdown/contracts/players/stats'
import { generateQuestions } from '@knowdown/contracts/solo/questions'
import { describe, expect, test } from 'vitest'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { type QuestionApp, questionApp } from '../testing/question-app.ts'

const QUIZ = { category: 'Space', difficulty: 'easy', session_id: 'one' }
const START = Date.UTC(2026, 10, 11, 12)

/** A product whose clock stands still until a test moves it. */
async function game() {
  const clock = { now: START }
  const product = await questionApp({ clock: () => clock.now })
  for (const name of ['ada', 'bob']) await insertUser(product.storage.db, name)
  return { ...product, clock }
}

type Quiz = ReplyOf<typeof generateQuestions>

async function play({ call, clock }: { call: QuestionApp['call']; clock: { now: number } }, user: string, wrong = 0) {
  const { reply: quiz } = await call(generateQuestions, QUIZ, user)
  clock.now += 30_000
  return { quiz, ...(await call(updateStats, claim(quiz, wrong), user)) }
}

function claim({ set_id, questions }: Quiz, wrong = 0) {
  const answers = questions.map(({ answer, options }, index) =>
    index < wrong ? (options.find((option) => option !== answer) ?? '') : answer,
  )
  return { ...QUIZ, set_id, answers, single_player_games: 1, total_correct: 10 - wrong, total_wrong: wrong }
}

describe('update-stats', () => {
  test('[K3] the server counts a played quiz, and the account service publishes the new totals', async () => {
    const product = await game()
    const { status, reply } = await play(product, 'ada', 3)
    expect(status).toBe(200)
    const totals = {
      single_player_games: 1,
      multi_player_games: 0,
      total_correct: 7,
      total_wrong: 3,
      wins: 0,
      losses: 0,
    }
    expect(reply).toEqual({ ...totals, categories_played: ['Space'], earlier_best: null })
    expect(product.documents.get('ada')).toMatchObject({ soloGames: 1, right: 7, wrong: 3, categories: ['space'] })
  })

  test('[K3] the quiz counts for the player whose bearer token was sent, and for nobody else', async () => {
    const { call, clock, documents } = await game()
    const { reply: quiz } = await call(generateQuestions, QUIZ)
    clock.now += 30_000
    const forged = { ...claim(quiz, 3), user_id: 'ada', userId: 'ada', player_id: 'ada' }
    expect((await call(updateStats, forged, 'bob')).reply).toMatchObject({ single_player_games: 1, total_correct: 7 })
    expect((await call(myStats, {}, 'bob')).reply).toMatchObject({ single_player_games: 1, total_correct: 7 })
    expect((await call(myStats, {}, 'ada')).reply).toMatchObject({ single_player_games: 0, total_correct: 0 })
    expect([...documents.keys()]).toEqual(['bob'])
  })

  test('[Z5] the same quiz counts once, also when it is sent twenty times at once', async () => {
    const { call, clock } = await game()
    const { reply: quiz } = await call(generateQuestions, QUIZ, 'ada')
    clock.now += 30_000
    const replies = await Promise.all(Array.from({ length: 20 }, () => call(updateStats, claim(quiz), 'ada')))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    for (const { reply } of replies) expect(reply).toMatchObject({ single_player_games: 1, earlier_best: null })
    expect((await call(myStats, {}, 'ada')).reply).toMatchObject({ single_player_games: 1, total_correct: 10 })
  })

  test('[Z5] [P13] a result that comes again gets what was recorded and counts nothing, also after later quizzes', async () => {
    const product = await game()
    const { call } = product
    await play(product, 'ada', 4)
    const { quiz, reply: first } = await play(product, 'ada', 3)
    const before = await call(myStats, {}, 'ada')
    expect(await call(updateStats, claim(quiz, 3), 'ada')).toMatchObject({ status: 200, reply: first })
    expect(await call(myStats, {}, 'ada')).toEqual(before)
    await play(product, 'ada', 0)
    const late = await call(updateStats, claim(quiz, 3), 'ada')
    expect(late).toMatchObject({ status: 200, reply: { single_player_games: 3, earlier_best: 6 } })
  })

  test('[Z5] other answers to a counted quiz, and another player who sends the same ones, are refused', async () => {
    const product = await game()
    const { quiz } = await play(product, 'ada', 3)
    const others = await product.call(updateStats, claim(quiz, 2), 'ada')
    expect([others.status, others.detail]).toEqual([400, 'This quiz is already counted.'])
    expect((await product.call(updateStats, claim(quiz, 3), 'bob')).status).toBe(400)
    expect((await product.call(myStats, {}, 'ada')).reply).toMatchObject({ single_player_games: 1, total_correct: 7 })
  })

  test('without a set id the latest open set of the session is used', async () => {
    const { call, clock } = await game()
    const { reply: quiz } = await call(generateQuestions, QUIZ, 'ada')
    clock.now += 30_000
    const { set_id: _, ...rest } = claim(quiz)
    expect((await call(updateStats, rest, 'ada')).status).toBe(200)
    expect((await call(updateStats, { ...rest, answers: claim(quiz, 1).answers }, 'ada')).status).toBe(400)
  })

  test('a quiz played as a visitor counts for an account created before the result is sent', async () => {
    const { call, clock } = await game()
    const { reply: quiz } = await call(generateQuestions, QUIZ)
    clock.now += 30_000
    expect((await call(updateStats, claim(quiz), 'ada')).status).toBe(200)
  })

  test('[K3] without a bearer token a result is refused, and nothing is counted', async () => {
    const { call, clock, documents } = await game()
    const { reply: quiz } = await call(generateQuestions, QUIZ)
    clock.now += 30_000
    expect((await call(updateStats, claim(quiz))).status).toBe(401)
    expect(documents.size).toBe(0)
  })

  test.each([
    ['a million right answers', { total_correct: 1_000_000 }],
    ['a negative number', { total_correct: -1, total_wrong: 11 }],
    ['half an answer', { total_correct: 9.5, total_wrong: 0.5 }],
    ['text for a number', { total_correct: 'NaN' }],
    ['fewer answers than questions', { answers: ['Mars'] }],
    ['an answer that is none of the options', { answers: Array(10).fill('Atlantis') }],
    ['another category', { category: 'Music' }],
    ['a session that never asked for a quiz', { session_id: 'another' }],
    ['a set that was never given out', { set_id: 'f'.repeat(32) }],
    ['twenty games at once', { single_player_games: 20 }],
  ])('[S-18] a claim with %s is refused and nothing is stored', async (_what, wrong) => {
    const { call, clock, documents } = await game()
    const { reply: quiz } = await call(generateQuestions, QUIZ, 'ada')
    clock.now += 30_000
    const { status, detail } = await call(updateStats, { ...claim(quiz), ...wrong }, 'ada')
    expect([status, typeof detail]).toEqual([400, 'string'])
    expect((await call(myStats, {}, 'ada')).reply).toMatchObject({ single_player_games: 0, recent_games: [] })
    expect(documents.size).toBe(0)
  })

  test("[S-18] another player's quiz, and one answered in a second, are refused", async () => {
    const { call, clock } = await game()
    const { reply: quiz } = await call(generateQuestions, QUIZ, 'ada')
    clock.now += 1_000
    expect((await call(updateStats, claim(quiz), 'ada')).status).toBe(400)
    clock.now += 30_000
    expect((await call(updateStats, claim(quiz), 'bob')).status).toBe(400)
    expect((await call(updateStats, claim(quiz), 'ada')).status).toBe(200)
  })

  test('the server counts the right answers itself and ignores the claimed totals', async () => {
    const { call, clock } = await game()
    const { reply: quiz } = await call(generateQuestions, QUIZ, 'ada')
    clock.now += 30_000
    const boast = { ...claim(quiz, 10), total_correct: 10, total_wrong: 0 }
    expect((await call(updateStats, boast, 'ada')).reply).toMatchObject({ total_correct: 0, total_wrong: 10 })
  })
})

describe('stats of the profile', () => {
  test('[P8] totals and recent games, newest first', async () => {
    const product = await game()
    await play(product, 'ada', 3)
    await play(product, 'ada', 0)
    const { reply } = await product.call(myStats, {}, 'ada')
    expect(reply).toMatchObject({ single_player_games: 2, total_correct: 17, total_wrong: 3, rating: null })
    expect(reply.recent_games).toMatchObject([
      { kind: 'solo', category: 'Space', difficulty: 'easy', right: 10, wrong: 0, outcome: null },
      { right: 7, wrong: 3 },
    ])
  })

  test('a new player has all zero, and a visitor gets 401', async () => {
    const { call } = await game()
    expect((await call(myStats, {}, 'ada')).reply).toMatchObject({ single_player_games: 0, categories_played: [] })
    expect((await call(myStats, {})).status).toBe(401)
  })
})

describe('progress of the profile', () => {
  test('[P13] a recorded quiz tells the best before it, of the same category and difficulty', async () => {
    const product = await game()
    expect((await play(product, 'ada', 4)).reply.earlier_best).toBeNull()
    expect((await play(product, 'ada', 1)).reply.earlier_best).toBe(6)
    expect((await play(product, 'ada', 3)).reply.earlier_best).toBe(9)
    expect((await play(product, 'bob', 0)).reply.earlier_best).toBeNull()
  })

  test('[P12] [P13] mastery and bests of each category, and quizzes without a mistake', async () => {
    const product = await game()
    await play(product, 'ada', 3)
    const { reply: first } = await product.call(myProgress, {}, 'ada')
    await play(product, 'ada', 0)
    const { reply } = await product.call(myProgress, {}, 'ada')
    expect(reply).toMatchObject({
      categories: [
        {
          category: { id: 'space', name: 'Space' },
          quizzes: 2,
          battles: 0,
          bests: [{ difficulty: 'easy', right: 10 }],
        },
      ],
      flawless: 1,
    })
    const [before, after] = [first.categories[0]?.mastery ?? 1, reply.categories[0]?.mastery ?? 0]
    expect(after).toBeGreaterThan(before)
    expect(after).toBeLessThan(0.25)
  })

  test('[P14] the rating line begins with the rating before its oldest battle', async () => {
    const { call, storage } = await game()
    const row = { user_id: 'ada', kind: 'battle', category: 'space', difficulty: 'easy', outcome: 'won' } as const
    const rated = (game_id: string, rating_before: number, rating: number, finished_at: number) => ({
      ...row,
      ...{ game_id, rating_before, rating, finished_at, right_count: 5, wrong_count: 5, deviation: 200, counted: 1 },
    })
    await storage.db
      .insertInto('games')
      .values([rated('a', 1500, 1560.4, START), rated('b', 1560.4, 1541.6, START + 1)])
      .execute()
    expect((await call(myProgress, {}, 'ada')).reply).toMatchObject({
      rating_before: 1500,
      ratings: [
        { value: 1560, at: START },
        { value: 1542, at: START + 1 },
      ],
      highest_rating: 1560,
    })
  })

  test('[P12] a new player has none yet, and a visitor gets 401', async () => {
    const { call } = await game()
    expect((await call(myProgress, {}, 'ada')).reply).toEqual({
      categories: [],
      flawless: 0,
      highest_rating: null,
      rating_before: null,
      ratings: [],
    })
    expect((await call(myProgress, {})).status).toBe(401)
  })
})

describe('leaderboard', () => {
  test('ranks by right answers and shows the player’s own row, without ids', async () => {
    const product = await game()
    await play(product, 'ada', 1)
    await play(product, 'bob', 4)
    const { reply } = await product.call(getLeaderboard, { board: 'solo', period: 'today' }, 'bob')
    expect(reply).toMatchObject({ board: 'solo', period: 'today', category: null })
    expect(reply.top).toEqual([
      { rank: 1, name: 'Player', score: 9, games: 1, own: false },
      { rank: 2, name: 'Player', score: 6, games: 1, own: true },
    ])
    expect(reply.own).toEqual({ ...reply.top[1], listed: true })
  })

  test('[S-123] of twenty quizzes that are fetched side by side and sent at once none but the first is ranked', async () => {
    const { call, clock } = await game()
    const quizzes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call(generateQuestions, { ...QUIZ, session_id: `s${index}` }, 'ada')),
    )
    clock.now += 60_000
    for (const [index, { reply }] of quizzes.entries()) {
      const sent = await call(updateStats, { ...claim(reply), session_id: `s${index}` }, 'ada')
      expect(sent.status).toBe(200)
      clock.now += 100
    }
    expect((await call(getLeaderboard, {}, 'ada')).reply.own).toMatchObject({ score: 10, games: 1 })
    expect((await call(myStats, {}, 'ada')).reply.single_player_games).toBe(20)
  })

  test('[S-123] an account without a proved address is on no board, and its own row says so until it is proved', async () => {
    const product = await game()
    await insertUser(product.storage.db, 'eve', { verified: false })
    await play(product, 'ada', 4)
    await play(product, 'eve', 1)
    const { reply } = await product.call(getLeaderboard, {}, 'eve')
    expect(reply.top).toMatchObject([{ rank: 1, score: 6, own: false }])
    expect(reply.own).toMatchObject({ score: 9, own: true, listed: false })
    await product.storage.db.updateTable('users').set({ email_verified: 1 }).where('user_id', '=', 'eve').execute()
    const { reply: proved } = await product.call(getLeaderboard, {}, 'eve')
    expect(proved.own).toMatchObject({ rank: 1, score: 9, own: true, listed: true })
  })

  test('games of yesterday are not on the board of today, and each category has its own board', async () => {
    const product = await game()
    await play(product, 'ada')
    product.clock.now += 24 * 60 * 60_000
    const board = async (query: object) => (await product.call(getLeaderboard, query)).reply.top.length
    expect(await board({ period: 'today' })).toBe(0)
    expect(await board({ period: 'week' })).toBe(1)
    expect(await board({ category: 'space' })).toBe(1)
    expect(await board({ category: 'Music' })).toBe(0)
    expect((await product.call(getLeaderboard, { category: 'knitting' })).status).toBe(400)
    expect((await product.call(getLeaderboard, { board: 'chess' })).status).toBe(400)
  })

  test('a quiz fetched ahead counts for the player and not for the board', async () => {
    const { call, clock } = await game()
    const { reply: quiz } = await call(generateQuestions, { ...QUIZ, ahead: true }, 'ada')
    clock.now += 30_000
    expect((await call(updateStats, claim(quiz), 'ada')).reply.single_player_games).toBe(1)
    expect((await call(getLeaderboard, {}, 'ada')).reply).toMatchObject({ top: [], own: null })
  })
})
