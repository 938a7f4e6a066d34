import { cleanText } from '@knowdown/domain/own-quiz/clean-text'
import {
  closesByItself,
  MOST_COPYRIGHT_WITHDRAWALS,
  type QuizReportReason,
  quizReportWeight,
} from '@knowdown/domain/own-quiz/quiz-reports'
import { Problem } from '../../problem.ts'
import { type Actor, logged, type OperatorLog } from '../operator/operator-log.ts'
import type { OwnQuizStore } from './own-quiz-store.ts'
import type { NewQuizReport, QuizReportStore, ReportedQuiz } from './quiz-report-store.ts'
import { noLink } from './shared-quizzes.ts'

type QuizAction = 'leave' | 'withdraw' | 'bar' | 'unbar'

export interface QuizReports {
  report(link: string, report: Omit<NewQuizReport, 'quizId'>): Promise<void>
}

interface QuizReportsDeps {
  quizzes: Pick<OwnQuizStore, 'findShared'>
  reports: QuizReportStore
  clock(): number
}

/** Anybody who has the link can report what is behind it. */
export function quizReports({ quizzes, reports, clock }: QuizReportsDeps): QuizReports {
  return {
    async report(link, report) {
      const shared = (await quizzes.findShared(link)) ?? noLink()
      const { quizId } = shared.head
      const isThere = shared.questions.some(({ questionId }) => questionId === report.questionId)
      if (report.questionId !== null && !isThere) throw new Problem('not-found', 'There is no such question.')
      const found = await reports.add({ ...report, quizId, words: cleanText(report.words) })
      if (found && closesByItself(found.reports, found.hasPictures, clock())) await reports.close(quizId, report.reason)
    },
  }
}

interface OperatorQuizzesDeps {
  reports: QuizReportStore
  /** False if there is no such picture. */
  removePicture(pictureId: string): Promise<boolean>
  log: Pick<OperatorLog, 'append'>
  clock(): number
}

export type OperatorQuizzes = ReturnType<typeof operatorQuizzes>

/** What operators see and decide about shared quizzes and their pictures. Games that run end as they would. */
export function operatorQuizzes({ reports, removePicture, log, clock }: OperatorQuizzesDeps) {
  const gone = (): never => {
    throw new Problem('not-found', 'There is no such quiz.')
  }

  async function bar(actor: Actor, quizId: string, userId: string, reason: QuizReportReason | null): Promise<void> {
    const action = reason === null ? 'let share again' : 'bar from sharing'
    const draft = { actor, action, subject: { kind: 'player', id: userId } as const, after: { quizId, reason } }
    await logged(log, draft, clock(), () => reports.bar(userId, reason))
  }

  return {
    async reported(): Promise<readonly (ReportedQuiz & { weight: number })[]> {
      const all = (await reports.open()).map((quiz) => ({ ...quiz, weight: quizReportWeight(quiz.reports, clock()) }))
      return all.toSorted((one, other) => other.weight - one.weight)
    },

    async act(actor: Actor, quizId: string, action: QuizAction, reason: QuizReportReason): Promise<void> {
      const author = (await reports.authorOf(quizId)) ?? gone()
      if (action === 'bar' || action === 'unbar') return bar(actor, quizId, author, action === 'bar' ? reason : null)
      const verdict = action === 'leave' ? 'left' : 'withdrawn'
      const subject = { kind: 'quiz', id: quizId } as const
      const draft = { actor, action: `${action} quiz`, subject, after: { verdict, reason } }
      const decided = (await logged(log, draft, clock(), () => reports.decide(quizId, verdict, reason))) ?? gone()
      const isTooOften = verdict === 'withdrawn' && decided.forCopyright >= MOST_COPYRIGHT_WITHDRAWALS
      if (isTooOften) await bar(actor, quizId, author, 'copyright')
    },

    async removePicture(actor: Actor, address: string): Promise<void> {
      const id = /([\w-]{22})(?:\/small)?(?:[?#].*)?$/.exec(address.trim())?.[1] ?? ''
      const draft = { actor, action: 'remove picture', subject: { kind: 'picture', id } as const }
      if (!(await logged(log, draft, clock(), () => removePicture(id)))) {
        throw new Problem('not-found', 'There is no such picture.')
      }
    },
  }
}
