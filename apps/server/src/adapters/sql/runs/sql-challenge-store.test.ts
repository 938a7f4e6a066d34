import { playRun } from '@knowdown/domain/run/play-run'
import { type Run, type RunQuestion, startRun } from '@knowdown/domain/run/run'
import { expect, test } from 'vitest'
import type { RunPlayer } from '../../../features/runs/run-store.ts'
import { deleteOldRows } from '../delete-old-rows.ts'
import { onBothEngines } from '../on-both-engines.ts'
import type { Storage } from '../storage.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlChallengeStore } from './sql-challenge-store.ts'
import { sqlRunStore } from './sql-run-store.ts'

const DAY_MS = 86_400_000
const ADA: RunPlayer = { userId: 'ada' }
const VISITOR: RunPlayer = { visitorHash: 'hash-of-a-key' }
const ID = '22222222aaaa'
const SERIES = `challenge-${ID}`

const QUESTION: RunQuestion = {
  id: 'space-0001',
  category: 'space',
  difficulty: 'easy',
  question: 'Which one?',
  options: ['Mars', 'Venus', 'Io', 'Eris'],
  answer: 'Mars',
  explanation: 'Because.',
}

const MAX_UNFINISHED = 3
const challengeOf = (challengeId: string, sender: RunPlayer) => ({
  challengeId,
  sender,
  category: 'space',
  difficulty: 'easy' as const,
  answersTo: null,
})

async function stores(storage: Storage) {
  const challenges = sqlChallengeStore(storage, Date.now)
  const runs = sqlRunStore(storage, Date.now)
  await runs.addSeries({ seriesId: SERIES, questions: [QUESTION] })
  await challenges.add(challengeOf(ID, ADA), MAX_UNFINISHED)
  const finish = async (player: RunPlayer, runId: string, seriesId = SERIES) => {
    const start = (questions: readonly RunQuestion[], at: number) => startRun(questions, 'normal', at)
    await runs.start({ runId, seriesId, player, dailyDate: null, counted: false, offsetMinutes: 0, run: start })
    await runs.change(runId, ({ run }, at) => answerNow(run, at))
  }
  return { challenges, runs, finish }
}

function answerNow(run: Run, at: number): Run {
  const dealt = playRun(run, { type: 'deal', at })
  const answered = playRun(dealt.ok ? dealt.value : run, { type: 'answer', index: 0, choice: 'Mars', at })
  return answered.ok ? answered.value : run
}

onBothEngines('challenges', (open) => {
  test('are found with their people, names and runs', async () => {
    const storage = await open()
    await insertUser(storage.db, 'ada', { name: 'Ada' })
    const { challenges, finish } = await stores(storage)
    await finish(ADA, 'run-of-ada')
    await challenges.join(ID, VISITOR)
    await challenges.rename(ID, VISITOR, 'Bob')
    const found = await challenges.find(ID)
    expect(found?.sender).toMatchObject({ place: 0, name: 'Ada', run: { runId: 'run-of-ada' } })
    expect(found?.sender.run?.answers).toMatchObject([{ correct: true }])
    expect(found?.players).toMatchObject([{ place: 1, player: VISITOR, name: 'Bob', hasLeft: false, run: null }])
    expect(await challenges.senderOf(SERIES)).toEqual(found?.sender)
    expect(await challenges.find('none')).toBeNull()
  })

  test('[CL4] have fifty places, however many come at once, and one for each player', async () => {
    const { challenges } = await stores(await open())
    const joined = await Promise.all(
      Array.from({ length: 60 }, (_, index) => challenges.join(ID, { userId: `player-${index % 55}` })),
    )
    const found = await challenges.find(ID)
    expect(found?.players.map(({ place }) => place)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(new Set(found?.players.map(({ player }) => JSON.stringify(player))).size).toBe(50)
    expect(joined.filter((hasPlace) => !hasPlace).length).toBeGreaterThanOrEqual(5)
  })

  test('[CL4] keep the place of somebody who has left, without the name', async () => {
    const { challenges } = await stores(await open())
    await challenges.join(ID, VISITOR)
    await challenges.rename(ID, VISITOR, 'Bob')
    await challenges.leave(ID, VISITOR)
    expect((await challenges.find(ID))?.players).toMatchObject([{ place: 1, hasLeft: true, name: null }])
  })

  test('know which finished challenge was sent back by whom', async () => {
    const { challenges, runs, finish } = await stores(await open())
    await challenges.add({ ...challengeOf('22222222bbbb', VISITOR), answersTo: ID }, MAX_UNFINISHED)
    expect((await challenges.find(ID))?.returns).toEqual([])
    await runs.addSeries({ seriesId: 'challenge-22222222bbbb', questions: [QUESTION] })
    await finish(VISITOR, 'run-back', 'challenge-22222222bbbb')
    expect((await challenges.find(ID))?.returns).toEqual([{ challengeId: '22222222bbbb', sender: VISITOR }])
  })

  test('seal their questions while the sender plays, and count as unfinished until then', async () => {
    const { challenges, finish } = await stores(await open())
    expect(await challenges.sealedIds()).toEqual(['space-0001'])
    const another = (id: string, sender: RunPlayer) => challenges.add(challengeOf(id, sender), 1)
    expect(await another('22222222cccc', ADA)).toBe(false)
    expect(await challenges.find('22222222cccc')).toBeNull()
    expect(await another('22222222dddd', VISITOR)).toBe(true)
    await finish(ADA, 'run-of-ada')
    expect(await challenges.sealedIds()).toEqual([])
    expect(await another('22222222cccc', ADA)).toBe(true)
  })

  test.each([
    ['an account', { userId: 'bob' }],
    ['a visitor', { visitorHash: 'hash-of-another-key' }],
  ])('that %s begins at the same moment are counted one after the other', async (_, sender) => {
    const { challenges } = await stores(await open())
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        challenges.add(challengeOf(`2222222${index}eeee`, sender), MAX_UNFINISHED),
      ),
    )
    expect(added.filter(Boolean)).toHaveLength(MAX_UNFINISHED)
  })

  test('move from a visitor to an account, which stays in one place', async () => {
    const { challenges } = await stores(await open())
    await challenges.join(ID, VISITOR)
    await challenges.claim('hash-of-a-key', 'ada')
    expect((await challenges.find(ID))?.players).toEqual([])
    await challenges.join(ID, { visitorHash: 'another' })
    await challenges.claim('another', 'bob')
    await challenges.claim('another', 'bob')
    expect((await challenges.find(ID))?.players).toMatchObject([{ player: { userId: 'bob' } }])
  })

  test('[CL5] are deleted after 90 days, with their questions when nobody has a run of them', async () => {
    const storage = await open()
    const { challenges, runs, finish } = await stores(storage)
    await challenges.join(ID, VISITOR)
    await deleteOldRows(storage.db, Date.now() + 89 * DAY_MS)
    expect(await challenges.find(ID)).not.toBeNull()
    await finish(ADA, 'run-of-ada')
    await deleteOldRows(storage.db, Date.now() + 91 * DAY_MS)
    expect(await challenges.find(ID)).toBeNull()
    expect(await storage.db.selectFrom('challenge_players').selectAll().execute()).toEqual([])
    expect(await runs.findSeries(SERIES)).not.toBeNull()
    await storage.db.deleteFrom('runs').execute()
    await deleteOldRows(storage.db, Date.now() + 91 * DAY_MS)
    expect(await runs.findSeries(SERIES)).toBeNull()
  })
})
