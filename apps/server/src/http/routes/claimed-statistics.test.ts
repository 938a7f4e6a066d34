import { getLeaderboard } from '@knowdown/contracts/players/leaderboard'
import { myStats } from '@knowdown/contracts/players/stats'
import { expect, test } from 'vitest'
import { wholeProduct } from '../../testing/whole-product.ts'
import { accountClient } from '../testing/account-client.ts'

const DOCUMENTS = '/v1/databases/main/collections/user_stats/documents'
const CLAIM = { wins: 999, total_correct: 99_999, single_player_games: 500 }

test('[S-19] what players write into their own statistics record reaches neither their counts nor a leaderboard', async () => {
  const product = await wholeProduct()
  const { userId, session, token } = await product.signUp('ada')
  const { ask } = accountClient(product.app)
  const data = { user_id: userId, ...CLAIM }
  const created = await ask('POST', DOCUMENTS, { documentId: 'unique()', data }, { headers: session })
  const patched = await ask('PATCH', `${DOCUMENTS}/${created.json().$id}`, { data: CLAIM }, { headers: session })
  expect([created.statusCode, patched.json().wins]).toEqual([201, 999])
  expect((await product.call(myStats, {}, token)).reply).toMatchObject({
    wins: 0,
    total_correct: 0,
    single_player_games: 0,
  })
  for (const board of ['solo', 'battles']) {
    const { status, reply } = await product.call(getLeaderboard, { board, period: 'all' }, token)
    expect([status, JSON.stringify(reply).includes('999')]).toEqual([200, false])
  }
})
