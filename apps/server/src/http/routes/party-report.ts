import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { readPartyReport, readPastPartyAnswers } from '@knowdown/contracts/parties/past'
import { givenInCopy } from '@knowdown/domain/assignment/attempt-order'
import { type AttemptFacts, reportOf } from '@knowdown/domain/assignment/report'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { writeAnswerText } from '@knowdown/domain/run/answer-text'
import type { PartyResults } from '../../features/parties/party-results.ts'
import { toAnswerRow, toFigures } from './assignment-replies.ts'

const copyOf = ({ questions }: PartyResults) =>
  questions.map(({ question, answer }, place) => ({ id: String(place), question: newQuestion(question, answer) }))

/** Everybody has one attempt, from the question with which they joined. */
function attemptsOf(copy: ReturnType<typeof copyOf>, { players }: PartyResults): AttemptFacts[] {
  return players
    .filter(({ answers }) => answers.some((answer) => answer !== null))
    .map(({ playerId, fromPlace, answers }) => ({
      playerId,
      number: 1,
      timing: 'normal' as const,
      ended: fromPlace === 0,
      answers: answers.flatMap((answer, place) => {
        const asked = copy[place]
        if (!asked || place < fromPlace) return []
        const text = answer && writeAnswerText(answer.given)
        const given = givenInCopy(asked.question, { question: place, options: null }, text)
        return [{ question: place, given, correct: answer?.correct ?? false, tookMs: answer?.tookMs ?? 0 }]
      }),
    }))
}

/** The same report as for an assignment. */
export function toPartyReport(results: PartyResults): ReplyOf<typeof readPartyReport> {
  const copy = copyOf(results)
  const { title, quiz, players, endedAt, deletedAt, version, notes } = results
  const report = reportOf({ questions: copy, players, attempts: attemptsOf(copy, results), isClosed: true })
  return {
    title: quiz ?? title,
    ended_at: endedAt,
    deleted_at: deletedAt,
    correctable: quiz !== null && endedAt !== null,
    version,
    corrections: notes.map(({ question, ...note }) => ({ place: question, ...note })),
    ...toFigures(copy, report, () => true),
  }
}

/** A row for each answer that was given, by player in the order of the ranking. */
export function toPartyAnswers(results: PartyResults): ReplyOf<typeof readPastPartyAnswers> {
  const copy = copyOf(results)
  const names = new Map(results.players.map(({ playerId, name }) => [playerId, name]))
  const rows = attemptsOf(copy, results).flatMap(({ playerId, answers }) =>
    answers
      .filter(({ given }) => given !== null)
      .map((answer) => ({ name: names.get(playerId) ?? '', attempt: 1, counts: true, answer })),
  )
  return { questions: copy.map(({ question }) => question.text), rows: rows.map((row) => toAnswerRow(copy, row)) }
}
