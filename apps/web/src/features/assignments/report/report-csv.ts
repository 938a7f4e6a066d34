import type { readReportAnswers } from '@knowdown/contracts/assignments/owner'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { toCsv } from '@knowdown/formats/csv/csv-cell'
import type { Report } from './use-report.ts'

/** Spreadsheets read the file as UTF-8 with it. */
export const BOM = '\uFEFF'

const STATES: Readonly<Record<Report['players'][number]['state'], string>> = {
  'not-started': 'not started',
  playing: 'playing',
  finished: 'finished',
  stopped: 'not finished',
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10

/** One row for each player, with the numbers of the page. */
export const playersCsv = ({ players }: Pick<Report, 'players'>): string =>
  toCsv([
    ['Name', 'State', 'Attempts', 'Right', 'Of', 'Percent', 'Last right', 'Last of', 'Seconds', 'Time limit'],
    ...players.map(({ name, state, attempts, right, of, last_right, last_of, total_ms, timing }) => [
      name,
      STATES[state],
      attempts,
      right,
      of,
      of === 0 ? null : Math.round((100 * right) / of),
      last_right,
      last_of,
      seconds(total_ms),
      timing,
    ]),
  ])

/** One row for each answer of each attempt. */
export const answersCsv = ({ questions, rows }: ReplyOf<typeof readReportAnswers>): string =>
  toCsv([
    ['Name', 'Attempt', 'Counts', 'Number', 'Question', 'Answer', 'Right', 'Seconds'],
    ...rows.map(({ name, attempt, counts, place, choice, correct, took_ms }) => [
      name,
      attempt,
      counts ? 'yes' : 'no',
      place + 1,
      questions[place] ?? '',
      choice,
      correct ? 'yes' : 'no',
      seconds(took_ms),
    ]),
  ])
