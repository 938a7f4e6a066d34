import type { readPartyReport } from '@knowdown/contracts/assignments/calls'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { givenInCopy } from '@knowdown/domain/assignment/attempt-order'
import { reportOf } from '@knowdown/domain/assignment/report'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { writeAnswerText } from '@knowdown/domain/run/answer-text'
import type { Parties } from '../../features/parties/parties.ts'
import { toFigures } from './assignment-replies.ts'

type Results = Awaited<ReturnType<Parties['hosts']['results']>>

/** The same report as for an assignment. Everybody has one attempt, from the question with which they joined. */
export function toPartyReport({ quiz, questions, players }: Results): ReplyOf<typeof readPartyReport> {
  const copy = questions.map(({ question, answer }, place) => ({
    id: String(place),
    question: newQuestion(question, answer),
  }))
  const attempts = players
    .filter(({ answers }) => answers.some((answer) => answer !== null))
    .map(({ playerId, fromIndex, answers }) => ({
      playerId,
      number: 1,
      timing: 'normal' as const,
      ended: fromIndex === 0,
      answers: answers.flatMap((answer, place) => {
        const asked = copy[place]
        if (!asked || place < fromIndex) return []
        const text = answer && writeAnswerText(answer.given)
        const given = givenInCopy(asked.question, { question: place, options: null }, text)
        return [{ question: place, given, correct: answer?.correct ?? false, tookMs: answer?.tookMs ?? 0 }]
      }),
    }))
  const report = reportOf({ questions: copy, players, attempts, isClosed: true })
  return { title: quiz, ...toFigures(copy, report, () => true) }
}
