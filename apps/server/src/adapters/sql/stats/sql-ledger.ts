import { isProvisional } from '@knowdown/domain/match/rating'
import { PERIODS, periodStart } from '@knowdown/domain/stats/leaderboard'
import { addGame, type CountedGame } from '@knowdown/domain/stats/player-stats'
import type { EarlierQuiz } from '@knowdown/domain/stats/ranked-solo'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ClaimableSet, LedgerEntry, LedgerStore, PlayerTotals } from '../../../features/stats/ledger-store.ts'
import { issuedAnswersJson, issuedQuestionsJson } from '../questions/issued-json.ts'
import type { GamesTable, IssuedSetsTable, Schema } from '../schema.ts'
import { lockTotals, NO_TOTALS, saveTotals, toTotals } from './player-totals.ts'

const DAY_MS = 24 * 60 * 60_000
export const ALL_CATEGORIES = ''

export function sqlLedger(db: Kysely<Schema>): LedgerStore {
  return {
    recordGame: (game, entriesFor) =>
      db.transaction().execute(async (transaction) => {
        const { gameId, setId, finishedAt, answers = null } = game
        const userIds = game.userIds.toSorted()
        if (setId !== null && !(await claimSet(transaction, setId, userIds[0] ?? '', finishedAt, answers))) return null
        const totals = new Map<string, PlayerTotals>()
        for (const userId of userIds) totals.set(userId, await lockTotals(transaction, userId))
        if (await isRecorded(transaction, gameId)) return null
        const earlierTogether = await endsOfGamesTogether(transaction, userIds, finishedAt - DAY_MS)
        const after = new Map<string, PlayerTotals>()
        const verified = await verifiedOf(transaction, userIds)
        const earlierQuizzes =
          setId === null ? [] : await earlierQuizzesOf(transaction, userIds[0] ?? '', finishedAt - DAY_MS)
        for (const entry of entriesFor({ totals, earlierTogether, verified, earlierQuizzes })) {
          const before = totals.get(entry.userId) ?? NO_TOTALS
          const changed = withEntry(before, entry)
          await transaction
            .insertInto('games')
            .values(toRow(gameId, game.difficulty, entry, before))
            .execute()
          await saveTotals(transaction, entry.userId, changed)
          await updateLeaderboards(transaction, entry)
          after.set(entry.userId, changed)
        }
        return after
      }),
    async totalsOf(userId) {
      const row = await db.selectFrom('player_totals').selectAll().where('user_id', '=', userId).executeTakeFirst()
      return row ? toTotals(row) : NO_TOTALS
    },
    async recentGames(userId, most) {
      const rows = await db
        .selectFrom('games')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('finished_at', 'desc')
        .limit(most)
        .execute()
      return rows.map((row) => ({ game: toGame(row), difficulty: row.difficulty }))
    },
    async ratingChange(battleId, userId) {
      const row = await db
        .selectFrom('games')
        .select(['rating_before as before', 'rating as after', 'deviation'])
        .where('game_id', '=', battleId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row || row.before === null || row.after === null || row.deviation === null) return null
      const provisional = isProvisional({ rating: row.after, deviation: row.deviation })
      return { before: Math.round(row.before), after: Math.round(row.after), provisional }
    },
    async recordAgainst(userId, opponentId) {
      const rows = await db
        .selectFrom('games as mine')
        .innerJoin('games as theirs', 'theirs.game_id', 'mine.game_id')
        .select((game) => ['mine.outcome', game.fn.countAll<number>().as('count')])
        .where('mine.user_id', '=', userId)
        .where('mine.kind', '=', 'battle')
        .where('theirs.user_id', '=', opponentId)
        .groupBy('mine.outcome')
        .execute()
      const count = (outcome: string) => Number(rows.find((row) => row.outcome === outcome)?.count ?? 0)
      return { won: count('won'), lost: count('lost'), tied: count('tied') }
    },
    async setById(setId) {
      const row = await db.selectFrom('issued_sets').selectAll().where('set_id', '=', setId).executeTakeFirst()
      return row ? toSet(row) : null
    },
    async latestSet(sessionId) {
      const row = await db
        .selectFrom('issued_sets')
        .selectAll()
        .where('session_id', '=', sessionId)
        .orderBy(({ eb }) => eb.case().when('claimed_at', 'is', null).then(0).else(1).end())
        .orderBy('issued_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? toSet(row) : null
    },
    async newestSet(sessionId) {
      const row = await db
        .selectFrom('issued_sets')
        .selectAll()
        .where('session_id', '=', sessionId)
        .where('ahead', '=', 0)
        .orderBy('issued_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? toSet(row) : null
    },
    async finishSet(setId, answers) {
      await db
        .updateTable('issued_sets')
        .set({ answers: issuedAnswersJson.stringify(answers) })
        .where('set_id', '=', setId)
        .where('answers', 'is', null)
        .where('claimed_at', 'is', null)
        .execute()
    },
  }
}

/** False when the set was claimed before; of several simultaneous claims one succeeds. */
async function claimSet(
  db: Transaction<Schema>,
  setId: string,
  userId: string,
  at: number,
  answers: readonly string[] | null,
): Promise<boolean> {
  const used = await db
    .updateTable('issued_sets')
    .set({ claimed_at: at, user_id: userId, ...(answers && { answers: issuedAnswersJson.stringify(answers) }) })
    .where('set_id', '=', setId)
    .where('claimed_at', 'is', null)
    .returning('set_id')
    .executeTakeFirst()
  return used !== undefined
}

const isRecorded = async (db: Transaction<Schema>, gameId: string): Promise<boolean> =>
  (await db.selectFrom('games').select('game_id').where('game_id', '=', gameId).limit(1).executeTakeFirst()) !==
  undefined

async function endsOfGamesTogether(db: Transaction<Schema>, userIds: readonly string[], since: number) {
  const [one, other] = userIds
  if (one === undefined || other === undefined) return []
  const rows = await db
    .selectFrom('games as mine')
    .innerJoin('games as theirs', 'theirs.game_id', 'mine.game_id')
    .select('mine.finished_at')
    .where('mine.user_id', '=', one)
    .where('theirs.user_id', '=', other)
    .where('mine.finished_at', '>', since)
    .execute()
  return rows.map(({ finished_at }) => finished_at)
}

const withEntry = (before: PlayerTotals, { game, rating }: LedgerEntry): PlayerTotals => ({
  stats: addGame(before.stats, game),
  rating: rating ?? before.rating,
  ratedAt: rating ? game.finishedAt : before.ratedAt,
})

async function verifiedOf(db: Transaction<Schema>, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where((user) => user.or([user('email_verified', '=', 1), user('phone_verified', '=', 1)]))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** More than may be ranked in a day. */
const MOST_EARLIER_QUIZZES = 200

async function earlierQuizzesOf(db: Transaction<Schema>, userId: string, since: number): Promise<EarlierQuiz[]> {
  const rows = await db
    .selectFrom('games')
    .select(['wrong_count', 'counted', 'finished_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'solo')
    .where('finished_at', '>', since)
    .orderBy('finished_at', 'desc')
    .limit(MOST_EARLIER_QUIZZES)
    .execute()
  return rows.map((row) => ({ wrong: row.wrong_count, ranked: row.counted === 1, finishedAt: row.finished_at }))
}

async function updateLeaderboards(db: Transaction<Schema>, entry: LedgerEntry): Promise<void> {
  const rows = standingRows(entry)
  if (rows.length === 0) return
  const adds = entry.game.kind === 'solo'
  await db
    .insertInto('standings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['board', 'period', 'period_start', 'category', 'user_id']).doUpdateSet(({ eb, ref }) => ({
        score: adds ? eb(ref('standings.score'), '+', ref('excluded.score')) : ref('excluded.score'),
        games: eb(ref('standings.games'), '+', 1),
      })),
    )
    .execute()
}

/** The leaderboard rows that one game changes: in each period, for its category and for all categories. */
function standingRows({ userId, game, rating }: LedgerEntry) {
  const score = scoreOf(game, rating)
  if (score === null) return []
  return PERIODS.flatMap((period) =>
    [ALL_CATEGORIES, game.category].map((category) => ({
      board: game.kind === 'solo' ? 'solo' : 'battles',
      period,
      period_start: periodStart(period, game.finishedAt),
      category,
      user_id: userId,
      score,
      games: 1,
    })),
  )
}

/** Right answers are added up, a rating replaces the last one; null when the game is not ranked. */
function scoreOf(game: LedgerEntry['game'], rating: LedgerEntry['rating']): number | null {
  if (game.kind === 'solo') return game.ranked ? game.right : null
  return rating === null || isProvisional(rating) ? null : Math.round(rating.rating)
}

const toRow = (
  gameId: string,
  difficulty: string,
  { userId, game, rating }: LedgerEntry,
  before: PlayerTotals,
): GamesTable => ({
  game_id: gameId,
  user_id: userId,
  kind: game.kind,
  category: game.category,
  difficulty,
  right_count: game.right,
  wrong_count: game.wrong,
  outcome: game.kind === 'battle' ? game.outcome : null,
  rating: game.kind === 'battle' ? game.rating : null,
  rating_before: rating ? before.rating.rating : null,
  deviation: rating?.deviation ?? null,
  counted: (game.kind === 'battle' ? game.counted : game.ranked) ? 1 : 0,
  finished_at: game.finishedAt,
})

function toGame(row: Selectable<GamesTable>): CountedGame {
  const played = {
    category: row.category,
    right: row.right_count,
    wrong: row.wrong_count,
    finishedAt: row.finished_at,
  }
  return row.kind === 'solo'
    ? { kind: 'solo', ...played, ranked: row.counted === 1 }
    : { kind: 'battle', ...played, outcome: row.outcome ?? 'tied', counted: row.counted === 1, rating: row.rating }
}

const toSet = (row: Selectable<IssuedSetsTable>): ClaimableSet => ({
  setId: row.set_id,
  sessionId: row.session_id,
  userId: row.user_id,
  category: row.category,
  difficulty: row.difficulty as ClaimableSet['difficulty'],
  questions: issuedQuestionsJson.parse(row.questions, row.set_id),
  issuedAt: row.issued_at,
  ahead: row.ahead === 1,
  claimedAt: row.claimed_at,
  finalAnswers: row.answers === null ? null : issuedAnswersJson.parse(row.answers, row.set_id),
})
