import { runDueAt } from '@knowdown/domain/run/play-run'
import type { Run } from '@knowdown/domain/run/run'
import { runResult } from '@knowdown/domain/run/run'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { RunPlayer, RunStore, StoredRun } from '../../../features/runs/run-store.ts'
import { isNotBlocked } from '../not-blocked.ts'
import type { RunsTable, Schema } from '../schema.ts'
import { sqlNow } from '../sql-clock.ts'
import type { Storage } from '../storage.ts'
import { type OnUnreadable, readEach, rethrow } from '../stored-json.ts'
import { changeVersioned, outagesSince } from './change-versioned.ts'
import { runStateJson, seriesJson } from './run-json.ts'

const SCORES = 11

type Row = Selectable<RunsTable> & { questions: string; at: number }

/** Reads which questions the dailies of a span of dates ask. */
export const sqlDailyQuestions =
  (db: Kysely<Schema>, onUnreadable: OnUnreadable): RunStore['questionIdsOfDailies'] =>
  async (from, before) => {
    const rows = await db
      .selectFrom('question_series')
      .select(['series_id', 'questions'])
      .where('series_id', '>=', `daily-${from}`)
      .where('series_id', '<', `daily-${before}`)
      .execute()
    const series = readEach(rows, ({ series_id, questions }) => seriesJson.parse(questions, series_id), onUnreadable)
    return new Set(series.flat().map(({ id }) => id))
  }

export function sqlRunStore(
  storage: Pick<Storage, 'db' | 'engine'>,
  clock: () => number,
  onUnreadable: OnUnreadable = rethrow,
): RunStore {
  const { db } = storage
  const now = sqlNow(storage, clock)

  const findRow = (runId: string): Promise<Row | undefined> =>
    selectRun(db, now).where('run_id', '=', runId).executeTakeFirst()

  return {
    async addSeries({ seriesId, questions }) {
      await db
        .insertInto('question_series')
        .values({ series_id: seriesId, questions: seriesJson.stringify(questions), created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const stored = await this.findSeries(seriesId)
      if (!stored) throw new Error(`The series ${seriesId} was not stored.`)
      return stored
    },

    async findSeries(seriesId) {
      const row = await db
        .selectFrom('question_series')
        .select('questions')
        .where('series_id', '=', seriesId)
        .executeTakeFirst()
      return row ? { seriesId, questions: seriesJson.parse(row.questions, seriesId) } : null
    },

    async dropUnplayed({ seriesId, questions }) {
      await db
        .deleteFrom('question_series')
        .where('series_id', '=', seriesId)
        .where('questions', '=', seriesJson.stringify(questions))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('runs').select('run_id').where('runs.series_id', '=', seriesId))),
        )
        .execute()
    },

    async start({ runId, seriesId, player, dailyDate, counted, offsetMinutes, run }) {
      const series = await db
        .selectFrom('question_series')
        .select(['questions', now().as('at')])
        .where('series_id', '=', seriesId)
        .executeTakeFirstOrThrow()
      const questions = seriesJson.parse(series.questions, seriesId)
      const started = run(questions, series.at)
      await db
        .insertInto('runs')
        .values({
          run_id: runId,
          series_id: seriesId,
          ...playerColumns(player),
          daily_date: dailyDate,
          counted: counted ? 1 : 0,
          offset_minutes: offsetMinutes,
          version: 1,
          started_at: series.at,
          ...stateColumns(started),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await selectRun(db, now)
        .where('runs.series_id', '=', seriesId)
        .where(isPlayer(player))
        .executeTakeFirstOrThrow()
      return { stored: toStoredRun(row), at: row.at }
    },

    change: (runId, decide) =>
      changeVersioned({
        what: `run ${runId}`,
        async read() {
          const row = await findRow(runId)
          return row && { value: toStoredRun(row), version: row.version, at: row.at }
        },
        async decide(stored, at) {
          const run = decide(stored, at, await outagesSince(db, stored.run))
          return run === stored.run ? stored : { ...stored, run }
        },
        async save({ run }, version) {
          const saved = await db
            .updateTable('runs')
            .set({ ...stateColumns(run), version: version + 1 })
            .where('run_id', '=', runId)
            .where('version', '=', version)
            .executeTakeFirst()
          return saved.numUpdatedRows > 0n
        },
      }).then((changed) => changed && { stored: changed.value, at: changed.at }),

    async findByPlayer(player, seriesId) {
      const row = await selectRun(db, now)
        .where('runs.series_id', '=', seriesId)
        .where(isPlayer(player))
        .executeTakeFirst()
      return row ? toStoredRun(row) : null
    },

    async overdue(limit) {
      const rows = await db
        .selectFrom('runs')
        .select('run_id')
        .where('due_at', '<', now())
        .orderBy('due_at')
        .limit(limit)
        .execute()
      return rows.map(({ run_id }) => run_id)
    },

    async postpone(runId, byMs) {
      await db
        .updateTable('runs')
        .set({ due_at: sql<number>`${now()} + ${sql.lit(byMs)}` })
        .where('run_id', '=', runId)
        .execute()
    },

    async dailiesOf(player) {
      const rows = await db
        .selectFrom('runs')
        .select(['daily_date', 'offset_minutes', 'right_answers', 'answered', 'total_ms', 'ended_at'])
        .where(isPlayer(player))
        .where('daily_date', 'is not', null)
        .where('counted', '=', 1)
        .orderBy('daily_date')
        .execute()
      return rows.map((row) => ({
        date: row.daily_date ?? '',
        offsetMinutes: row.offset_minutes,
        right: row.right_answers,
        totalMs: row.total_ms,
        // An abandoned daily counts with at least one answer.
        finished: row.ended_at !== null && row.answered > 0,
      }))
    },

    async dailyScores(player, from, to) {
      const rows = await db
        .selectFrom('runs')
        .select(['daily_date', 'right_answers'])
        .where(isPlayer(player))
        .where('daily_date', '>=', from)
        .where('daily_date', '<=', to)
        .where('ended_at', 'is not', null)
        .execute()
      return new Map(rows.map(({ daily_date, right_answers }) => [daily_date ?? '', right_answers]))
    },

    questionIdsOfDailies: sqlDailyQuestions(db, onUnreadable),

    async scoreCounts(date) {
      const rows = await db
        .selectFrom('runs')
        .select((eb) => ['right_answers', eb.fn.countAll<number>().as('players')])
        .where('daily_date', '=', date)
        .where('counted', '=', 1)
        .where('ended_at', 'is not', null)
        .where('answered', '>', 0)
        .where(isNotBlocked('runs.user_id'))
        .groupBy('right_answers')
        .execute()
      const counts = new Map(rows.map(({ right_answers, players }) => [right_answers, Number(players)]))
      return Array.from({ length: SCORES }, (_, score) => counts.get(score) ?? 0)
    },

    claim: (visitorHash, userId) =>
      db.transaction().execute(async (trx) => {
        const runsOf = (player: RunPlayer) =>
          trx
            .selectFrom('runs')
            .select(['run_id', 'series_id', 'started_at', 'state'])
            .where(isPlayer(player))
            .execute()
        const [own, visited] = [await runsOf({ userId }), await runsOf({ visitorHash })]
        const moved: string[] = []
        for (const run of visited) {
          const other = own.find(({ series_id }) => series_id === run.series_id)
          if (other) {
            const [first, second] = run.started_at < other.started_at ? [run, other] : [other, run]
            const kept = hasSettled(first) ? first : second
            await trx
              .deleteFrom('runs')
              .where('run_id', '=', kept === run ? other.run_id : run.run_id)
              .execute()
            if (kept !== run) continue
          }
          await trx
            .updateTable('runs')
            .set({ user_id: userId, visitor_hash: null })
            .where('run_id', '=', run.run_id)
            .execute()
          moved.push(run.run_id)
        }
        return moved
      }),

    async hasEndedWith(userId, questionId) {
      const found = await db
        .selectFrom('runs')
        .innerJoin('question_series', 'question_series.series_id', 'runs.series_id')
        .select('run_id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is not', null)
        // Other runs prove nothing: whoever starts one and waits for its end would read any key.
        .where('daily_date', 'is not', null)
        .where('question_series.questions', 'like', `%"id":${JSON.stringify(questionId)}%`)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}

/** Given up counts too: it shows the key. */
const hasSettled = ({ run_id, state }: Pick<RunsTable, 'run_id' | 'state'>): boolean =>
  runStateJson.parse(state, run_id).answers.length > 0

/** A run with the questions of its series. */
export const selectRun = (db: Kysely<Schema>, now: ReturnType<typeof sqlNow>) =>
  db
    .selectFrom('runs')
    .innerJoin('question_series', 'question_series.series_id', 'runs.series_id')
    .selectAll('runs')
    .select(['question_series.questions', now().as('at')])

export const playerColumns = (player: RunPlayer) =>
  'userId' in player
    ? { user_id: player.userId, visitor_hash: null }
    : { user_id: null, visitor_hash: player.visitorHash }

export const isPlayer = (player: RunPlayer) =>
  'userId' in player ? sql<boolean>`user_id = ${player.userId}` : sql<boolean>`visitor_hash = ${player.visitorHash}`

/** The result is kept beside the state, so that boards and streaks are plain queries. */
export function stateColumns(run: Run) {
  const { questions: _, ...state } = run
  const { right, answered, totalMs } = runResult(run)
  return {
    state: runStateJson.stringify(state),
    due_at: runDueAt(run),
    ended_at: run.endedAt,
    right_answers: right,
    answered,
    total_ms: totalMs,
  }
}

export function toStoredRun(row: Row): StoredRun {
  return {
    runId: row.run_id,
    seriesId: row.series_id,
    player: row.user_id === null ? { visitorHash: row.visitor_hash ?? '' } : { userId: row.user_id },
    dailyDate: row.daily_date,
    counted: row.counted === 1,
    run: {
      ...runStateJson.parse(row.state, row.run_id),
      questions: seriesJson.parse(row.questions, row.series_id),
    },
  }
}
