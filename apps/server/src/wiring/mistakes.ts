import { sqlMistakeStore } from '../adapters/sql/mistakes/sql-mistake-store.ts'
import { type MistakeDeck, mistakeDeck } from '../features/mistakes/mistake-deck.ts'
import type { Base } from './base.ts'
import type { WiredQuestions } from './questions.ts'

export const wireMistakes = (
  { storage, onUnreadable, clock }: Pick<Base, 'storage' | 'onUnreadable' | 'clock'>,
  { catalogue, sealing }: Pick<WiredQuestions, 'catalogue' | 'sealing'>,
): MistakeDeck => mistakeDeck({ store: sqlMistakeStore(storage, onUnreadable), catalogue, sealing, clock })
