import { deleteData, exportData } from '@knowdown/contracts/account/calls'
import { createLobby, endLobby, joinLobby, lobbyState, setReady } from '@knowdown/contracts/battles/calls'
import type { AnyEndpoint } from '@knowdown/contracts/endpoint'
import { getLeaderboard } from '@knowdown/contracts/players/leaderboard'
import { myStats, updateStats } from '@knowdown/contracts/players/stats'
import { refreshPurchases } from '@knowdown/contracts/purchases/calls'
import { endSandboxSubscription, sandboxPurchase } from '@knowdown/contracts/purchases/sandbox-store'
import { listCategories } from '@knowdown/contracts/solo/categories'
import { generateFeedback, generateQuestions } from '@knowdown/contracts/solo/questions'
import { findPack } from '@knowdown/domain/catalogue/packs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type WholeProduct, wholeProduct } from '../testing/whole-product.ts'

type Headers = Record<string, string>

const SPACE = { category: 'Space', difficulty: 'easy', session_id: 'one' }
const PACK_QUIZ = { category: 'Nintendo', difficulty: 'easy', session_id: 'one' }

const buy = (product: WholeProduct, what: string, token: Headers) =>
  product.call(sandboxPurchase, { product: what, outcome: 'succeed' }, token)

/** What to send for an explanation of a question that this player was asked. */
async function aboutQuestion(product: WholeProduct, token: Headers) {
  const { reply } = await product.call(generateQuestions, SPACE, token)
  const [first] = reply.questions
  if (!first) throw new Error('No question was dealt.')
  return {
    question: first.question,
    user_answer: first.answer,
    correct_answer: first.answer,
    was_correct: true,
    category: 'Space',
    difficulty: 'easy',
  }
}

/** The product with one player of every kind. */
async function everybody() {
  const product = await wholeProduct({ SANDBOX_PERIOD_SECONDS: '120' })
  const [member, premium, owner] = [
    await product.signUp('member'),
    await product.signUp('premium'),
    await product.signUp('owner'),
  ]
  await buy(product, 'premium', premium.token)
  await buy(product, 'gamer', owner.token)
  const players = { anonymous: {}, member: member.token, premium: premium.token, owner: owner.token }
  return { product, players: players as Record<keyof typeof players, Headers> }
}

describe('[O1] each role may do exactly what it is meant to', () => {
  test('which calls a visitor, a member, a premium player and a pack owner may make', async () => {
    const { product, players } = await everybody()
    const about = await aboutQuestion(product, players.premium)
    const calls: readonly [string, AnyEndpoint, object, Record<keyof typeof players, number>][] = [
      ['see categories', listCategories, {}, { anonymous: 200, member: 200, premium: 200, owner: 200 }],
      ['play solo', generateQuestions, SPACE, { anonymous: 200, member: 200, premium: 200, owner: 200 }],
      ['play a pack', generateQuestions, PACK_QUIZ, { anonymous: 403, member: 403, premium: 200, owner: 200 }],
      ['host', createLobby, { category: 'Space' }, { anonymous: 200, member: 200, premium: 200, owner: 200 }],
      ['host a pack', createLobby, { category: 'Nintendo' }, { anonymous: 403, member: 403, premium: 200, owner: 200 }],
      ['see the leaderboard', getLeaderboard, {}, { anonymous: 200, member: 200, premium: 200, owner: 200 }],
      ['read an explanation', generateFeedback, about, { anonymous: 403, member: 403, premium: 200, owner: 403 }],
      ['see own statistics', myStats, {}, { anonymous: 401, member: 200, premium: 200, owner: 200 }],
      ['export own data', exportData, {}, { anonymous: 401, member: 200, premium: 200, owner: 200 }],
      ['buy', refreshPurchases, {}, { anonymous: 401, member: 200, premium: 200, owner: 200 }],
      ['delete own data', deleteData, {}, { anonymous: 401, member: 200, premium: 200, owner: 200 }],
    ]
    for (const [what, endpoint, input, expected] of calls) {
      const seen: Record<string, number> = {}
      for (const [role, token] of Object.entries(players)) {
        seen[role] = (await product.call(endpoint, input, token)).status
      }
      expect([what, seen]).toEqual([what, expected])
    }
  })

  test('statistics of a visitor are not saved', async () => {
    const { product, players } = await everybody()
    const { reply } = await product.call(generateQuestions, SPACE)
    const entry = {
      single_player_games: 1,
      total_correct: 0,
      total_wrong: 10,
      category: 'Space',
      session_id: SPACE.session_id,
      set_id: reply.set_id,
      answers: reply.questions.map(() => ''),
    }
    expect((await product.call(updateStats, entry, players.anonymous)).status).toBe(401)
  })

  test('a pack unlocks its four categories and no other; premium unlocks all eight packs', {
    timeout: 60_000,
  }, async () => {
    const { product, players } = await everybody()
    const { reply: categories } = await product.call(listCategories, {})
    const open = async (token: Headers) => {
      const statuses = await Promise.all(
        categories.map(async ({ id }) => [
          id,
          (await product.call(generateQuestions, { ...SPACE, category: id }, token)).status,
        ]),
      )
      return statuses.filter(([, status]) => status === 200).map(([id]) => id)
    }
    const free = categories.filter(({ pack }) => pack === null).map(({ id }) => id)
    expect((await open(players.member)).toSorted()).toEqual(free.toSorted())
    const gamer = findPack('gamer')?.categories ?? []
    expect((await open(players.owner)).toSorted()).toEqual([...free, ...gamer].toSorted())
    expect(await open(players.premium)).toHaveLength(62)
  })

  test('the host creates and ends the lobby, the guest joins by code, and nobody else may use it', async () => {
    const { product, players } = await everybody()
    const { reply: lobby } = await product.call(createLobby, { category: 'Nintendo' }, players.owner)
    const lobby_code = lobby.lobby_code
    // The guest owns nothing: the host's pack is enough.
    const { status, reply: seat } = await product.call(joinLobby, { lobby_code }, players.anonymous)
    expect([status, seat.category]).toEqual([200, lobby.category])
    expect((await product.call(joinLobby, { lobby_code }, players.premium)).status).toBe(400)
    const stranger = { lobby_code, player_id: 'x'.repeat(22) }
    for (const endpoint of [endLobby, setReady]) {
      expect((await product.call(endpoint, stranger, players.owner)).status).toBeGreaterThanOrEqual(400)
    }
    const guest = { lobby_code, player_id: seat.guest_id }
    expect((await product.call(setReady, guest)).status).toBe(200)
    expect((await product.call(endLobby, { lobby_code, player_id: lobby.host_id })).status).toBe(200)
    const state = await product.app.inject({
      url: `/api${lobbyState.path.replace(':code', lobby_code)}`,
      query: { player_id: seat.guest_id },
    })
    expect(state.json()).toMatchObject({ phase: 'ended', ended_by: 'host' })
  })
})

describe('[S-71] [F6] [S8] the server decides who has premium and packs, whatever a client claims', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const CLAIM = {
    premium: true,
    hasPremium: true,
    is_premium: true,
    isPremium: true,
    pack: 'gamer',
    packs: ['gamer'],
    unlockedPacks: ['gamer'],
    entitlements: { premium: { active: true }, pack_gamer: { active: true } },
    role: 'premium',
  }
  const HEADERS = {
    'x-premium': 'true',
    'x-has-premium': 'true',
    'x-entitlements': 'premium,pack_gamer',
    'x-revenuecat-entitlements': 'premium',
    cookie: 'premium=true; hasPremium=true',
  }

  async function asClaimant() {
    const product = await wholeProduct({ SANDBOX_PERIOD_SECONDS: '120' })
    const eve = await product.signUp('eve')
    const about = await aboutQuestion(product, eve.token)
    const attempts = (extra: object = {}, headers: Headers = {}) =>
      Promise.all(
        [
          [generateFeedback, about] as const,
          [generateQuestions, PACK_QUIZ] as const,
          [createLobby, { category: 'Nintendo' }] as const,
        ].map(async ([endpoint, input]) => {
          const { status } = await product.call(endpoint, { ...extra, ...input }, { ...eve.token, ...headers })
          return status
        }),
      )
    return { product, eve, attempts }
  }

  test('claims in body, header, query, preferences and documents unlock nothing', async () => {
    const { product, eve, attempts } = await asClaimant()
    expect(await attempts(CLAIM)).toEqual([403, 403, 403])
    expect(await attempts({}, HEADERS)).toEqual([403, 403, 403])
    const account = (method: 'PATCH' | 'POST', url: string, payload: object) =>
      product.app.inject({ method, url, payload, headers: { 'x-appwrite-project': 'knowdown', ...eve.session } })
    const prefs = await account('PATCH', '/v1/account/prefs', { prefs: CLAIM })
    expect(prefs.statusCode).toBe(200)
    await account('POST', '/v1/databases/main/collections/user_stats/documents', {
      documentId: 'premium',
      data: { user_id: eve.userId, ...CLAIM },
      permissions: [],
    })
    await account('POST', '/v1/databases/main/collections/entitlements/documents', {
      documentId: eve.userId,
      data: { user_id: eve.userId, record: JSON.stringify({ premium: { until: null, renews: true }, packs: {} }) },
    })
    expect(await attempts(CLAIM, HEADERS)).toEqual([403, 403, 403])
    const asked = await product.app.inject({
      method: 'POST',
      url: '/api/generate-questions?premium=true&hasPremium=1',
      payload: PACK_QUIZ,
      headers: eve.token,
    })
    expect(asked.statusCode).toBe(403)
    expect((await product.call(refreshPurchases, CLAIM, eve.token)).reply).toMatchObject({
      hasPremium: false,
      unlockedPacks: [],
    })
  })

  test('another player’s purchase unlocks nothing', async () => {
    const { product, attempts } = await asClaimant()
    const ada = await product.signUp('ada')
    await buy(product, 'premium', ada.token)
    expect(await attempts({ user_id: ada.userId, userId: ada.userId, app_user_id: ada.userId })).toEqual([
      403, 403, 403,
    ])
  })

  test('a purchase unlocks at once, and locks again when its period ends', async () => {
    const { product, eve, attempts } = await asClaimant()
    await buy(product, 'premium', eve.token)
    expect(await attempts()).toEqual([200, 200, 200])
    await product.call(endSandboxSubscription, {}, eve.token)
    vi.setSystemTime(Date.now() + 119_000)
    expect((await attempts()).slice(0, 2)).toEqual([200, 200])
    vi.setSystemTime(Date.now() + 1_000)
    expect(await attempts()).toEqual([403, 403, 403])
  })
})
