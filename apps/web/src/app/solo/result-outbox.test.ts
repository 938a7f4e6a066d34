// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { queueResult, sendQueuedResults } from './result-outbox.ts'
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

function given() {
  const storage = memoryStorage()
  queueResult(storage, finishedQuiz('set-1'), 'ada', 'session')
  return storage
}

test('[Z5] a result is sent with its set and its answers, and once only', async () => {
  const storage = given()
  queueResult(storage, finishedQuiz('set-1'), 'ada', 'session')
  const { api, asked } = apiThatAnswers(accepted(), accepted())
  expect(await sendQueuedResults(api, storage, 'ada')).toEqual([recorded('set-1')])
  expect(await sendQueuedResults(api, storage, 'ada')).toEqual([])
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
  const storage = given()
  const { api, asked } = apiThatAnswers(accepted(), accepted())
  const both = await Promise.all([sendQueuedResults(api, storage, 'ada'), sendQueuedResults(api, storage, 'ada')])
  expect(both).toEqual([[recorded('set-1')], []])
  expect(asked).toHaveLength(1)
})

test.each([
  ['no network', null],
  ['a server in trouble', refused(503)],
  ['too many calls', refused(429)],
  ['a session that ran out', refused(401)],
])('with %s a result stays queued', async (_, answer) => {
  const storage = given()
  const { api } = apiThatAnswers(answer, accepted())
  expect(await sendQueuedResults(api, storage, 'ada')).toEqual([])
  expect(await sendQueuedResults(api, storage, 'ada')).toEqual([recorded('set-1')])
})

test('[SF1] a result that the server refused is logged; one that waits for the network is not', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { api } = apiThatAnswers(null, refused(400))
  const storage = given()
  await sendQueuedResults(api, storage, 'ada')
  expect(log).not.toHaveBeenCalled()
  await sendQueuedResults(api, storage, 'ada')
  expect(log).toHaveBeenCalledWith('statistics failed', { kind: 'refused', status: 400, detail: 'no' })
  log.mockRestore()
})

test('a result that the server refused is not sent again, and does not block the others', async () => {
  const storage = given()
  queueResult(storage, finishedQuiz('set-2'), 'ada', 'session')
  const { api, asked } = apiThatAnswers(refused(400), accepted())
  expect(await sendQueuedResults(api, storage, 'ada')).toEqual([recorded('set-2')])
  expect(await sendQueuedResults(api, storage, 'ada')).toEqual([])
  expect(asked).toHaveLength(2)
})

test('a result is only ever sent for the player who made it', async () => {
  const storage = given()
  const { api, asked } = apiThatAnswers(accepted())
  expect(await sendQueuedResults(api, storage, 'bob')).toEqual([])
  expect(asked).toEqual([])
  expect(await sendQueuedResults(api, storage, 'ada')).toEqual([recorded('set-1')])
})

test('stored data of another shape is ignored', async () => {
  const storage = memoryStorage()
  storage.write('results-to-send', '[{"userId":"ada","setId":"x","result":{}},null,7]')
  const { api, asked } = apiThatAnswers(accepted())
  expect(await sendQueuedResults(api, storage, 'ada')).toEqual([])
  expect(asked).toEqual([])
})
