import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { onBothEngines } from '../../../adapters/sql/on-both-engines.ts'
import type { Storage } from '../../../adapters/sql/storage.ts'
import { accountApp } from '../../testing/account-app.ts'
import { accountClient } from '../../testing/account-client.ts'

const PLACE = '/v1/databases/main/collections/user_stats/documents'

/** A database that counts the document rows that it hands out. */
function countingRows(storage: Storage) {
  let rows = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows += result.rows.filter((row) => 'document_id' in row).length
      return result
    },
  }
  return { storage: { ...storage, db: storage.db.withPlugin(plugin) }, rowsRead: () => rows }
}

onBothEngines('[S-114] what the documents of others cost', (open) => {
  test('a list reads the one row of its caller, however many others are shared', async () => {
    const { storage, rowsRead } = countingRows(await open())
    const { app } = await accountApp({ storage })
    const { ask, signUp, signIn } = accountClient(app)
    for (let n = 0; n < 40; n += 1) {
      const made = await ask('POST', '/v1/account/sessions/anonymous', {})
      const headers = { 'x-fallback-cookies': String(made.headers['x-fallback-cookies']) }
      const categories = Array.from({ length: 30 }, (_, index) => `${index} ${'x'.repeat(90)}`)
      const data = { user_id: made.json().userId, categories_played: categories }
      const body = { documentId: 'unique()', data, permissions: ['read("any")'] }
      expect((await ask('POST', PLACE, body, { headers })).statusCode).toBe(201)
    }
    const { $id } = await signUp()
    const headers = await signIn()
    await ask('POST', PLACE, { documentId: 'mine', data: { user_id: $id } }, { headers })
    const before = rowsRead()
    const list = (await ask('GET', PLACE, undefined, { headers })).json()
    expect([list.total, list.documents.map((document: { $id: string }) => document.$id)]).toEqual([1, ['mine']])
    expect(rowsRead() - before).toBe(1)
  }, 60_000)
})

describe('[S-114] a document', () => {
  async function signedIn(limits = false) {
    const { app } = await accountApp({ limits })
    const { ask, signUp, signIn } = accountClient(app)
    const { $id } = await signUp()
    const headers = await signIn()
    const create = (categories: string[]) =>
      ask('POST', PLACE, { documentId: 'mine', data: { user_id: $id, categories_played: categories } }, { headers })
    return { ask, headers, create }
  }
  const categories = (count: number) => Array.from({ length: count }, (_, index) => `${index} ${'é'.repeat(50)}`)

  test('has at most 4 kB, when it is created and when it is changed', async () => {
    const { ask, headers, create } = await signedIn()
    const refused = await create(categories(50))
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({ type: 'document_invalid_structure', message: expect.stringContaining('4096') }),
    ])
    expect((await create(categories(30))).statusCode).toBe(201)
    const change = (count: number) =>
      ask('PATCH', `${PLACE}/mine`, { data: { categories_played: categories(count) } }, { headers })
    expect((await change(50)).statusCode).toBe(400)
    expect((await change(20)).statusCode).toBe(200)
    expect((await ask('GET', `${PLACE}/mine`, undefined, { headers })).json().categories_played).toHaveLength(20)
  })

  test('can be read 240 times in a minute, alone or in lists', async () => {
    const { ask, headers } = await signedIn(true)
    const read = async (path: string) => (await ask('GET', path, undefined, { headers })).statusCode
    for (let n = 0; n < 120; n += 1) expect([await read(PLACE), await read(`${PLACE}/mine`)]).toEqual([200, 404])
    expect([await read(PLACE), await read(`${PLACE}/mine`)]).toEqual([429, 429])
  })
})
