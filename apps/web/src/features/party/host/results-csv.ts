import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { partyResults } from '@knowdown/contracts/parties'

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
  return [head, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')
}

/** A cell that begins like a formula would be run by the spreadsheet that opens it. */
function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
