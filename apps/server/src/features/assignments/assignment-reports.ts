import { phaseAt } from '@knowdown/domain/assignment/assignment'
import { type AssignedQuestion, attemptSteps } from '@knowdown/domain/assignment/attempt-order'
import {
  type AnswerFacts,
  type AttemptFacts,
  answerFacts,
  missedQuestions,
  type Report,
  reportOf,
} from '@knowdown/domain/assignment/report'
import type { MakePracticeQuiz } from '../own-quizzes/practice-quiz.ts'
import type { AssignedPlayer, Assignment, AssignmentStore, Attempt } from './assignment-store.ts'
import { noAssignment } from './assignments.ts'

/** Reports that are open at the same time on one node. */
const MOST_REPORTS = 100

interface ReportView {
  assignment: Assignment
  at: number
  /** Changes with everything that the report shows. */
  revision: string
  /** When the last answer was given; null before the first. */
  lastAnswerAt: number | null
  questions: readonly AssignedQuestion[]
  players: readonly AssignedPlayer[]
  report: Report
}

interface AnswerRow {
  name: string
  attempt: number
  counts: boolean
  answer: AnswerFacts
}

export interface AssignmentReports {
  /** Null when the caller has this revision already. */
  read(userId: string, assignmentId: string, since: string | null): Promise<ReportView | null>
  /** All answers of all attempts, by player and in the order in which they were given. */
  answers(
    userId: string,
    assignmentId: string,
  ): Promise<{ questions: readonly AssignedQuestion[]; rows: readonly AnswerRow[] }>
  /** A new quiz of all questions that fewer than 60 % had right. */
  practise(userId: string, assignmentId: string, requestId: string): Promise<{ quizId: string; questions: number }>
}

/** What is known of an attempt as long as its version is the same. */
interface Known {
  version: number
  facts: AttemptFacts
  lastAnswerAt: number | null
}

interface Figures {
  questions: readonly AssignedQuestion[]
  players: readonly AssignedPlayer[]
  attempts: readonly Known[]
}

/** Reads only the attempts that changed since the last reading: a report stays open while hundreds answer. */
export function assignmentReports(store: AssignmentStore, makePractice: MakePracticeQuiz): AssignmentReports {
  const known = new Map<string, { copyVersion: number; attempts: Map<string, Known> }>()

  async function figuresOf(assignment: Assignment): Promise<Figures> {
    const { assignmentId, copyVersion, shuffled } = assignment
    const before = known.get(assignmentId)
    const attempts = before?.copyVersion === copyVersion ? before.attempts : new Map<string, Known>()
    const versions = await store.attemptVersions(assignmentId)
    const changed = versions.filter(({ attemptId, version }) => attempts.get(attemptId)?.version !== version)
    const questions = await store.questions(assignment)
    for (const attempt of await store.readAttempts(changed.map(({ attemptId }) => attemptId))) {
      attempts.set(attempt.attemptId, knownOf(questions, attempt, shuffled))
    }
    const current = new Set(versions.map(({ attemptId }) => attemptId))
    for (const id of attempts.keys()) if (!current.has(id)) attempts.delete(id)
    known.delete(assignmentId)
    known.set(assignmentId, { copyVersion, attempts })
    for (const oldest of known.keys()) {
      if (known.size <= MOST_REPORTS) break
      known.delete(oldest)
    }
    return { questions, players: await store.players(assignmentId), attempts: [...attempts.values()] }
  }

  async function find(userId: string, assignmentId: string) {
    const found = await store.find(userId, assignmentId)
    if (found) return found
    known.delete(assignmentId)
    return noAssignment()
  }

  return {
    async read(userId, assignmentId, since) {
      const { assignment, at } = await find(userId, assignmentId)
      const { questions, players, attempts } = await figuresOf(assignment)
      const phase = phaseAt(assignment, at)
      const revision = revisionOf(assignment, phase, players, attempts)
      if (revision === since) return null
      const facts = attempts.map((attempt) => attempt.facts)
      const report = reportOf({ questions, players, attempts: facts, isClosed: phase === 'closed' })
      const answered = attempts.flatMap(({ lastAnswerAt }) => lastAnswerAt ?? [])
      const lastAnswerAt = answered.reduce<number | null>((last, one) => Math.max(last ?? one, one), null)
      return { assignment, at, revision, lastAnswerAt, questions, players, report }
    },

    async answers(userId, assignmentId) {
      const { assignment } = await find(userId, assignmentId)
      const { questions, players, attempts } = await figuresOf(assignment)
      const facts = attempts.map((attempt) => attempt.facts)
      const { players: figures } = reportOf({ questions, players, attempts: facts, isClosed: true })
      const rows = figures.flatMap(({ playerId, name, bestAttempt }) =>
        facts
          .filter((attempt) => attempt.playerId === playerId)
          .toSorted((one, other) => one.number - other.number)
          .flatMap(({ number, answers }) =>
            answers.map((answer) => ({ name, attempt: number, counts: number === bestAttempt, answer })),
          ),
      )
      return { questions, rows }
    },

    async practise(userId, assignmentId, requestId) {
      const { assignment } = await find(userId, assignmentId)
      const { questions, players, attempts } = await figuresOf(assignment)
      const facts = attempts.map((attempt) => attempt.facts)
      const report = reportOf({ questions, players, attempts: facts, isClosed: true })
      const { title, language, mature } = assignment
      const missed = missedQuestions(report).flatMap((place) => questions[place] ?? [])
      return makePractice(userId, requestId, { title, language, mature, questions: missed })
    },
  }
}

function knownOf(questions: readonly AssignedQuestion[], attempt: Attempt, shuffled: boolean): Known {
  const { playerId, number, seed, version, state } = attempt
  const answers = answerFacts(questions, attemptSteps(questions, { seed, shuffled }), state.answers)
  const last = state.answers.at(-1)
  return {
    version,
    facts: { playerId, number, timing: state.timing, ended: state.endedAt !== null, answers },
    lastAnswerAt: last ? state.startedAt + last.atMs : null,
  }
}

/** Cheap, because it is computed for every look at the report. */
function revisionOf(
  { copyVersion, opensAt, closesAt }: Assignment,
  phase: string,
  players: readonly AssignedPlayer[],
  attempts: readonly Known[],
): string {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  return [
    phase,
    copyVersion,
    opensAt,
    closesAt,
    players.length,
    sum(players.map(({ claim, claimedAt, extraAttempts }) => claim + extraAttempts + Number(claimedAt !== null))),
    attempts.length,
    sum(attempts.map(({ version }) => version)),
  ].join('-')
}
