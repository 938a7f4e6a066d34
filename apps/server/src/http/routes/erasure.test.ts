import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteData } from '@knowdown/contracts/account/calls'
import { createLobby, joinLobby, lobbyState, setReady, submitAnswer } from '@knowdown/contracts/battles/calls'
import { myStats, updateStats } from '@knowdown/contracts/players/stats'
import { generateQuestions } from '@knowdown/contracts/solo/questions'
import { reportQuestion } from '@knowdown/contracts/solo/reports'
import { isMissing } from '@knowdown/testkit/missing-program'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import { migratedDatabase } from '../../adapters/sql/testing/migrated-database.ts'
import { type Person, type WholeProduct, wholeProduct } from '../../testing/whole-product.ts'
import { createLogger } from '../logger.ts'
import { accountClient, PASSWORD } from '../testing/account-client.ts'

const [postgres, redis] = [inject('postgres'), inject('redis')]
const missing = [postgres, redis].find(isMissing)
const OLD_ADDRESS = 'zerlina@example.org'
const ADDRESS = 'zerlina.quux@example.net'
const NAME = 'Zerlina Quux'
const PHONE = '+4915198765432'
const PAGE = 'http://localhost:3000/password-reset'

/** Every way in which a person leaves traces, walked once. */
async function live(product: WholeProduct, person: Person, databaseUrl: string): Promise<void> {
  const { ask } = accountClient(product.app)
  const as = { headers: person.session }
  await ask('PATCH', '/v1/account/name', { name: NAME }, as)
  await ask('PATCH', '/v1/account/email', { email: ADDRESS, password: PASSWORD }, as)
  await ask('PATCH', '/v1/account/phone', { phone: PHONE, password: PASSWORD }, as)
  await ask('PATCH', '/v1/account/prefs', { prefs: { nickname: NAME } }, as)
  await ask('POST', '/v1/account/verification', { url: 'http://localhost:3000/verify-email' }, as)
  await ask('POST', '/v1/account/verification/phone', {}, as)
  await ask('POST', '/v1/account/recovery', { email: ADDRESS, url: PAGE })
  await ask('POST', '/v1/account/sessions/email', { email: ADDRESS, password: 'a-wrong-guess-1' })
  await playSolo(product, person, databaseUrl)
}

async function playSolo({ call }: WholeProduct, { token, userId }: Person, databaseUrl: string): Promise<void> {
  const session_id = `device of ${userId}`
  const { reply } = await call(generateQuestions, { category: 'science', difficulty: 'easy', session_id }, token)
  await thinkFor(120_000, databaseUrl)
  const answers = reply.questions.map(({ answer }) => answer)
  const result = { single_player_games: 1, total_correct: answers.length, total_wrong: 0, category: 'science' }
  expect((await call(updateStats, { ...result, session_id, set_id: reply.set_id, answers }, token)).status).toBe(200)
  await call(reportQuestion, { question_id: reply.questions[0]?.id, reason: 'unclear' }, token)
}

/** Nobody answers ten questions in a moment; the server would not believe it. */
async function thinkFor(ms: number, databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'postgres', url: databaseUrl })
  await db
    .updateTable('issued_sets')
    .set(({ eb }) => ({ issued_at: eb('issued_at', '-', ms) }))
    .execute()
  await close()
}

/** One question each, all wrong, until both have the result. */
async function battle({ call }: WholeProduct, one: Person, other: Person): Promise<void> {
  const lobby = (await call(createLobby, {}, one.token)).reply
  const { lobby_code } = lobby
  const host = { lobby_code, player_id: lobby.host_id }
  const guest = { lobby_code, player_id: (await call(joinLobby, { lobby_code }, other.token)).reply.guest_id }
  await call(setReady, host)
  await call(setReady, guest)
  const stateOf = async ({ player_id }: typeof host) =>
    (await call({ ...lobbyState, path: `/lobby/${lobby_code}/state` }, { player_id })).reply
  for (const seat of [host, guest]) {
    await waitUntil('the question is open', async () => (await stateOf(seat)).turn?.kind === 'open')
    await call(submitAnswer, { ...seat, question_index: 0, is_timeout: true })
  }
  await waitUntil('the battle is over', async () => (await stateOf(host)).result !== null, 15_000)
}

async function everythingIn(databaseUrl: string): Promise<Record<string, string>> {
  const storage = await openDatabase({ kind: 'postgres', url: databaseUrl })
  const found: Record<string, string> = {}
  for (const { name } of await storage.db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(storage.db)
    found[`table ${name}`] = JSON.stringify(rows)
  }
  await storage.close()
  return found
}

async function everythingInRedis(url: string): Promise<Record<string, string>> {
  const client = new Redis(url)
  const found: Record<string, string> = {}
  for (const key of await client.keys('*')) {
    const type = await client.type(key)
    const value = await readers[type as keyof typeof readers](client, key)
    found[`redis ${key}`] = `${key} ${JSON.stringify(value)}`
  }
  client.disconnect()
  return found
}

const readers = {
  none: async () => null,
  string: (client: Redis, key: string) => client.get(key),
  hash: (client: Redis, key: string) => client.hgetall(key),
  list: (client: Redis, key: string) => client.lrange(key, 0, -1),
  set: (client: Redis, key: string) => client.smembers(key),
  zset: (client: Redis, key: string) => client.zrange(key, '0', '-1'),
  stream: (client: Redis, key: string) => client.xrange(key, '-', '+'),
}

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [`file ${name}`, readFileSync(join(folder, name)).toString('latin1')]),
  )

const namesOf = (places: Record<string, string>, words: readonly string[]): string[] =>
  Object.entries(places).flatMap(([place, text]) =>
    words.flatMap((word) => (text.includes(word) ? `${place}: ${word}` : [])),
  )

test.skipIf(missing)(
  '[S-84] after a player deletes all data, nothing is left in any table, in Redis, in files, mails or logs',
  { timeout: 90_000 },
  async () => {
    if (isMissing(postgres) || isMissing(redis)) return
    const databaseUrl = await migratedDatabase(postgres)
    // A Redis database of its own: in the shared one another test has used up the rate limit of this address.
    const redisUrl = `${redis.url}/1`
    const lines: string[] = []
    const logger = createLogger('debug', { write: (line: string) => void lines.push(line) })
    const env = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      REALTIME_APP_SECRET: 'only one node of a test knows this one',
      RATE_LIMITS: 'on',
      MATCH_QUESTIONS: '1',
      QUESTION_SECONDS: '20',
    }
    const product = await wholeProduct(env, logger)
    const zerlina = await product.signUp('zerlina')
    const bob = await product.signUp('bob')
    await live(product, zerlina, databaseUrl)
    await battle(product, zerlina, bob)
    const statsOf = async ({ token }: Person) => (await product.call(myStats, {}, token)).reply
    await waitUntil('both have it in their records', async () => {
      const [one, other] = [await statsOf(zerlina), await statsOf(bob)]
      return one.multi_player_games === 1 && other.multi_player_games === 1
    })
    const before = await statsOf(bob)
    const places = async (): Promise<Record<string, string>> => ({
      ...(await everythingIn(databaseUrl)),
      ...(await everythingInRedis(redisUrl)),
      ...filesIn(product.dataDir),
      log: lines.join(''),
    })
    const words = [zerlina.userId, OLD_ADDRESS, ADDRESS, NAME, PHONE, 'zerlina']
    // What is not there before cannot be missed after.
    expect(namesOf(await places(), words)).toEqual(
      expect.arrayContaining(
        ['users', 'sessions', 'mails', 'games', 'match_seats', 'account_logs', 'question_reports', 'standings'].map(
          (table) => `table ${table}: ${zerlina.userId}`,
        ),
      ),
    )

    expect((await product.call(deleteData, {}, zerlina.token)).status).toBe(200)
    const after = await places()
    expect(namesOf(after, words)).toEqual([])
    expect(after['file erasures.log']).toMatch(/^[0-9a-f]{64}\n$/)
    expect(lines.length).toBeGreaterThan(20)
    expect(await statsOf(bob)).toEqual(before)

    const again = await product.signUp('zerlina')
    expect(again.userId).not.toBe(zerlina.userId)
    expect(await statsOf(again)).toMatchObject({ single_player_games: 0, multi_player_games: 0, recent_games: [] })
  },
)
