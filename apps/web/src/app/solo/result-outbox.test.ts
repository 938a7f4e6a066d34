// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Api } from '../../api/api.ts'
import { createResultOutbox } from './result-outbox.ts'
import { apiThatAnswers, finishedQuiz, memoryStorage } from './testing/builders.ts'

const totals = {
  single_player_games: 1,
  multi_player_games: 0,
  total_correct: 1,
  total_wrong: 1,
  categories_played: ['Space'],
  wins: 0,
  losses: 0,
  earlier_best: 7,
}
const recorded = (setId: string) => ({ setId, earlierBest: 7 })
const accepted = () => Response.json(totals)
const refused = (status: number) => Response.json({ detail: 'no' }, { status })

const { api: offline } = apiThatAnswers(...Array(9).fill(null))

/** An outbox in which results of these sets wait for the network. */
async function given(...sets: string[]) {
  const storage = memoryStorage()
  const outbox = createResultOutbox(storage)
  const record = (api: Api, set: string) => outbox.record(api, finishedQuiz(set), 'ada', 'session')
  for (const set of sets) await record(offline, set)
  return { ...outbox, record, storage }
}

test('[Z5] a result is sent with its set and its answers, and once only', async () => {
  const { record, send } = await given('set-1')
  await record(offline, 'set-1')
  const { api, asked } = apiThatAnswers(accepted(), accepted())
  expect(await send(api, 'ada')).toEqual([recorded('set-1')])
  expect(await send(api, 'ada')).toEqual([])
  expect(asked).toEqual([
    {
      url: '/api/stats/update-stats',
      body: {
        single_player_games: 1,
        total_correct: 1,
        total_wrong: 1,
        category: 'space',
        session_id: 'session',
        set_id: 'set-1',
        answers: ['right', ''],
      },
    },
  ])
})

test('[Z5] two sends at the same moment send a result once', async () => {
  const { send } = await given('set-1')
  const { api, asked } = apiThatAnswers(accepted(), accepted())
  const both = await Promise.all([send(api, 'ada'), send(api, 'ada')])
  expect(both).toEqual([[recorded('set-1')], []])
  expect(asked).toHaveLength(1)
})

test.each([
  ['no network', null],
  ['a server in trouble', refused(503)],
  ['too many calls', refused(429)],
  ['a session that ran out', refused(401)],
])('with %s a result stays queued', async (_, answer) => {
  const { send } = await given('set-1')
  const { api } = apiThatAnswers(answer, accepted())
  expect(await send(api, 'ada')).toEqual([])
  expect(await send(api, 'ada')).toEqual([recorded('set-1')])
})

test('[SF1] a result that the server refused is logged; one that waits for the network is not', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { api } = apiThatAnswers(null, refused(400))
  const { send } = await given('set-1')
  await send(api, 'ada')
  expect(log).not.toHaveBeenCalled()
  await send(api, 'ada')
  expect(log).toHaveBeenCalledWith('statistics failed', { kind: 'refused', status: 400, detail: 'no' })
  log.mockRestore()
})

test('a result that the server refused is not sent again, and does not block the others', async () => {
  const { send } = await given('set-1', 'set-2')
  const { api, asked } = apiThatAnswers(refused(400), accepted())
  expect(await send(api, 'ada')).toEqual([recorded('set-2')])
  expect(await send(api, 'ada')).toEqual([])
  expect(asked).toHaveLength(2)
})

test('a result is only ever sent for the player who made it', async () => {
  const { send } = await given('set-1')
  const { api, asked } = apiThatAnswers(accepted())
  expect(await send(api, 'bob')).toEqual([])
  expect(asked).toEqual([])
  expect(await send(api, 'ada')).toEqual([recorded('set-1')])
})

test('stored data of another shape is ignored', async () => {
  const { send, storage } = await given()
  storage.write('results-to-send', '[{"userId":"ada","setId":"x","result":{}},null,7]')
  const { api, asked } = apiThatAnswers(accepted())
  expect(await send(api, 'ada')).toEqual([])
  expect(asked).toEqual([])
})

test('[Z5] a screen that opens while its result is sent in the background, or after that, gets it and sends none', async () => {
  const { send, record, isWaiting } = await given('set-1')
  const { api, asked } = apiThatAnswers(accepted(), accepted())
  const [, during] = await Promise.all([send(api, 'ada'), record(api, 'set-1')])
  expect([during, await record(api, 'set-1'), isWaiting('set-1')]).toEqual([
    recorded('set-1'),
    recorded('set-1'),
    false,
  ])
  expect(asked).toHaveLength(1)
})

test('[Z5] a result that the server refused is not queued again by the screen that shows it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { record } = await given('set-1')
  const { api, asked } = apiThatAnswers(refused(400), accepted())
  expect([await record(api, 'set-1'), await record(api, 'set-1')]).toEqual([null, null])
  expect(asked).toHaveLength(1)
  vi.restoreAllMocks()
})
