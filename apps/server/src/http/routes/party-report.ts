import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { readPartyReport, readPastPartyAnswers } from '@knowdown/contracts/parties/past'
import { partyReport } from '../../features/parties/party-report.ts'
import type { PartyResults } from '../../features/parties/party-results.ts'
import { toAnswerRow, toFigures } from './assignment-replies.ts'

/** The same reply as for an assignment. */
export function toPartyReport(results: PartyResults, userId: string | null): ReplyOf<typeof readPartyReport> {
  const { questions, report } = partyReport(results)
  const { title, quiz, quizOf, endedAt, deletedAt, version, notes } = results
  return {
    title: quiz ?? title,
    ended_at: endedAt,
    deleted_at: deletedAt,
    correctable: quiz !== null && endedAt !== null,
    in_account: quizOf !== null && quizOf === userId,
    version,
    corrections: notes.map(({ question, ...note }) => ({ place: question, ...note })),
    ...toFigures(questions, report, () => true),
  }
}

/** A row for each answer that was given, by player in the order of the ranking. */
export function toPartyAnswers(results: PartyResults): ReplyOf<typeof readPastPartyAnswers> {
  const { questions, attempts } = partyReport(results)
  const names = new Map(results.players.map(({ playerId, name }) => [playerId, name]))
  const rows = attempts.flatMap(({ playerId, answers }) =>
    answers
      .filter(({ given }) => given !== null)
      .map((answer) => ({ name: names.get(playerId) ?? '', attempt: 1, counts: true, answer })),
  )
  return {
    questions: questions.map(({ question }) => question.text),
    rows: rows.map((row) => toAnswerRow(questions, row)),
  }
}
