import { expect, test } from 'vitest'
import { UNREADABLE_RETRY_MS, UnreadableRow } from '../live/unreadable-row.ts'
import { BattleRecorder, type RecordedBattle } from './battle-recorder.ts'

const ANSWER = { questionId: 'space-0001', correct: true, tookMs: 1_000 }

/** A recorder on a store in memory; `fails` is thrown when a battle with the id `bad-…` is read. */
function recorderOf(ids: readonly string[], fails: (id: string) => Error) {
  let now = 1_000_000
  const dueAt = new Map(ids.map((id, index) => [id, index]))
  const recorded: string[] = []
  const errors: string[] = []
  const missedBy: unknown[] = []
  const kept: RecordedBattle[] = []
  const recorder = new BattleRecorder({
    store: {
      unrecordedBattleIds: async (olderThanMs: number, most: number) =>
        [...dueAt]
          .filter(([, at]) => at <= now - olderThanMs)
          .toSorted(([, one], [, other]) => one - other)
          .slice(0, most)
          .map(([id]) => id),
      async unrecordedBattle(battleId: string) {
        if (battleId.startsWith('bad')) throw fails(battleId)
        const missed = { host: ['space-0001'], guest: ['space-0002'] }
        const recordings = { host: [ANSWER], guest: [ANSWER] }
        const result = { battleId, right: {}, wrong: {}, firstAnswers: {}, missed, recordings, finishedAt: 5 }
        return { result, userIds: { host: 'ada', guest: null } }
      },
      deleteUnrecordedBattle: async (id: string) => void dueAt.delete(id),
      postponeUnrecordedBattle: async (id: string, byMs: number) => void dueAt.set(id, now + byMs),
    },
    ledger: { recordBattle: async ({ battleId }: { battleId: string }) => void recorded.push(battleId) },
    onMissed: async (userId: string, ids: readonly string[], at: number) => void missedBy.push([userId, ids, at]),
    onRecorded: async (battle: RecordedBattle) => void kept.push(battle),
    log: { error: ({ battleId }: { battleId: string }) => void errors.push(battleId) },
  } as never)
  const passTime = (ms: number) => {
    now += ms
  }
  return { recorder, recorded, errors, missedBy, kept, passTime }
}

const bad = Array.from({ length: 150 }, (_, index) => `bad-${index}`)

test('unreadable battles do not block the ones behind them, and are tried again after a while', async () => {
  const { recorder, recorded, errors, passTime } = recorderOf([...bad, 'good'], (id) => {
    return new UnreadableRow('unrecorded_battles', id, 'no winner')
  })
  for (let sweep = 0; sweep < 3; sweep += 1) {
    await recorder.recordMissed()
    passTime(5_000)
  }
  expect(recorded).toEqual(['good'])
  expect(errors).toEqual(bad)
  passTime(UNREADABLE_RETRY_MS)
  await recorder.recordMissed()
  expect(errors).toHaveLength(250)
})

test('battles that fail for another reason wait behind the others and are tried with every sweep', async () => {
  const { recorder, recorded, errors, passTime } = recorderOf([...bad, 'good'], () => new Error('a bug'))
  for (let sweep = 0; sweep < 2; sweep += 1) {
    await recorder.recordMissed()
    passTime(5_000)
  }
  expect(recorded).toEqual(['good'])
  expect(errors).toHaveLength(199)
})

test('[MD1] missed questions enter the decks of players with an account', async () => {
  const { recorder, missedBy, passTime } = recorderOf(['good'], () => new Error('none'))
  passTime(10_000)
  await recorder.recordMissed()
  expect(missedBy).toEqual([['ada', ['space-0001'], 5]])
})

test('[QM3] what a visitor has played is not handed on to be recorded', async () => {
  const { recorder, kept, passTime } = recorderOf(['good'], () => new Error('none'))
  passTime(10_000)
  await recorder.recordMissed()
  expect(kept.map(({ recordings }) => recordings)).toEqual([[{ userId: 'ada', answers: [ANSWER] }]])
})
