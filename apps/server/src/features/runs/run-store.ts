import type { CalendarDate } from '@knowdown/domain/daily/calendar-date'
import type { ScoreCounts } from '@knowdown/domain/daily/daily-result'
import type { PlayedDaily } from '@knowdown/domain/daily/streak'
import type { Run, RunQuestion } from '@knowdown/domain/run/run'
import type { Outage } from '../live/outage-detector.ts'

/** Who plays a run: an account, or a visitor who proves to be the same one by a key kept in the browser. */
export type RunPlayer = { userId: string } | { visitorHash: string }

/** A fixed list of questions that several players answer, each in a run of their own. */
export interface QuestionSeries {
  seriesId: string
  questions: readonly RunQuestion[]
}

export interface StoredRun {
  runId: string
  seriesId: string
  player: RunPlayer
  /** The date of a daily; null for other runs. */
  dailyDate: CalendarDate | null
  /** A daily of the past can be played later, but counts for nothing. */
  counted: boolean
  run: Run
}

interface NewRun {
  runId: string
  seriesId: string
  player: RunPlayer
  dailyDate: CalendarDate | null
  counted: boolean
  /** The player's minutes ahead of UTC. */
  offsetMinutes: number
  run(questions: readonly RunQuestion[], at: number): Run
}

export interface DailyRecord extends PlayedDaily {
  right: number
  totalMs: number
  finished: boolean
}

/** Whatever reads a row rejects with `UnreadableRow` when the row is damaged or was written by a newer version. */
export interface RunStore {
  /** Keeps the first series stored under an id and returns it, so that all nodes agree. */
  addSeries(series: QuestionSeries): Promise<QuestionSeries>
  findSeries(seriesId: string): Promise<QuestionSeries | null>
  /** Forgets a series as it was read, unless somebody has begun to play it or it was replaced meanwhile. */
  dropUnplayed(series: QuestionSeries): Promise<void>
  /** Starts a run, or returns the one that this player already has in the series. */
  start(run: NewRun): Promise<{ stored: StoredRun; at: number }>
  /** Reads, decides and saves; a concurrent change makes it decide again. Null when there is no such run. */
  change(
    runId: string,
    decide: (stored: StoredRun, at: number, outages: readonly Outage[]) => Run,
  ): Promise<{ stored: StoredRun; at: number } | null>
  findByPlayer(player: RunPlayer, seriesId: string): Promise<StoredRun | null>
  /** Runs that have something due: a deadline that has passed, or a day without activity. */
  overdue(limit: number): Promise<readonly string[]>
  /** Lets a run that cannot be read wait. */
  postpone(runId: string, byMs: number): Promise<void>
  /** All counted dailies of a player, in order of date. */
  dailiesOf(player: RunPlayer): Promise<readonly DailyRecord[]>
  /** Right answers of all ended dailies of a player between two dates, counted or not. */
  dailyScores(player: RunPlayer, from: CalendarDate, to: CalendarDate): Promise<ReadonlyMap<CalendarDate, number>>
  /** Ids of all questions in the dailies from one date up to, but not including, another. */
  questionIdsOfDailies(from: CalendarDate, before: CalendarDate): Promise<ReadonlySet<string>>
  scoreCounts(date: CalendarDate): Promise<ScoreCounts>
  /** Whether the account has ended a run in which the question was asked. */
  hasEndedWith(userId: string, questionId: string): Promise<boolean>
  /**
   * Moves a visitor's runs to an account and returns their ids. Of two runs of one series the one that was started first
   * stays, because whoever played the second may have known its answers; unless nothing was answered in the first.
   */
  claim(visitorHash: string, userId: string): Promise<readonly string[]>
  /** Deletes runs of visitors that ended before that moment. */
}
