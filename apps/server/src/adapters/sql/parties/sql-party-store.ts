import { hostSeenAfter, isRunning } from '@knowdown/domain/party/party'
import { type Kysely, sql } from 'kysely'
import type {
  AnswerOutcome,
  AnswerRequest,
  PartyChange,
  PartyStore,
  StoredParty,
} from '../../../features/parties/party-store.ts'
import { batchWhileBusy } from '../batch-while-busy.ts'
import { isCodeFree, kindOfCode } from '../free-code.ts'
import { isDuplicate } from '../is-duplicate.ts'
import type { Schema } from '../schema.ts'
import { sqlNow } from '../sql-clock.ts'
import type { Storage } from '../storage.ts'
import { acceptAnswers } from './accept-answers.ts'
import { countPlayers, countPoints, readResult, readTop, resetPoints } from './count-points.ts'
import { freeOldCodes, keepFinishedGame, purgeParties } from './finished-games.ts'
import { joinParty } from './join-party.ts'
import { partyNotesJson, partyQuizJson, partyResultJson } from './party-json.ts'
import { PARTY_COLUMNS, type PartyRow, partyReader, stateColumns, toAnswer, toPlayer } from './party-rows.ts'
import { recountAnswers } from './recount-answers.ts'
import { answerStatements, takeAnswers } from './take-answers.ts'

/** A player who missed this many questions in a row no longer holds up "all answered". */
const AWAY_AFTER = 2

type ReadRow = PartyRow & { at: number }
/** Changes lock a party alone; answers share it with each other, but not with a change. */
type Lock = 'update' | 'share' | null

export function sqlPartyStore(storage: Pick<Storage, 'db' | 'engine'>, clock: () => number): PartyStore {
  const { db, engine } = storage
  const now = sqlNow(storage, clock)
  const toStored = partyReader()
  const statements = answerStatements()

  const select = (on: Kysely<Schema>, lock: Lock) =>
    on
      .selectFrom('parties')
      .select(PARTY_COLUMNS)
      .select(now().as('at'))
      .$if(engine === 'postgres' && lock === 'update', (query) => query.forUpdate())
      .$if(engine === 'postgres' && lock === 'share', (query) => query.forShare())

  /** With the outages that a running game has not been compensated for. */
  const completeAll = async (on: Kysely<Schema>, rows: readonly ReadRow[]): Promise<StoredParty[]> => {
    const stored = rows.map(toStored)
    const since = stored.filter(({ party }) => isRunning(party)).map(({ party }) => party.resumedUntil)
    if (since.length === 0) return stored
    const outages = await on
      .selectFrom('outages')
      .select(['down_since as downSince', 'back_at as backAt'])
      .where('back_at', '>', Math.min(...since))
      .orderBy('down_since')
      .execute()
    if (outages.length === 0) return stored
    return stored.map((one) => {
      if (!isRunning(one.party)) return one
      const since = outages.filter(({ backAt }) => backAt > one.party.resumedUntil)
      return { ...one, outages: since, hostSeenAt: hostSeenAfter(one.hostSeenAt, since) }
    })
  }
  const complete = async (on: Kysely<Schema>, row: ReadRow): Promise<StoredParty> => {
    const [stored] = await completeAll(on, [row])
    return stored ?? toStored(row)
  }
  const find = (on: Kysely<Schema>, code: string, lock: Lock): Promise<ReadRow | undefined> =>
    select(on, lock).where('code', '=', code).executeTakeFirst()

  const save = async (on: Kysely<Schema>, before: StoredParty, change: PartyChange, at: number) => {
    const { partyId, hostSeenAt, party } = before
    const { recounted } = change
    if (change.effect === 'count-points') await countPoints(on, partyId, party)
    if (change.effect === 'reset-points') {
      await keepFinishedGame(on, before)
      await resetPoints(on, partyId)
    }
    if (change.accepted) await acceptAnswers(on, partyId, change.accepted)
    if (recounted) await recountAnswers(on, partyId, recounted, change.party.counted)
    const notes = recounted ? [...before.notes, recounted.note] : change.effect === 'reset-points' ? [] : before.notes
    if (change.removePlayer !== undefined) await removePlayer(on, partyId, change.removePlayer)
    const result = await resultAfter(on, before, change)
    await on
      .updateTable('parties')
      .set({
        ...stateColumns(change.party, before, at),
        host_seen_at: hostSeenAt,
        result: result && partyResultJson.stringify(result),
        notes: notes.length === 0 ? null : partyNotesJson.stringify(notes),
        // Nobody can play it any more: only from the podium is there a next game.
        ...(change.party.phase.kind === 'ended' && { quiz: null }),
        ...(recounted?.quiz && { quiz: partyQuizJson.stringify(recounted.quiz) }),
      })
      .where('party_id', '=', partyId)
      .execute()
    return { ...before, party: change.party, result, notes, outages: [] }
  }

  const answerAll = async (requests: readonly AnswerRequest[]): Promise<AnswerOutcome[]> =>
    db.transaction().execute(async (transaction) => {
      const codes = [...new Set(requests.map(({ code }) => code))]
      const rows = await select(transaction, 'share').where('code', 'in', codes).orderBy('code').execute()
      const parties = new Map((await completeAll(transaction, rows)).map((party) => [party.code, party]))
      return takeAnswers(statements, transaction, requests, parties, rows[0]?.at ?? 0)
    })

  return {
    async create({ partyId, code, party, quiz, hostKeyHash, host, creator, title, keptDays }) {
      const row = {
        party_id: partyId,
        code,
        user_id: host.userId,
        host_key_hash: hostKeyHash,
        remote_key_hash: null,
        pairing_hash: null,
        pairing_until: null,
        host_session_id: host.sessionId,
        creator,
        result: null,
        host_seen_at: party.createdAt,
        quiz: quiz && partyQuizJson.stringify(quiz),
        title,
        kept_days: keptDays,
        notes: null,
        ...stateColumns(party, { hostSeenAt: party.createdAt, keptDays }, party.createdAt),
      }
      try {
        return await db.transaction().execute(async (transaction) => {
          if (!(await isCodeFree(transaction, engine, code))) return false
          await transaction.insertInto('parties').values(row).execute()
          return true
        })
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    },

    async now() {
      const { at } = await db.selectNoFrom(now().as('at')).executeTakeFirstOrThrow()
      return at
    },

    async openPartiesOf(creator) {
      const { count } = await db
        .selectFrom('parties')
        .select((party) => party.fn.countAll<number>().as('count'))
        .where('creator', '=', creator)
        .where('next_deadline', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async startPairing(partyId, pairingHash, forMs) {
      await db
        .updateTable('parties')
        .set({ pairing_hash: pairingHash, pairing_until: sql<number>`${now()} + ${sql.lit(forMs)}` })
        .where('party_id', '=', partyId)
        .execute()
    },

    async pair(partyId, pairingHash, remoteKeyHash) {
      // One statement, so that of two phones with the same code one is paired.
      const paired = await db
        .updateTable('parties')
        .set({ remote_key_hash: remoteKeyHash, pairing_hash: null, pairing_until: null })
        .where('party_id', '=', partyId)
        .where('pairing_hash', '=', pairingHash)
        .where('pairing_until', '>', now())
        .returning('party_id')
        .executeTakeFirst()
      return paired !== undefined
    },

    kindOf: (code) => kindOfCode(db, code),

    async read(code) {
      const row = await find(db, code, null)
      return { found: row ? await complete(db, row) : null, at: row?.at ?? (await this.now()) }
    },

    async host(partyId) {
      const row = await db
        .selectFrom('parties')
        .select(['user_id', 'host_session_id'])
        .where('party_id', '=', partyId)
        .executeTakeFirst()
      return { userId: row?.user_id ?? null, sessionId: row?.host_session_id ?? null }
    },

    async quiz(partyId) {
      const row = await db.selectFrom('parties').select('quiz').where('party_id', '=', partyId).executeTakeFirst()
      return row?.quiz ? partyQuizJson.parse(row.quiz, partyId) : null
    },

    async hostSeen(code) {
      await db.updateTable('parties').set({ host_seen_at: now() }).where('code', '=', code).execute()
    },

    change: (code, decide) =>
      db.transaction().execute(async (transaction) => {
        const row = await find(transaction, code, 'update')
        if (!row) return null
        const before = await complete(transaction, row)
        const change = decide(before, row.at)
        return { before, after: change ? await save(transaction, before, change, row.at) : before, at: row.at }
      }),

    join: (request) =>
      db.transaction().execute(async (transaction) => {
        const row = await find(transaction, request.code, 'update')
        if (!row) return null
        const found = toStored(row)
        return { found, player: await joinParty(transaction, found, request, row.at) }
      }),

    answer: batchWhileBusy(answerAll),

    async seat({ partyId, party }, keyHash) {
      const row = await db
        .selectFrom('party_players')
        .leftJoin('party_answers', (join) =>
          join
            .onRef('party_answers.party_id', '=', 'party_players.party_id')
            .onRef('party_answers.player_id', '=', 'party_players.player_id')
            .on('round', '=', party.round)
            .on('question_index', '=', party.index),
        )
        .selectAll('party_players')
        .select(['choice', 'given', 'correct', 'took_ms', 'worth', 'party_answers.points as answer_points'])
        .where('party_players.party_id', '=', partyId)
        .where('player_key_hash', '=', keyHash)
        .executeTakeFirst()
      if (!row) return null
      const { choice, correct, took_ms, answer_points: points, given, worth } = row
      const answered = choice !== null && correct !== null && took_ms !== null && points !== null
      return {
        player: toPlayer(row),
        answer: answered ? toAnswer({ party_id: partyId, choice, correct, took_ms, points, given, worth }) : null,
      }
    },

    async progress({ partyId, party: { round, index } }) {
      const { rows } = await sql<{ answered: number; missing: number }>`
        select
          (select count(*) from party_answers
            where party_id = ${partyId} and round = ${round} and question_index = ${index}) as answered,
          (select count(*) from party_players p
            where p.party_id = ${partyId} and p.removed = 0 and p.from_index <= ${index}
              and (p.last_answered >= ${index - AWAY_AFTER} or p.from_index > ${index - AWAY_AFTER})
              and not exists (select 1 from party_answers a where a.party_id = p.party_id and a.round = ${round}
                and a.question_index = ${index} and a.player_id = p.player_id)) as missing`.execute(db)
      return { answered: Number(rows[0]?.answered ?? 0), missing: Number(rows[0]?.missing ?? 0) }
    },

    async players(partyId) {
      const rows = await db
        .selectFrom('party_players')
        .selectAll()
        .where('party_id', '=', partyId)
        .where('removed', '=', 0)
        .orderBy('points', 'desc')
        .orderBy('joined_at')
        .orderBy('name_key')
        .execute()
      return rows.map(toPlayer)
    },

    playerCount: (partyId) => countPlayers(db, partyId),

    async accounts(partyId) {
      const rows = await db
        .selectFrom('party_players')
        .select(['player_id', 'user_id', 'from_index'])
        .where('party_id', '=', partyId)
        .where('user_id', 'is not', null)
        .where('removed', '=', 0)
        .execute()
      return rows.map(({ player_id, user_id, from_index }) => ({
        playerId: player_id,
        userId: user_id ?? '',
        fromIndex: from_index,
      }))
    },

    async answers(partyId, round, playerId) {
      const rows = await db
        .selectFrom('party_answers')
        .selectAll()
        .where('party_id', '=', partyId)
        .where('round', '=', round)
        .$if(playerId !== undefined, (query) => query.where('player_id', '=', playerId ?? ''))
        .orderBy('question_index')
        .execute()
      return rows.map((row) => ({ playerId: row.player_id, index: row.question_index, ...toAnswer(row) }))
    },

    async overdue(byMs, most) {
      const rows = await db
        .selectFrom('parties')
        .select('code')
        .where('next_deadline', '<=', sql<number>`${now()} - ${sql.lit(byMs)}`)
        .orderBy('next_deadline')
        .limit(most)
        .execute()
      return rows.map(({ code }) => code)
    },

    async postpone(code, byMs) {
      await db
        .updateTable('parties')
        .set({ next_deadline: sql<number>`${now()} + ${sql.lit(byMs)}` })
        .where('code', '=', code)
        .execute()
    },

    changedBetween: (olderThanMs, youngerThanMs) =>
      db
        .selectFrom('parties')
        .select(['code', 'seq'])
        .where('changed_at', '<=', sql<number>`${now()} - ${sql.lit(olderThanMs)}`)
        .where('changed_at', '>', sql<number>`${now()} - ${sql.lit(youngerThanMs)}`)
        .execute(),

    async sealedIds() {
      const rows = await db
        .selectFrom('parties')
        .select('question_ids')
        .where('next_deadline', 'is not', null)
        .where('question_ids', 'is not', null)
        .execute()
      return rows.flatMap(({ question_ids }) => question_ids?.split(' ') ?? [])
    },

    purge: () =>
      db.transaction().execute(async (transaction) => {
        await purgeParties(transaction, now())
        await freeOldCodes(transaction, now())
      }),
  }
}

const removePlayer = async (on: Kysely<Schema>, partyId: string, playerId: string): Promise<void> => {
  await on
    .updateTable('party_players')
    .set({ removed: 1 })
    .where('party_id', '=', partyId)
    .where('player_id', '=', playerId)
    .execute()
}

/** The result is read when a question was counted or corrected, and once more without a player who was removed. */
async function resultAfter(on: Kysely<Schema>, before: StoredParty, change: PartyChange) {
  const { party, effect, removePlayer, accepted, recounted } = change
  if (effect === 'count-points') return readResult(on, before.partyId, before.party, before.party.index)
  if (accepted) return readResult(on, before.partyId, party, accepted.index)
  if (recounted) return readResult(on, before.partyId, party, party.counted.at(-1) ?? 0)
  if (effect === 'reset-points') return null
  if (!before.result || removePlayer === undefined || party.counted.length === 0) return before.result
  return { ...before.result, top: await readTop(on, before.partyId) }
}
