import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { partyResults } from '@knowdown/contracts/parties/calls'
import { toCsv } from '@knowdown/formats/csv/csv-cell'

type Results = ReplyOf<typeof partyResults>

/**
 * Rank, name, points, right answers, and the points of each question, for any spreadsheet. Of an own quiz also what
 * everybody answered: its author wants to know what was not understood.
 */
export function resultsCsv({ quiz, questions, players }: Results): string {
  const isOwn = quiz !== null
  const head = [
    'Rank',
    'Name',
    'Points',
    'Right',
    ...questions.flatMap(({ question }, place) => {
      const points = `${place + 1}. ${question}`
      return isOwn ? [points, `Answer to ${place + 1}`] : [points]
    }),
  ]
  const rows = players.map(({ rank, name, points, right, answers, given }) => [
    rank,
    name,
    points,
    right,
    ...answers.flatMap((gained, place) => (isOwn ? [gained, given[place] ?? null] : [gained])),
  ])
  return toCsv([head, ...rows])
}
