import { randomBytes } from 'node:crypto'
import { categories } from '@knowdown/content/categories'
import { cryptoRandom } from '../adapters/random/crypto-random.ts'
import { sqlOwnQuizStore } from '../adapters/sql/own-quizzes/sql-own-quiz-store.ts'
import { sqlServings } from '../adapters/sql/questions/sql-servings.ts'
import { bankReferences } from '../features/own-quizzes/bank-references.ts'
import { type OwnQuizzes, ownQuizzes } from '../features/own-quizzes/own-quizzes.ts'
import { type SharedQuizzes, sharedQuizzes } from '../features/own-quizzes/shared-quizzes.ts'
import type { Entitlements } from '../features/purchases/entitlements.ts'
import type { Base } from './base.ts'
import type { WiredQuestions } from './questions.ts'

export interface WiredOwnQuizzes {
  ownQuizzes: OwnQuizzes
  sharedQuizzes: SharedQuizzes
}

export function wireOwnQuizzes(
  { storage, clock, onUnreadable }: Pick<Base, 'storage' | 'clock' | 'onUnreadable'>,
  { catalogue, sealing }: Pick<WiredQuestions, 'catalogue' | 'sealing'>,
  entitlements: Entitlements,
): WiredOwnQuizzes {
  const store = sqlOwnQuizStore(storage, clock, onUnreadable)
  const bank = bankReferences({ catalogue, sealing, categories, random: cryptoRandom(), clock })
  const servings = sqlServings(storage.db, clock)
  const newId = () => randomBytes(16).toString('base64url')
  return {
    ownQuizzes: ownQuizzes({ store, bank, catalogue, servings, entitlements, newQuizId: newId, clock }),
    sharedQuizzes: sharedQuizzes({ store, bank, catalogue, entitlements, newId, newLink: newId }),
  }
}
