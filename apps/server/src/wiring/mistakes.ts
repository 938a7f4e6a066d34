import { sqlMistakeStore } from '../adapters/sql/mistakes/sql-mistake-store.ts'
import type { Storage } from '../adapters/sql/storage.ts'
import { type MistakeDeck, mistakeDeck } from '../features/mistakes/mistake-deck.ts'
import type { WiredQuestions } from './questions.ts'

interface MistakeDeps {
  storage: Pick<Storage, 'db' | 'engine'>
  questions: Pick<WiredQuestions, 'catalogue' | 'held'>
  clock(): number
}

export const wireMistakes = ({ storage, questions: { catalogue, held }, clock }: MistakeDeps): MistakeDeck =>
  mistakeDeck({ store: sqlMistakeStore(storage), catalogue, held, clock })
