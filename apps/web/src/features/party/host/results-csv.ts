import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { partyResults } from '@knowdown/contracts/parties'
import { toCsv } from '@knowdown/formats/csv/csv-cell'

type Results = ReplyOf<typeof partyResults>

/** Rank, name, points, right answers, and the points of each question, for any spreadsheet. */
export function resultsCsv({ questions, players }: Results): string {
  const head = [
    'Rank',
    'Name',
    'Points',
    'Right',
    ...questions.map(({ question }, place) => `${place + 1}. ${question}`),
  ]
  const rows = players.map(({ rank, name, points, right, answers }) => [rank, name, points, right, ...answers])
  return toCsv([head, ...rows])
}
