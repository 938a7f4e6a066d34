import { type AssignedQuestion, givenInCopy } from '@knowdown/domain/assignment/attempt-order'
import { type AttemptFacts, missedQuestions, type Report, reportOf } from '@knowdown/domain/assignment/report'
import { isSameQuestion } from '@knowdown/domain/assignment/same-question'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import type { PartyQuiz } from '@knowdown/domain/party/deal-own-quiz'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { fold } from '@knowdown/domain/question/words'
import { writeAnswerText } from '@knowdown/domain/run/answer-text'
import type { PartyResults } from './party-results.ts'

interface PartyReport {
  questions: readonly AssignedQuestion[]
  attempts: readonly AttemptFacts[]
  report: Report
}

/** The same report as for an assignment. */
export function partyReport(results: PartyResults): PartyReport {
  const questions = copyOf(results)
  const attempts = attemptsOf(questions, results)
  return { questions, attempts, report: reportOf({ questions, players: results.players, attempts, isClosed: true }) }
}

const copyOf = ({ questions }: PartyResults): AssignedQuestion[] =>
  questions.map(({ id, question, answer, explanation, picture }, place) => ({
    id: id ?? String(place),
    question: { ...newQuestion(question, answer), explanation, picture },
  }))

/** Everybody has one attempt, from the question with which they joined. */
const attemptsOf = (copy: readonly AssignedQuestion[], { players }: PartyResults): AttemptFacts[] =>
  players
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

/** What is practised again: as the game asked it, with what only the copy of the quiz says, and linked to the bank as there. */
export function missedInParty(
  results: PartyResults,
  { quiz, linked }: { quiz: PartyQuiz | null; linked: readonly BankQuestion[] },
): AssignedQuestion[] {
  const { questions, report } = partyReport(results)
  const idOf = new Map(linked.map(({ id, question }) => [fold(question), id]))
  return missedQuestions(report).flatMap((place) => {
    const missed = questions[place]
    if (!missed) return []
    const { id, question } = missed
    const written = quiz?.questions.find((one) => isSameQuestion(one, question))
    return [
      {
        id: idOf.get(fold(question.text)) ?? id,
        question: { ...question, fixedOrder: written?.fixedOrder ?? false },
      },
    ]
  })
}
