import { createHash } from 'node:crypto'
import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import {
  type Board,
  type LeaderboardRow,
  type Period,
  periodStart,
  rankPlayers,
  type Standing,
} from '@knowdown/domain/stats/leaderboard'
import { Problem } from '../../problem.ts'

/** One list of players: a board over a period, of one category or (empty) of all. */
export interface BoardKey {
  board: Board
  period: Period
  periodStart: number
  category: string
}

/** Whether others see it: not until the player has proved an address. */
type OwnStanding = Standing & { listed: boolean }

interface ScoreCount {
  score: number
  players: number
}

/** Boards show only players who have proved an address: accounts without one cost nothing. */
export interface LeaderboardStore {
  /** The best, as many as are shown. */
  top(key: BoardKey): Promise<readonly Standing[]>
  /** Also for a player who is not shown to others. */
  one(key: BoardKey, userId: string): Promise<OwnStanding | null>
  /** How many players have each score, best first. Reads the whole board. */
  scores(key: BoardKey): Promise<readonly ScoreCount[]>
}

/** Names that players found offensive, for the operator to look at. */
export interface NameReports {
  /** A second report of the same name by the same reporter changes nothing. */
  add(report: { userIds: readonly string[]; name: string; reporterHash: string; at: number }): Promise<void>
}

interface BoardRequest {
  board: Board
  period: Period
  category: string | null
}

interface Leaderboard {
  category: string | null
  top: readonly LeaderboardRow[]
  own: (LeaderboardRow & { listed: boolean }) | null
}

export interface Leaderboards {
  show(request: BoardRequest, userId: string | null): Promise<Leaderboard>
  /** Reports whoever has this name on that board: rows hold no ids, because they are public. */
  reportName(request: BoardRequest, name: string, reporter: string): Promise<void>
}

/** A rank far below the top may be this old, because counting all players for every request would cost too much. */
const SCORES_MAX_AGE_MS = 30_000
const MOST_BOARDS_CACHED = 500

export function leaderboards(
  store: LeaderboardStore,
  nameReports: NameReports,
  categories: readonly Category[],
  clock: () => number,
): Leaderboards {
  const cache = new Map<string, { at: number; scores: Promise<readonly ScoreCount[]> }>()

  const scoresOf = (key: BoardKey) => {
    const name = Object.values(key).join(' ')
    const known = cache.get(name)
    if (known && clock() - known.at < SCORES_MAX_AGE_MS) return known.scores
    if (cache.size >= MOST_BOARDS_CACHED) cache.clear()
    const scores = store.scores(key)
    cache.set(name, { at: clock(), scores })
    // The caller gets the error; only the cache must not keep it.
    scores.catch(() => cache.delete(name))
    return scores
  }
  const rankOf = async (key: BoardKey, score: number) => {
    let rank = 1
    for (const other of await scoresOf(key)) {
      if (other.score <= score) break
      rank += other.players
    }
    return rank
  }

  const keyOf = ({ board, period, category }: BoardRequest): BoardKey => {
    const known = category === null ? null : findCategory(categories, category)
    if (category !== null && !known) throw new Problem('invalid', 'There is no such category.')
    return { board, period, periodStart: periodStart(period, clock()), category: known?.id ?? '' }
  }

  return {
    async reportName(request, name, reporter) {
      const userIds = (await store.top(keyOf(request))).filter((one) => one.name === name).map((one) => one.playerId)
      if (userIds.length === 0) throw new Problem('not-found', 'Nobody on this board has that name.')
      // The reporter is only told apart from others, so a hash is enough.
      const reporterHash = createHash('sha256').update(`name report ${reporter}`).digest('base64url')
      await nameReports.add({ userIds, name, reporterHash, at: clock() })
    },

    async show({ board, period, category }, userId) {
      const key = keyOf({ board, period, category })
      const known = key.category || null
      const { top, own } = rankPlayers(await store.top(key), userId)
      if (own || userId === null) return { category: known, top, own: own && { ...own, listed: true } }
      const standing = await store.one(key, userId)
      if (!standing) return { category: known, top, own: null }
      const { name, score, games, listed } = standing
      return {
        category: known,
        top,
        own: { rank: await rankOf(key, score), name, score, games, own: true, listed },
      }
    },
  }
}
