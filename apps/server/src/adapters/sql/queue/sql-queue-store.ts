import { NEW_RATING, ratingAt } from '@knowdown/domain/match/rating'
import { ROLES } from '@knowdown/domain/match/role'
import { searchWindow } from '@knowdown/domain/queue/pair-up'
import { ACCEPT_WITHIN_MS, GONE_AFTER_MS } from '@knowdown/domain/queue/queue-times'
import { type Kysely, type Selectable, sql } from 'kysely'
import { battleIdOf } from '../../../features/matches/battle-result.ts'
import type { DecidedPair, DecidePairs, NewEntry, QueueStore } from '../../../features/queue/queue-store.ts'
import { beginArenaGame } from '../arenas/arena-games.ts'
import { isDuplicate } from '../is-duplicate.ts'
import { isVerified } from '../is-verified.ts'
import { insertMatch } from '../matches/insert-match.ts'
import type { QueueEntriesTable, Schema } from '../schema.ts'
import { sharedTransactions } from '../shared-transactions.ts'
import { postgresNow, sqlNow } from '../sql-clock.ts'
import type { Storage } from '../storage.ts'
import { absenteeInSql, countAbsences, forgiveAbsence, toAbsences } from './queue-absences.ts'
import { readPair, toEntry, toWaitingPlayers, UNPAIRED } from './queue-rows.ts'

/** Looked at in one step; whoever waits behind them has a turn in the next one. */
const MAX_PAIRED_AT_ONCE = 1_000
/** Of those who wait near somebody who enters; the sweep sees all. */
const MAX_NEAR = 50
/** How long a player can find the way back into a lobby that the queue opened. */
const STARTED_KEPT_MS = 60_000
/** A drawn code may be in use already; then another one is drawn. */
const MAX_CODE_ATTEMPTS = 50
/** Two nodes enter one account, or choose one player, at the same moment. */
const MAX_ENTER_ATTEMPTS = 3

const TIMES = ['since', 'seen_at', 'found_at', 'accepted_at', 'missed_at'] as const

type Row = Selectable<QueueEntriesTable>

export function sqlQueueStore({ db, engine }: Pick<Storage, 'db' | 'engine'>, clock: () => number): QueueStore {
  const nowOn = async (on: Kysely<Schema>): Promise<number> =>
    engine === 'sqlite' ? clock() : (await on.selectNoFrom(postgresNow().as('at')).executeTakeFirstOrThrow()).at
  const now = sqlNow({ engine }, clock)
  const isPostgres = engine === 'postgres'
  const inTransaction: ReturnType<typeof sharedTransactions> = isPostgres
    ? (work) => db.transaction().execute(work)
    : sharedTransactions(db)

  /** The rows of a pair, locked in one order, so that two who accept at the same moment wait for each other. */
  const lockPair = (transaction: Kysely<Schema>, pairId: string): Promise<Row[]> =>
    transaction
      .selectFrom('queue_entries')
      .selectAll()
      .where('pair_id', '=', pairId)
      .orderBy('entry_id')
      .$if(isPostgres, (query) => query.forUpdate())
      .execute()

  const findRow = (on: Kysely<Schema>, keyHash: string): Promise<Row | undefined> =>
    on.selectFrom('queue_entries').selectAll().where('entry_key_hash', '=', keyHash).executeTakeFirst()

  /** Takes an entry out and puts the one it was paired with back to the old place. */
  async function remove(transaction: Kysely<Schema>, own: Row): Promise<string[]> {
    const { entry_id, pair_id } = own
    const pair = pair_id === null ? [] : await lockPair(transaction, pair_id)
    // The other one has come meanwhile, and the game has begun.
    if (pair.some(({ code }) => code !== null)) return []
    await deleteEntry(transaction, entry_id)
    if (pair_id === null) return []
    // Whether or not the other one had confirmed: people who join and leave without end must not be paired for ever.
    if (pair.some((other) => isElsewhere(own, other))) await countAbsences(transaction, [own], await nowOn(transaction))
    return putBack(transaction, pair_id)
  }

  async function putBack(transaction: Kysely<Schema>, pairId: string): Promise<string[]> {
    const rows = await transaction
      .updateTable('queue_entries')
      .set({ ...UNPAIRED, put_back: 1 })
      .where('pair_id', '=', pairId)
      .where('code', 'is', null)
      .returning('entry_id')
      .execute()
    return rows.map(({ entry_id }) => entry_id)
  }

  /**
   * Whoever came is back at the old place. So is whoever did not, because a busy server is late for people who are there;
   * but they are paired again only after a sign of life, and out of the queue when they read of an opponent and did not
   * confirm for the second time: otherwise pages that never confirm would be paired and dissolved for ever. Nobody could
   * come to a server that was away itself.
   */
  async function dissolve(transaction: Kysely<Schema>, pairId: string, at: number, wasAway: boolean) {
    const rows = (await lockPair(transaction, pairId)).filter(({ code }) => code === null)
    const absent = rows.filter(({ accepted_at }) => accepted_at === null)
    for (const { entry_id, missed_at, seen_at, found_at } of absent) {
      const missed = { ...UNPAIRED, put_back: 0, missed_at: wasAway ? missed_at : at }
      const neverConfirms = missed_at !== null && found_at !== null && seen_at > found_at
      if (neverConfirms && !wasAway) await deleteEntry(transaction, entry_id)
      else await transaction.updateTable('queue_entries').set(missed).where('entry_id', '=', entry_id).execute()
    }
    // Where neither came, nobody has waited for the other.
    const isAwaited = (own: Row) => rows.some((other) => other.accepted_at !== null && isElsewhere(own, other))
    return { whoCame: await putBack(transaction, pairId), keptOthersWaiting: wasAway ? [] : absent.filter(isAwaited) }
  }

  /** After the clock was set back, or people who are gone would be paired until it has caught up. */
  async function moveBackFromAhead(transaction: Kysely<Schema>, at: number): Promise<void> {
    for (const column of TIMES) {
      await transaction
        .updateTable('queue_entries')
        .set({ [column]: at })
        .where(column, '>', at)
        .execute()
    }
    await transaction.updateTable('queue_absences').set({ last_at: at }).where('last_at', '>', at).execute()
  }

  /** Locks the chosen ones and leaves out pairs of which somebody was taken at the same moment. */
  async function lockFree(transaction: Kysely<Schema>, pairs: readonly DecidedPair[]): Promise<readonly DecidedPair[]> {
    const chosen = pairs.flatMap(({ pair }) => pair.map(({ entryId }) => entryId))
    const rows = await transaction
      .selectFrom('queue_entries')
      .select('entry_id')
      .where('entry_id', 'in', chosen)
      .where('pair_id', 'is', null)
      .orderBy('entry_id')
      .$if(isPostgres, (query) => query.forUpdate().skipLocked())
      .execute()
    const free = new Set(rows.map(({ entry_id }) => entry_id))
    return pairs.filter(({ pair }) => pair.every(({ entryId }) => free.has(entryId)))
  }

  async function savePairs(transaction: Kysely<Schema>, pairs: readonly DecidedPair[], at: number): Promise<string[]> {
    for (const { pair, pairId, category } of pairs) {
      for (const [index, { entryId }] of pair.entries()) {
        await transaction
          .updateTable('queue_entries')
          .set({ pair_id: pairId, role: ROLES[index] ?? null, pair_category: category, found_at: at, put_back: 0 })
          .where('entry_id', '=', entryId)
          .execute()
      }
    }
    return pairs.flatMap(({ pair }) => pair.map(({ entryId }) => entryId))
  }

  /**
   * Who waits is read without locks, because most looks find nobody, and locked rows would be hidden from all others who
   * look at the same moment. Only the chosen ones are locked.
   */
  async function pairAmong(rows: readonly Row[], at: number, decide: DecidePairs): ReturnType<QueueStore['pair']> {
    const pairs = rows.length < 2 ? [] : decide(await toWaitingPlayers(db, rows), at)
    if (pairs.length === 0) return { paired: [], isPartial: false }
    const paired = await inTransaction(async (transaction) =>
      savePairs(transaction, await lockFree(transaction, pairs), at),
    )
    return { paired, isPartial: paired.length < 2 * pairs.length }
  }

  /** Only who lies inside the first window can fit somebody who has just come. */
  const waitingNear = ({ entry_id, user_id, difficulty, rating, since }: Row): Promise<Row[]> =>
    waitingOn(db, since)
      .selectAll()
      .where('entry_id', '!=', entry_id)
      .where('arena_id', 'is', null)
      .where('difficulty', '=', difficulty)
      .where('user_id', user_id === null ? 'is' : 'is not', null)
      .$if(user_id !== null, (query) =>
        query.where('rating', '>=', rating - searchWindow(0)).where('rating', '<=', rating + searchWindow(0)),
      )
      .orderBy('since')
      .limit(MAX_NEAR)
      .execute()

  /** Whoever was chosen may be taken at the same moment; then the next one is, and after some attempts the sweep decides. */
  async function pairEntered(entered: Row, decide: DecidePairs): Promise<readonly string[]> {
    for (let attempt = 0; attempt < MAX_ENTER_ATTEMPTS; attempt += 1) {
      const near = [entered, ...(await waitingNear(entered))]
      const { paired, isPartial } = await pairAmong(near, entered.since, decide)
      if (!isPartial || paired.length > 0) return paired
    }
    return []
  }

  /** Returns the row of who entered; null when the key opens an earlier search. */
  const insert = (entry: NewEntry): Promise<{ putBack: readonly string[]; entered: Row | null }> =>
    inTransaction(async (transaction) => {
      const at = await nowOn(transaction)
      const { userId } = entry
      // The call was repeated, because its reply came late or not at all.
      if (await findRow(transaction, entry.keyHash)) return { putBack: [], entered: null }
      const earlier = await findEarlier(transaction, entry)
      if (earlier && (await isStillPlayed(transaction, earlier))) {
        const renewed = { entry_key_hash: entry.keyHash, seen_at: at }
        await transaction.updateTable('queue_entries').set(renewed).where('entry_id', '=', earlier.entry_id).execute()
        return { putBack: [], entered: null }
      }
      const released = earlier?.code === null ? await remove(transaction, earlier) : []
      // The game of the earlier search is over.
      if (earlier && earlier.code !== null) await deleteEntry(transaction, earlier.entry_id)
      const row = {
        entry_id: entry.entryId,
        entry_key_hash: entry.keyHash,
        user_id: userId,
        session_id: entry.sessionId,
        network_hash: entry.networkHash,
        ...searchColumns(entry),
        ...(await standingOf(transaction, userId, at)),
        since: at,
        seen_at: at,
        put_back: 0,
        arena_id: entry.arena?.arenaId ?? null,
        arena_player_id: entry.arena?.playerId ?? null,
        missed_at: null,
        visitor_name: entry.visitorName,
        ...UNPAIRED,
      }
      await transaction.insertInto('queue_entries').values(row).execute()
      return { putBack: released, entered: row }
    })

  async function enter(entry: NewEntry, decide: DecidePairs): ReturnType<QueueStore['enter']> {
    const { putBack, entered } = await insert(entry)
    if (!entered) return { putBack, paired: [], isPartial: false }
    // Who plays whom in an arena depends on all who are free in it.
    if (entry.arena) return { putBack, paired: [], isPartial: true }
    // After the commit: of two who enter at the same moment on two nodes the later one sees the other.
    return { putBack, paired: await pairEntered(entered, decide), isPartial: false }
  }

  return {
    now: () => nowOn(db),

    async lastGames(userId, max) {
      const rows = await db
        .selectFrom('queue_games')
        .select(['was_left', 'ended_at'])
        .where('user_id', '=', userId)
        .where('ended_at', 'is not', null)
        .orderBy('started_at', 'desc')
        .limit(max)
        .execute()
      return rows.map(({ was_left, ended_at }) => ({ left: was_left === 1, endedAt: ended_at ?? 0 }))
    },

    async enter(entry, decide) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await enter(entry, decide)
        } catch (error) {
          if (!isDuplicate(error) || attempt === MAX_ENTER_ATTEMPTS) throw error
        }
      }
    },

    async find(keyHash) {
      const row = await db
        .selectFrom('queue_entries as entry')
        .leftJoin('queue_absences as absence', (join) => join.on('absence.absentee', '=', absenteeInSql))
        .selectAll('entry')
        .select(['absence.absences', 'absence.last_at', 'absence.user_id as absent_user_id'])
        .select(now().as('at'))
        .where('entry_key_hash', '=', keyHash)
        .executeTakeFirst()
      if (!row) return null
      const { absences, last_at, absent_user_id: user_id, at } = row
      const known = absences === null || last_at === null ? null : toAbsences({ user_id, absences, last_at })
      return { entry: toEntry(row, known), at }
    },

    pairOf: (pairId) => readPair(db, pairId),

    async change(keyHash, search) {
      await db
        .updateTable('queue_entries')
        .set(searchColumns(search))
        .where('entry_key_hash', '=', keyHash)
        .where('pair_id', 'is', null)
        .where('arena_id', 'is', null)
        .execute()
    },

    leave: (keyHash) =>
      inTransaction(async (transaction) => {
        const row = await findRow(transaction, keyHash)
        // Whoever is in a lobby leaves that one.
        return { putBack: row && row.code === null ? await remove(transaction, row) : [] }
      }),

    leaveArena: (playerId) =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('queue_entries')
          .selectAll()
          .where('arena_player_id', '=', playerId)
          .where('code', 'is', null)
          .executeTakeFirst()
        return { putBack: row ? await remove(transaction, row) : [] }
      }),

    async recordSignsOfLife(entryIds) {
      if (entryIds.length === 0) return []
      const seen_at = await nowOn(db)
      const meant = (ids: readonly string[]) =>
        db.selectFrom('queue_entries').select('entry_id').where('entry_id', 'in', ids)
      // One row that is held would keep all others waiting, and with them everybody who wants to pair them.
      const free = isPostgres ? meant(entryIds).forUpdate().skipLocked() : meant(entryIds)
      const update = db.updateTable('queue_entries').set({ seen_at }).where('entry_id', 'in', free)
      const written = new Set((await update.returning('entry_id').execute()).map(({ entry_id }) => entry_id))
      const left = entryIds.filter((id) => !written.has(id))
      return left.length === 0 ? [] : (await meant(left).execute()).map(({ entry_id }) => entry_id)
    },

    async pair(decide) {
      const at = await nowOn(db)
      const rows = await waitingOn(db, at).selectAll().orderBy('since').limit(MAX_PAIRED_AT_ONCE).execute()
      return pairAmong(rows, at, decide)
    },

    accept: (keyHash, lobbyFor) =>
      inTransaction(async (transaction) => {
        const pairId = (await findRow(transaction, keyHash))?.pair_id ?? null
        const rows = pairId === null ? [] : await lockPair(transaction, pairId)
        const own = rows.find(({ entry_key_hash }) => entry_key_hash === keyHash)
        const at = await nowOn(transaction)
        if (!own) {
          // Too late for the pair, but not gone.
          const came = { seen_at: at, missed_at: null }
          await transaction.updateTable('queue_entries').set(came).where('entry_key_hash', '=', keyHash).execute()
        }
        if (!own || pairId === null || own.accepted_at !== null) return null
        await transaction
          .updateTable('queue_entries')
          .set({ accepted_at: at, seen_at: at, missed_at: null })
          .where('entry_id', '=', own.entry_id)
          .execute()
        const isComplete = rows.length === 2 && rows.every((row) => row === own || row.accepted_at !== null)
        const pair = isComplete ? await readPair(transaction, pairId) : null
        if (!pair) return null
        for (let attempt = 0; attempt < MAX_CODE_ATTEMPTS; attempt += 1) {
          const lobby = lobbyFor(pair, at)
          if (!(await insertMatch(transaction, engine, lobby))) continue
          const { code } = lobby.match
          await transaction.updateTable('queue_entries').set({ code }).where('pair_id', '=', pairId).execute()
          await forgiveAbsence(transaction, rows)
          await insertGames(transaction, rows, battleIdOf(pairId, 1), at)
          await beginArenaGame(transaction, rows, battleIdOf(pairId, 1), at)
          return { code, entryIds: rows.map(({ entry_id }) => entry_id) }
        }
        throw new Error('No code is free for a lobby of the queue.')
      }),

    removeGone: (unheard) =>
      inTransaction(async (transaction) => {
        const at = await nowOn(transaction)
        if (unheard === 'delete') {
          await transaction
            .deleteFrom('queue_entries')
            .where('pair_id', 'is', null)
            .where('seen_at', '<=', at - GONE_AFTER_MS)
            .execute()
        } else await moveBackFromAhead(transaction, at)
        await transaction
          .deleteFrom('queue_entries')
          .where('code', 'is not', null)
          .where('found_at', '<=', at - STARTED_KEPT_MS)
          .where('pair_id', 'not in', playedMatches(transaction))
          .execute()
        const overdue = await transaction
          .selectFrom('queue_entries')
          .select('pair_id')
          .where('code', 'is', null)
          .where('found_at', '<=', at - ACCEPT_WITHIN_MS)
          .orderBy('pair_id')
          .execute()
        const returned: string[] = []
        const absent: Row[] = []
        for (const pairId of new Set(overdue.flatMap(({ pair_id }) => pair_id ?? []))) {
          const dissolved = await dissolve(transaction, pairId, at, unheard === 'keep')
          returned.push(...dissolved.whoCame)
          absent.push(...dissolved.keptOthersWaiting)
        }
        await countAbsences(transaction, absent, at)
        return { putBack: returned }
      }),

    async overview() {
      const row = await db
        .selectFrom('queue_entries')
        .select(({ fn }) => [
          fn.countAll<number>().as('entries'),
          sql<number>`sum(case when pair_id is null and arena_id is null then 1 else 0 end)`.as('waiting'),
          sql<number>`sum(case when pair_id is null and arena_id is not null then 1 else 0 end)`.as('in_arenas'),
          sql<number | null>`min(case when pair_id is null and arena_id is null then since end)`.as('since'),
          now().as('at'),
        ])
        .executeTakeFirstOrThrow()
      const since = row.since === null ? null : Number(row.since)
      return {
        entries: Number(row.entries),
        waiting: Number(row.waiting ?? 0),
        waitingSince: since,
        waitingInArenas: Number(row.in_arenas ?? 0),
        at: Number(row.at),
      }
    },

    async endGame(battleId, endedAt, leaver) {
      const games = db.updateTable('queue_games').where('battle_id', '=', battleId)
      await games.set({ ended_at: endedAt }).execute()
      if (leaver !== null) await games.set({ was_left: 1 }).where('user_id', '=', leaver).execute()
    },
  }
}

/** Nobody proves anything within one network. */
const isElsewhere = (one: Row, other: Row): boolean => one.network_hash !== other.network_hash

const deleteEntry = (db: Kysely<Schema>, entryId: string) =>
  db.deleteFrom('queue_entries').where('entry_id', '=', entryId).execute()

/** The search that a new one replaces: of the same account, or of the same visitor in an arena. */
async function findEarlier(db: Kysely<Schema>, { userId, arena }: NewEntry): Promise<Row | undefined> {
  const entries = db.selectFrom('queue_entries').selectAll()
  if (userId !== null) return entries.where('user_id', '=', userId).executeTakeFirst()
  return arena && entries.where('arena_player_id', '=', arena.playerId).executeTakeFirst()
}

const searchColumns = ({
  category,
  sensitive,
  difficulty,
}: Pick<NewEntry, 'category' | 'sensitive' | 'difficulty'>) => ({
  category,
  sensitive: sensitive ? 1 : 0,
  difficulty,
})

/** Ids of matches that are not over. Not one whose guest has left: its host waits for anybody, and both may look again. */
const playedMatches = (db: Kysely<Schema>) =>
  db.selectFrom('matches').select('match_id').where('phase', 'in', ['waiting', 'playing']).where('open', '=', 0)

async function isStillPlayed(db: Kysely<Schema>, { code, pair_id }: Row): Promise<boolean> {
  if (code === null || pair_id === null) return false
  return (await playedMatches(db).where('match_id', '=', pair_id).executeTakeFirst()) !== undefined
}

const waitingOn = (db: Kysely<Schema>, at: number) =>
  db
    .selectFrom('queue_entries')
    .where('pair_id', 'is', null)
    .where('seen_at', '>', at - GONE_AFTER_MS)
    .where(({ or, eb, ref }) => or([eb('missed_at', 'is', null), eb('seen_at', '>', ref('missed_at'))]))

/** What the rule needs to know about an account, and whether its games can be rated. */
async function standingOf(db: Kysely<Schema>, userId: string | null, at: number) {
  if (userId === null) return { rating: NEW_RATING.rating, verified: 0, last_battle_id: null }
  const user = await db
    .selectFrom('users')
    .leftJoin('player_totals as totals', 'totals.user_id', 'users.user_id')
    .select(['email_verified', 'phone_verified', 'totals.rating', 'totals.deviation', 'totals.rated_at'])
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
  const { rating = null, deviation = null, rated_at = null } = user ?? {}
  const known = rating !== null && deviation !== null ? { rating, deviation } : NEW_RATING
  const last = await db
    .selectFrom('queue_games')
    .select('battle_id')
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    rating: ratingAt(known, rated_at, at).rating,
    verified: isVerified(user) ? 1 : 0,
    last_battle_id: last?.battle_id ?? null,
  }
}

async function insertGames(db: Kysely<Schema>, rows: readonly Row[], battle_id: string, at: number): Promise<void> {
  const games = rows.flatMap(({ user_id }) =>
    user_id === null ? [] : { battle_id, user_id, started_at: at, ended_at: null, was_left: 0 },
  )
  if (games.length > 0) await db.insertInto('queue_games').values(games).execute()
}
