import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { sqlDocuments } from './accounts/sql-documents.ts'
import { sqlUsers } from './accounts/sql-users.ts'
import { sqlCorrectionStore } from './corrections/sql-correction-store.ts'
import { sqlMatchStore } from './matches/sql-match-store.ts'
import { sqlMistakeStore } from './mistakes/sql-mistake-store.ts'
import { onBothEngines } from './on-both-engines.ts'
import { sqlPartyStore } from './parties/sql-party-store.ts'
import { sqlPurchaseRecords } from './purchases/sql-purchase-records.ts'
import { sqlPushStore } from './push/sql-push-store.ts'
import { sqlModelRuns } from './questions/sql-model-runs.ts'
import { sqlQuestionPool } from './questions/sql-question-pool.ts'
import { sqlQuestionRecords } from './questions/sql-question-records.ts'
import { sqlChallengeStore } from './runs/sql-challenge-store.ts'
import { sqlRunStore } from './runs/sql-run-store.ts'
import type { Schema } from './schema.ts'
import { toTotals } from './stats/player-totals.ts'
import { sqlLedger } from './stats/sql-ledger.ts'
import type { Storage } from './storage.ts'
import rows from './testing/rows-of-version-1.json' with { type: 'json' }

const AT = 1_700_000_000_000
/** Without the version. */
const untagged = (text: string) => {
  const { v: _, ...value } = JSON.parse(text)
  return value
}
const json = (text: string | null | undefined) => JSON.parse(text ?? 'null')

/** A database with rows of every table that keeps JSON, as the stores wrote them before shapes were checked. */
async function filled(storage: Storage): Promise<Storage> {
  for (const [table, values] of Object.entries(rows)) {
    await storage.db
      .insertInto(table as keyof Schema)
      .values(values as Insertable<Schema[keyof Schema]>[])
      .execute()
  }
  return storage
}

onBothEngines('JSON that earlier code has stored', (open) => {
  test('is read as it was: battles in every phase, their events and their results', async () => {
    const store = sqlMatchStore(await filled(await open()), () => AT)
    for (const { code, state } of rows.matches) expect((await store.read(code)).found?.match).toEqual(json(state))
    expect(new Set(rows.matches.map(({ phase }) => phase))).toEqual(
      new Set(['waiting', 'playing', 'finished', 'ended']),
    )
    for (const { code } of rows.matches) {
      const saved = rows.match_events.filter((event) => event.code === code)
      const events = await store.eventsAfter(code, 0)
      expect(events.map(({ name, data }) => [name, data])).toEqual(saved.map(({ name, data }) => [name, json(data)]))
    }
    expect(rows.unrecorded_battles.length).toBeGreaterThan(0)
    for (const { battle_id, game } of rows.unrecorded_battles) {
      expect((await store.unrecordedBattle(battle_id))?.result).toEqual(json(game))
    }
  })

  test('is read as it was: parties, whose questions now have kinds, times and factors', async () => {
    const store = sqlPartyStore(await filled(await open()), () => AT)
    for (const { code, state, result } of rows.parties) {
      const { settings, questions, ...party } = json(state)
      const { found } = await store.read(code)
      expect(found).toMatchObject({ party, result: json(result) })
      expect(found?.party).toMatchObject({ settings, corrections: 0 })
      expect(found?.party.settings).toMatchObject({ quiz: null, phonesShowQuestion: true })
      const kinds = questions.map(({ options, answer, ...rest }: { options: string[]; answer: number }) => ({
        ...rest,
        answer: { kind: 'choice', options, right: answer },
        seconds: settings.seconds,
        factor: 1,
      }))
      expect(found?.party.questions).toEqual(kinds)
    }
    expect(rows.parties.some(({ state }) => json(state).questions.length > 0)).toBe(true)
    expect(rows.parties.filter(({ result }) => result !== null).length).toBeGreaterThan(0)
  })

  test('is read as it was: series, runs and challenges', async () => {
    const storage = await filled(await open())
    const store = sqlRunStore(storage, () => AT)
    for (const { series_id, questions } of rows.question_series) {
      expect((await store.findSeries(series_id))?.questions).toEqual(json(questions))
    }
    for (const { run_id, state } of rows.runs) {
      const read = await store.change(run_id, (stored) => stored.run)
      expect(read?.stored.run).toMatchObject(untagged(state))
    }
    const challenge = await sqlChallengeStore(storage, () => AT).find('22222222aaaa')
    expect(challenge?.sender.run).toMatchObject({ runId: 'ended', timing: 'untimed' })
    expect(await store.questionIdsOfDailies('2026-11-20', '2026-11-21')).toEqual(new Set(['space-0000', 'space-0001']))
  })

  test('is read as it was: decks, quizzes and questions', async () => {
    const storage = await filled(await open())
    const { db } = storage
    const cards = await sqlMistakeStore(storage).cardsOf('ada')
    expect(cards.map(({ state }) => state)).toEqual(rows.mistake_cards.map((row) => untagged(row.state)))
    const ledger = sqlLedger(db)
    for (const { set_id, questions, answers } of rows.issued_sets) {
      const set = await ledger.setById(set_id)
      expect(set).toMatchObject({ questions: json(questions), finalAnswers: json(answers) })
    }
    const records = sqlQuestionRecords(db)
    for (const { question_id, calibration, edited } of rows.question_records) {
      const record = await records.one(question_id)
      expect(record).toMatchObject({ calibration: json(calibration), edited: edited && untagged(edited) })
    }
    expect(await sqlQuestionPool(db).all()).toMatchObject(rows.pool_questions.map(({ content }) => json(content)))
    expect(await sqlModelRuns(db, () => AT).since(0)).toMatchObject([{ dropped: { duplicate: 2 } }])
    expect(await sqlCorrectionStore(storage, () => AT).claim(1)).toMatchObject({ answers: ['Mars'] })
  })

  test('is read as it was: accounts', async () => {
    const { db } = await filled(await open())
    expect((await sqlUsers(db).byId('ada'))?.prefs).toEqual({ theme: 'dark', sound: false })
    const [document] = rows.documents
    expect(await sqlDocuments(db).byId('doc')).toMatchObject({
      attributes: json(document?.attributes),
      permissions: json(document?.permissions),
    })
    expect((await sqlPurchaseRecords(db).find('ada'))?.record).toEqual(json(rows.entitlements[0]?.record))
    const totals = await db.selectFrom('player_totals').selectAll().executeTakeFirstOrThrow()
    expect(toTotals(totals).stats.categories).toEqual(['space'])
    expect((await sqlPushStore(db, () => AT).claim())?.text).toEqual({ title: 'T', body: 'B', path: '/daily' })
  })

  test('[S-170] one damaged row hides no other question, card or challenge', async () => {
    const storage = await filled(await open())
    const { db } = storage
    const left: string[] = []
    const onUnreadable = ({ message }: Error) => left.push(message.replace(/ cannot be read.*/s, ''))
    await db.updateTable('pool_questions').set({ content: '{}' }).execute()
    await db.updateTable('question_records').set({ edited: '{"v":9}' }).where('edited', 'is not', null).execute()
    await db.updateTable('mistake_cards').set({ state: '[]' }).where('question_id', '=', 'space-0001').execute()
    await db.updateTable('question_series').set({ questions: '{}' }).where('series_id', 'like', 'daily-%').execute()
    expect(await sqlQuestionPool(db, onUnreadable).all()).toEqual([])
    // The writer's text may be the wrong one, so the question is not served.
    const records = await sqlQuestionRecords(db, onUnreadable).all()
    expect(records.map(({ hiddenReason }) => hiddenReason).toSorted()).toEqual([null, 'withdrawn'])
    const cards = await sqlMistakeStore(storage, onUnreadable).cardsOf('ada')
    expect(cards.map(({ questionId }) => questionId)).toEqual(['space-0002'])
    const runs = sqlRunStore(storage, () => AT, onUnreadable)
    expect(await runs.questionIdsOfDailies('2026-11-20', '2026-11-21')).toEqual(new Set())
    await expect(runs.findSeries('daily-2026-11-20')).rejects.toThrow('cannot be read')
    await db.updateTable('runs').set({ state: '"damaged"' }).where('run_id', '=', 'ended').execute()
    const challenges = sqlChallengeStore(storage, () => AT, onUnreadable)
    expect(await challenges.find('22222222aaaa')).toBeNull()
    expect(left).toEqual([
      'The row space-0007 of pool_questions',
      'The row space-0002 of question_records',
      'The row ada space-0001 of mistake_cards',
      'The row daily-2026-11-20 of question_series',
      'The row ended of runs',
    ])
  })
})
