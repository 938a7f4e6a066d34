import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { MAX_CHALLENGE_PLAYERS } from '@knowdown/domain/challenge/challenge'
import { type Kysely, sql } from 'kysely'
import { type ChallengePerson, type ChallengeStore, challengeSeriesId } from '../../../features/runs/challenge-store.ts'
import type { RunPlayer } from '../../../features/runs/run-store.ts'
import type { Schema } from '../schema.ts'
import { sqlNow } from '../sql-clock.ts'
import type { Storage } from '../storage.ts'
import { type OnUnreadable, readEach, rethrow } from '../stored-json.ts'
import { runStateJson, seriesJson } from './run-json.ts'
import { playerColumns } from './sql-run-store.ts'

const SENDER = 0
/** Each attempt fails only when another player took the same place at that moment. */
const MOST_ATTEMPTS = 2 * MAX_CHALLENGE_PLAYERS

interface PersonRow {
  place: number
  user_id: string | null
  visitor_hash: string | null
  name: string | null
  account_name: string | null
  left_at: number | null
  blocked_at: number | null
  run_id: string | null
  state: string | null
}

export function sqlChallengeStore(
  storage: Pick<Storage, 'db' | 'engine'>,
  clock: () => number,
  onUnreadable: OnUnreadable = rethrow,
): ChallengeStore {
  const { db } = storage
  const now = sqlNow(storage, clock)

  const people = () =>
    db
      .selectFrom('challenge_players as person')
      .innerJoin('challenges', 'challenges.challenge_id', 'person.challenge_id')
      .leftJoin('users', 'users.user_id', 'person.user_id')
      .leftJoin('player_blocks', 'player_blocks.user_id', 'person.user_id')
      .leftJoin('runs', (join) =>
        join
          .onRef('runs.series_id', '=', 'challenges.series_id')
          .on(({ or, eb }) =>
            or([
              eb('runs.user_id', '=', eb.ref('person.user_id')),
              eb('runs.visitor_hash', '=', eb.ref('person.visitor_hash')),
            ]),
          ),
      )
      .select([
        'person.place',
        'person.user_id',
        'person.visitor_hash',
        'person.name',
        'users.name as account_name',
        'person.left_at',
        'player_blocks.blocked_at',
        'runs.run_id',
        'runs.state',
      ])

  const isPlayer = (player: RunPlayer) => {
    const [column, value] =
      'userId' in player ? (['user_id', player.userId] as const) : (['visitor_hash', player.visitorHash] as const)
    return sql<boolean>`${sql.ref(column)} = ${value}`
  }

  /** Visitors have no row to lock. On SQLite one transaction follows the other anyway. */
  async function lockSender(trx: Kysely<Schema>, sender: RunPlayer): Promise<void> {
    if (storage.engine !== 'postgres') return
    const name = 'userId' in sender ? sender.userId : sender.visitorHash
    await sql`select pg_advisory_xact_lock(hashtext(${`challenges of ${name}`}))`.execute(trx)
  }

  async function countUnfinished(trx: Kysely<Schema>, sender: RunPlayer): Promise<number> {
    const { unfinished } = await selectUnfinished(trx, clock)
      .select(({ fn }) => fn.countAll<number | string>().as('unfinished'))
      .where(isPlayer(sender))
      .executeTakeFirstOrThrow()
    return Number(unfinished)
  }

  return {
    add: ({ challengeId, sender, category, difficulty, answersTo }, maxUnfinished) =>
      db.transaction().execute(async (trx) => {
        await lockSender(trx, sender)
        if ((await countUnfinished(trx, sender)) >= maxUnfinished) return false
        await trx
          .insertInto('challenges')
          .values({
            challenge_id: challengeId,
            series_id: challengeSeriesId(challengeId),
            ...playerColumns(sender),
            category,
            difficulty,
            answers_to: answersTo,
            created_at: now(),
          })
          .execute()
        await trx
          .insertInto('challenge_players')
          .values({
            challenge_id: challengeId,
            place: SENDER,
            ...playerColumns(sender),
            name: null,
            left_at: null,
            announced: 1,
          })
          .execute()
        return true
      }),

    async find(challengeId) {
      const challenge = await db
        .selectFrom('challenges')
        .selectAll()
        .select(now().as('at'))
        .where('challenge_id', '=', challengeId)
        .executeTakeFirst()
      if (!challenge) return null
      const rows = await people().where('person.challenge_id', '=', challengeId).orderBy('person.place').execute()
      const [sender, ...players] = readEach(rows, toPerson, onUnreadable)
      if (sender?.place !== SENDER) return null
      const returns = await db
        .selectFrom('challenges')
        .innerJoin('runs', 'runs.series_id', 'challenges.series_id')
        .select(['challenges.challenge_id', 'challenges.user_id', 'challenges.visitor_hash'])
        .select(['runs.run_id', 'runs.state'])
        .where('answers_to', '=', challengeId)
        .where('runs.ended_at', 'is not', null)
        .where(sql<boolean>`(runs.user_id = challenges.user_id or runs.visitor_hash = challenges.visitor_hash)`)
        .orderBy('challenges.created_at', 'desc')
        .limit(MAX_CHALLENGE_PLAYERS)
        .execute()
      return {
        challengeId,
        seriesId: challenge.series_id,
        category: challenge.category,
        difficulty: challenge.difficulty as Difficulty,
        sender,
        players,
        returns: readEach(returns, (row) => ({ row, run: personRun(row.run_id, row.state) }), onUnreadable)
          .filter(({ run }) => !run.abandoned)
          .map(({ row }) => ({ challengeId: row.challenge_id, sender: toPlayer(row) })),
        at: challenge.at,
      }
    },

    async senderOf(seriesId) {
      const row = await people()
        .where('challenges.series_id', '=', seriesId)
        .where('person.place', '=', SENDER)
        .executeTakeFirst()
      return row ? toPerson(row) : null
    },

    async join(challengeId, player) {
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
        const own = await db
          .selectFrom('challenge_players')
          .select('place')
          .where('challenge_id', '=', challengeId)
          .where(isPlayer(player))
          .executeTakeFirst()
        if (own) return true
        const last = await db
          .selectFrom('challenge_players')
          .select((eb) => eb.fn.max('place').as('place'))
          .where('challenge_id', '=', challengeId)
          .executeTakeFirst()
        const place = (last?.place ?? SENDER) + 1
        if (place > MAX_CHALLENGE_PLAYERS) return false
        await db
          .insertInto('challenge_players')
          .values({
            challenge_id: challengeId,
            place,
            ...playerColumns(player),
            name: null,
            left_at: null,
            announced: 0,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      throw new Error(`No place of the challenge ${challengeId} could be taken.`)
    },

    async rename(challengeId, player, name) {
      await db
        .updateTable('challenge_players')
        .set({ name })
        .where('challenge_id', '=', challengeId)
        .where(isPlayer(player))
        .execute()
    },

    async leave(challengeId, player) {
      await db
        .updateTable('challenge_players')
        .set({ left_at: now(), name: null })
        .where('challenge_id', '=', challengeId)
        .where(isPlayer(player))
        .execute()
    },

    remove: (challengeId) =>
      db.transaction().execute(async (trx) => {
        for (const table of ['challenges', 'challenge_players'] as const) {
          await trx.deleteFrom(table).where('challenge_id', '=', challengeId).execute()
        }
      }),

    claim: (visitorHash, userId) =>
      db.transaction().execute(async (trx) => {
        const own = await trx
          .selectFrom('challenge_players')
          .select(['challenge_id', 'place'])
          .where('user_id', '=', userId)
          .execute()
        const visited = await trx
          .selectFrom('challenge_players')
          .select(['challenge_id', 'place'])
          .where('visitor_hash', '=', visitorHash)
          .execute()
        for (const { challenge_id, place } of visited) {
          // Who was in a challenge twice stays in the lower place: 0 is the sender.
          const other = own.find((row) => row.challenge_id === challenge_id)
          if (other) {
            const dropped = Math.max(place, other.place)
            await trx
              .deleteFrom('challenge_players')
              .where('challenge_id', '=', challenge_id)
              .where('place', '=', dropped)
              .execute()
          }
        }
        for (const table of ['challenges', 'challenge_players'] as const) {
          await trx
            .updateTable(table)
            .set({ user_id: userId, visitor_hash: null })
            .where('visitor_hash', '=', visitorHash)
            .execute()
        }
      }),

    async unannounced(since, limit) {
      const rows = await people()
        .select([
          'challenges.challenge_id',
          'challenges.user_id as sender_id',
          'challenges.visitor_hash as sender_hash',
        ])
        .where('person.announced', '=', 0)
        .where('runs.ended_at', '>', since)
        .orderBy('runs.ended_at')
        .limit(limit)
        .execute()
      const read = (row: (typeof rows)[number]) => ({
        challengeId: row.challenge_id,
        sender: toPlayer({ user_id: row.sender_id, visitor_hash: row.sender_hash }),
        person: toPerson(row),
      })
      return readEach(rows, read, onUnreadable)
    },

    async markAnnounced({ challengeId, person }) {
      await db
        .updateTable('challenge_players')
        .set({ announced: 1 })
        .where('challenge_id', '=', challengeId)
        .where('place', '=', person.place)
        .execute()
    },

    async sealedIds() {
      const rows = await selectUnfinished(db, clock)
        .innerJoin('question_series', 'question_series.series_id', 'challenges.series_id')
        .select(['question_series.series_id', 'question_series.questions'])
        .execute()
      const series = readEach(rows, ({ series_id, questions }) => seriesJson.parse(questions, series_id), onUnreadable)
      return series.flat().map(({ id }) => id)
    },
  }
}

/** A run ends after a day without activity; an older challenge has lost its run. */
const LONGEST_RUN_MS = 25 * 60 * 60_000

const selectUnfinished = (db: Kysely<Schema>, clock: () => number) =>
  db
    .selectFrom('challenges')
    .where('challenges.created_at', '>', clock() - LONGEST_RUN_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('runs')
            .select('run_id')
            .whereRef('runs.series_id', '=', 'challenges.series_id')
            .where('ended_at', 'is not', null),
        ),
      ),
    )

const toPlayer = (row: Pick<PersonRow, 'user_id' | 'visitor_hash'>): RunPlayer =>
  row.user_id === null ? { visitorHash: row.visitor_hash ?? '' } : { userId: row.user_id }

function toPerson(row: PersonRow): ChallengePerson {
  const isBlocked = row.blocked_at !== null
  const name = row.user_id === null ? row.name : row.account_name
  return {
    place: row.place,
    player: toPlayer(row),
    name: (!isBlocked && name) || null,
    // While they are blocked, others see of players what they see of those who left.
    hasLeft: row.left_at !== null || isBlocked,
    run: row.state === null || row.run_id === null ? null : { runId: row.run_id, ...personRun(row.run_id, row.state) },
  }
}

function personRun(runId: string, text: string) {
  const { timing, answers, endedAt, abandoned } = runStateJson.parse(text, runId)
  return { timing, answers, endedAt, abandoned }
}
