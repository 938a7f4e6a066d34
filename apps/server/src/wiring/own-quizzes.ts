import { randomBytes } from 'node:crypto'
import { categories } from '@knowdown/content/categories'
import { cryptoRandom } from '../adapters/random/crypto-random.ts'
import { sqlOwnQuizStore } from '../adapters/sql/own-quizzes/sql-own-quiz-store.ts'
import { sqlQuizReports } from '../adapters/sql/own-quizzes/sql-quiz-reports.ts'
import { sqlServings } from '../adapters/sql/questions/sql-servings.ts'
import { sqlRunStore } from '../adapters/sql/runs/sql-run-store.ts'
import { correctEverywhere, type FindCopies } from '../features/assignments/correct-everywhere.ts'
import { bankReferences } from '../features/own-quizzes/bank-references.ts'
import { ownCardId } from '../features/own-quizzes/own-card-id.ts'
import { type OwnQuizzes, ownQuizzes } from '../features/own-quizzes/own-quizzes.ts'
import { practiceQuizzes } from '../features/own-quizzes/practice-quiz.ts'
import { type QuizReports, quizReports } from '../features/own-quizzes/quiz-reports.ts'
import { type QuizRuns, quizRuns } from '../features/own-quizzes/quiz-runs.ts'
import { rememberShown } from '../features/own-quizzes/remember-shown.ts'
import { type SharedQuizzes, sharedQuizzes } from '../features/own-quizzes/shared-quizzes.ts'
import type { StoredQuizFacts } from '../features/parties/check-bank-questions.ts'
import type { Pictures } from '../features/pictures/pictures.ts'
import type { Entitlements } from '../features/purchases/entitlements.ts'
import type { RunService } from '../features/runs/run-service.ts'
import type { Base } from './base.ts'
import type { WiredQuestions } from './questions.ts'

export interface WiredOwnQuizzes {
  ownQuizzes: OwnQuizzes
  sharedQuizzes: SharedQuizzes
  quizReports: QuizReports
}

type QuizBase = Pick<Base, 'storage' | 'clock' | 'onUnreadable'>
type QuizQuestions = Pick<WiredQuestions, 'catalogue' | 'sealing'>

export function wireOwnQuizzes(
  base: QuizBase,
  questions: QuizQuestions,
  others: { entitlements: Entitlements; pictures: Pictures },
): WiredOwnQuizzes {
  const { store, bank } = openQuizzes(base, questions)
  const { catalogue } = questions
  const { clock } = base
  const remember = rememberShown(sqlServings(base.storage.db, clock))
  const newId = () => randomBytes(16).toString('base64url')
  return {
    ownQuizzes: ownQuizzes({ store, bank, catalogue, remember, ...others, newQuizId: newId, clock }),
    sharedQuizzes: sharedQuizzes({ store, bank, catalogue, remember, ...others, clock, newId, newLink: newId }),
    quizReports: quizReports({
      quizzes: store,
      reports: sqlQuizReports(base.storage.db, clock, base.onUnreadable),
      clock,
    }),
  }
}

/** What a party asks about the quiz that its host plays. */
export function wireQuizFacts(base: QuizBase, questions: QuizQuestions) {
  const { store } = openQuizzes(base, questions)
  return async (userId: string, quizId: string): Promise<StoredQuizFacts | null> => {
    const quiz = await store.read(userId, quizId)
    return (
      quiz && {
        mature: quiz.head.mature,
        language: quiz.head.language,
        linked: quiz.questions.flatMap(({ content }) =>
          content.kind === 'bank' ? (questions.catalogue.find(content.bankId) ?? []) : [],
        ),
        written: new Map(
          quiz.questions.flatMap(({ questionId, content }) =>
            content.kind === 'own' ? [[ownCardId(quizId, questionId), content.question]] : [],
          ),
        ),
      }
    )
  }
}

/** Quizzes of what was missed in an assignment or a party. */
export const wirePractice = (base: QuizBase, questions: QuizQuestions) =>
  practiceQuizzes({
    quizzes: openQuizzes(base, questions).store,
    catalogue: questions.catalogue,
    newId: () => randomBytes(16).toString('base64url'),
    clock: base.clock,
  })

/** Corrections of keys, in all reports of a quiz and in the quiz. */
export const wireCorrectEverywhere = ({ storage, clock, onUnreadable }: QuizBase, copies: readonly FindCopies[]) =>
  correctEverywhere({ copies, quizzes: sqlOwnQuizStore(storage, clock, onUnreadable) })

/** Playing alone, which needs the runs; those are wired later. */
export function wireQuizRuns(
  base: QuizBase,
  questions: QuizQuestions,
  others: { runs: Pick<RunService, 'start'>; pictures: Pictures },
): QuizRuns {
  const series = sqlRunStore(base.storage, base.clock, base.onUnreadable)
  return quizRuns({ ...openQuizzes(base, questions), series, ...others, random: cryptoRandom() })
}

export function openQuizzes({ storage, clock, onUnreadable }: QuizBase, { catalogue, sealing }: QuizQuestions) {
  return {
    store: sqlOwnQuizStore(storage, clock, onUnreadable),
    bank: bankReferences({ catalogue, sealing, categories, random: cryptoRandom(), clock }),
  }
}
