import { type AssignedQuestion, attemptSteps } from '@knowdown/domain/assignment/attempt-order'
import { correctKey, recount } from '@knowdown/domain/assignment/recount'
import { Problem } from '../../problem.ts'
import type { Assignment, AssignmentStore, Attempt } from './assignment-store.ts'
import { noAssignment } from './assignments.ts'
import type { AnsweredCopy, FindCopies } from './correct-everywhere.ts'
import { correctedInBetween, correctionProblem } from './correction-problem.ts'

export interface AssignmentCopies {
  find(userId: string, assignmentId: string): Promise<AnsweredCopy>
  ofQuiz: FindCopies
}

/** Assignments as copies of a quiz whose keys their owner corrects. */
export function assignmentCopies(
  store: Pick<AssignmentStore, 'find' | 'list' | 'questions' | 'correct'>,
): AssignmentCopies {
  const copyOf = async (assignment: Assignment): Promise<AnsweredCopy> => {
    const { assignmentId, quizId, copyVersion } = assignment
    const copy = await store.questions(assignment)
    return {
      ...{ id: assignmentId, quizId, version: copyVersion },
      questions: copy.map(({ question }) => question),
      prepare({ place, version, correction }) {
        const target = copy[place]
        if (!target) throw new Problem('invalid', 'There is no such question.')
        const corrected = correctKey(target.question.answer, correction)
        if (!corrected.ok) throw correctionProblem(corrected.error)
        // The owner corrects what the report showed; another device may have been faster.
        if (copyVersion !== version) throw correctedInBetween()
        const questions = copy.with(place, { ...target, question: { ...target.question, answer: corrected.value } })
        return async () => {
          const noted = await store.correct(assignment, {
            questions,
            note: { question: place },
            recount: (attempt) => recountAttempt(questions, attempt, assignment),
          })
          if (!noted) throw correctedInBetween()
          return noted.changed
        }
      },
    }
  }

  return {
    async find(userId, assignmentId) {
      const { assignment } = (await store.find(userId, assignmentId)) ?? noAssignment()
      return copyOf(assignment)
    },
    async *ofQuiz(userId, quizId) {
      for (const assignment of await store.list(userId)) {
        if (assignment.quizId === quizId) yield await copyOf(assignment)
      }
    },
  }
}

function recountAttempt(questions: readonly AssignedQuestion[], attempt: Attempt, assignment: Assignment) {
  const steps = attemptSteps(questions, { seed: attempt.seed, shuffled: assignment.shuffled })
  const before = attempt.state.answers
  const answers = recount(questions, steps, before)
  if (answers === before) return null
  const version = assignment.copyVersion + 1
  const changed = answers.flatMap((answer, index) => {
    const was = before[index]
    return was && was.correct !== answer.correct ? [{ index, version, was: was.correct }] : []
  })
  return { state: { ...attempt.state, answers }, recounts: [...attempt.recounts, ...changed] }
}
