import { addDays, type CalendarDate, dateAt, dayNumber, isCalendarDate } from '@knowdown/domain/daily/calendar-date'
import { betterThanPercent, dailyNumber, FIRST_DAILY, type ScoreCounts } from '@knowdown/domain/daily/daily-result'
import { DAILY_REST_DAYS, type DailyCandidate, pickDaily } from '@knowdown/domain/daily/pick-daily'
import { type Streak, streakOf } from '@knowdown/domain/daily/streak'
import type { Random } from '@knowdown/domain/random'
import { type RunQuestion, type RunTiming, runResult } from '@knowdown/domain/run/run'
import { Problem } from '../../problem.ts'
import type { RunService, RunView } from './run-service.ts'
import type { DailyRecord, QuestionSeries, RunPlayer, RunStore } from './run-store.ts'

/**
 * Chosen so many UTC days ahead. Two are promised, but choosing runs once an hour: with a third day the questions rest
 * from the first moment of the promise on every node.
 */
const DAYS_AHEAD = 3
/** A run may take a day, and the date ends at UTC-12: only then are the questions free again. */
const DAYS_HELD_AFTER = 3
/** Dailies of so many past days can be played by everybody. */
const ARCHIVE_DAYS = 7
const ARCHIVE_PAGE = 30
/** Where a date begins first on Earth. */
const FIRST_OFFSET_MINUTES = 14 * 60

interface DailyStatus {
  date: CalendarDate
  number: number
  run: { runId: string; answered: number; right: number; ended: boolean } | null
  streak: Streak
  /** How many dailies the player has finished that count. */
  finished: number
  /** When the next daily begins for this player, in epoch milliseconds. */
  nextAt: number
}

interface ArchivePage {
  /** Newest first; locked ones need premium. */
  dailies: readonly { date: CalendarDate; number: number; right: number | null; locked: boolean }[]
  /** Null at the end. */
  nextBefore: CalendarDate | null
}

interface DailyResults {
  date: CalendarDate
  counts: ScoreCounts
  right: number
  totalMs: number
  timing: RunTiming
  betterThanPercent: number | null
}

export interface DailyService {
  /** Chooses and stores the dailies that are due to be chosen. */
  prepare(): Promise<void>
  /** Questions of coming dailies, and of those that are not over everywhere on Earth. */
  sealedIds(): ReadonlySet<string>
  start(player: RunPlayer, request: DailyStart): Promise<RunView>
  status(player: RunPlayer, timeZone: string): Promise<DailyStatus>
  /** Dates before `before`, or before today, that can be played without counting. */
  archive(player: RunPlayer, timeZone: string, before: CalendarDate | null): Promise<ArchivePage>
  results(player: RunPlayer, date: CalendarDate): Promise<DailyResults>
  calendar(player: RunPlayer, month: string): Promise<readonly DailyRecord[]>
}

interface DailyStart {
  timeZone: string
  /** Null for today's; a past date is played without counting. */
  date: CalendarDate | null
  timing: RunTiming
}

export interface DailyServiceDeps {
  store: RunStore
  runs: RunService
  /** Active questions of free categories that are not sensitive. */
  candidates(): readonly DailyCandidate[]
  /** The question as every player sees it, its options in one order. */
  question(id: string, random: Random): RunQuestion | null
  hasPremium(userId: string): Promise<boolean>
  /** Real randomness: what is chosen is stored, and nobody can compute it from what was played. */
  random: Random
  clock(): number
}

export function dailyService(deps: DailyServiceDeps): DailyService {
  const { store, runs, clock } = deps
  const chosen = new Map<CalendarDate, readonly string[]>()

  async function seriesFor(date: CalendarDate): Promise<QuestionSeries> {
    const stored = (await store.findSeries(seriesId(date))) ?? (await choose(date))
    chosen.set(
      date,
      stored.questions.map(({ id }) => id),
    )
    return stored
  }

  async function choose(date: CalendarDate): Promise<QuestionSeries> {
    const request = { candidates: deps.candidates(), random: deps.random }
    // A bank that is too small for a year repeats questions rather than leaving a date without a daily.
    const picked = pickDaily({ ...request, used: await usedBefore(date) }) ?? pickDaily({ ...request, used: new Set() })
    const questions = (picked ?? []).flatMap(({ id }) => deps.question(id, deps.random) ?? [])
    if (!picked || questions.length !== picked.length) {
      throw new Error(`The bank has too few questions for the daily of ${date}.`)
    }
    return store.addSeries({ seriesId: seriesId(date), questions })
  }

  /** A coming daily asks nothing that was withdrawn since it was chosen. One that has begun stays the same for everybody. */
  async function replaceWithdrawn(date: CalendarDate): Promise<void> {
    const series = await seriesFor(date)
    const active = new Set(deps.candidates().map(({ id }) => id))
    if (series.questions.every(({ id }) => active.has(id))) return
    await store.dropUnplayed(series)
    await seriesFor(date)
  }

  async function usedBefore(date: CalendarDate): Promise<ReadonlySet<string>> {
    return store.questionIdsOfDailies(addDays(date, -DAILY_REST_DAYS), date)
  }

  return {
    async prepare() {
      const today = dateAt(clock(), 0)
      const begun = dateAt(clock(), FIRST_OFFSET_MINUTES)
      for (let day = -DAYS_HELD_AFTER; day <= DAYS_AHEAD; day += 1) {
        const date = addDays(today, day)
        if (date < FIRST_DAILY) continue
        await (date > begun ? replaceWithdrawn(date) : seriesFor(date))
      }
      for (const date of chosen.keys()) if (date < addDays(today, -DAYS_HELD_AFTER)) chosen.delete(date)
    },

    sealedIds: () => new Set([...chosen.values()].flat()),

    async start(player, { timeZone, date, timing }) {
      const offsetMinutes = offsetMinutesOf(timeZone, clock())
      const today = dateAt(clock(), offsetMinutes)
      const wanted = date ?? today
      if (wanted !== today) await checkArchive(player, wanted, today)
      return runs.start(player, await seriesFor(wanted), {
        timing,
        dailyDate: wanted,
        counted: wanted === today,
        offsetMinutes,
      })
    },

    async status(player, timeZone) {
      const at = clock()
      const offsetMinutes = offsetMinutesOf(timeZone, at)
      const today = dateAt(at, offsetMinutes)
      const [stored, dailies] = await Promise.all([
        store.findByPlayer(player, seriesId(today)),
        store.dailiesOf(player),
      ])
      const played = stored && runResult(stored.run)
      return {
        date: today,
        number: dailyNumber(today),
        run: stored &&
          played && {
            runId: stored.runId,
            answered: stored.run.answers.length,
            right: played.right,
            ended: stored.run.endedAt !== null,
          },
        finished: dailies.filter(({ finished }) => finished).length,
        streak: streakOf(
          dailies.filter(({ finished }) => finished),
          today,
        ),
        nextAt: startOf(addDays(today, 1), timeZone, offsetMinutes),
      }
    },

    async archive(player, timeZone, before) {
      const today = dateAt(clock(), offsetMinutesOf(timeZone, clock()))
      if (before !== null && !isCalendarDate(before)) throw new Problem('invalid', 'There is no such date.')
      const last = addDays(before !== null && before < today ? before : today, -1)
      const count = Math.min(ARCHIVE_PAGE, Math.max(0, dailyNumber(last)))
      const dates = Array.from({ length: count }, (_, index) => addDays(last, -index))
      const oldest = dates.at(-1)
      if (oldest === undefined) return { dailies: [], nextBefore: null }
      const [scores, isPremium] = await Promise.all([store.dailyScores(player, oldest, last), isPremiumPlayer(player)])
      return {
        dailies: dates.map((date) => ({
          date,
          number: dailyNumber(date),
          right: scores.get(date) ?? null,
          locked: date < addDays(today, -ARCHIVE_DAYS) && !isPremium,
        })),
        nextBefore: oldest > FIRST_DAILY ? oldest : null,
      }
    },

    async results(player, date) {
      if (!isCalendarDate(date)) throw new Problem('invalid', 'The date must look like 2026-11-15.')
      const stored = await store.findByPlayer(player, seriesId(date))
      const ended = stored !== null && stored.run.endedAt !== null ? stored : null
      // The distribution is shown after one's own result, so that nobody tunes a second attempt to it.
      if (!ended) throw new Problem('not-found', 'Finish this daily first.')
      const counts = await store.scoreCounts(date)
      const { right, totalMs, timing } = runResult(ended.run)
      return { date, counts, right, totalMs, timing, betterThanPercent: betterThanPercent(counts, right) }
    },

    async calendar(player, month) {
      if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw new Problem('invalid', 'The month must look like 2026-11.')
      const dailies = await store.dailiesOf(player)
      return dailies.filter(({ date }) => date.startsWith(month))
    },
  }

  async function checkArchive(player: RunPlayer, date: CalendarDate, today: CalendarDate): Promise<void> {
    if (!isCalendarDate(date) || date > today || date < FIRST_DAILY) {
      throw new Problem('invalid', 'There is no daily of that date.')
    }
    const isRecent = date >= addDays(today, -ARCHIVE_DAYS)
    if (!isRecent && !(await isPremiumPlayer(player))) {
      throw new Problem('forbidden', 'Older dailies are part of Premium.')
    }
  }

  async function isPremiumPlayer(player: RunPlayer): Promise<boolean> {
    return 'userId' in player && deps.hasPremium(player.userId)
  }
}

const DAY_MS = 86_400_000

const seriesId = (date: CalendarDate): string => `daily-${date}`

/**
 * The first moment of a date in a time zone. On days on which clocks change midnight has another offset than now, and
 * where they change at midnight the date begins an hour later.
 */
function startOf(date: CalendarDate, timeZone: string, offsetNow: number): number {
  const midnight = (offsetMinutes: number) => dayNumber(date) * DAY_MS - offsetMinutes * 60_000
  const withOffsetNow = midnight(offsetNow)
  const candidates = [withOffsetNow, midnight(offsetMinutesOf(timeZone, withOffsetNow))]
  return Math.min(...candidates.filter((at) => dateAt(at, offsetMinutesOf(timeZone, at)) === date))
}

/** Minutes ahead of UTC in an IANA time zone at that moment. */
export function offsetMinutesOf(timeZone: string, at: number): number {
  // Newer versions of Node take `+23:59` for a time zone, and no place on Earth has that date.
  if (/^[+-]/.test(timeZone)) throw noTimeZone()
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
    const [, sign, hours, minutes] =
      /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? []
    const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
    return sign === '-' ? -offset : offset
  } catch (error) {
    throw noTimeZone(error)
  }
}

const noTimeZone = (cause?: unknown): Problem => new Problem('invalid', 'That is no time zone.', { cause })
