import { sqlMistakeStore } from '../adapters/sql/mistakes/sql-mistake-store.ts'
import type { Storage } from '../adapters/sql/storage.ts'
import { type MistakeDeck, mistakeDeck } from '../features/mistakes/mistake-deck.ts'
import type { WiredQuestions } from './questions.ts'

interface MistakeDeps {
  storage: Pick<Storage, 'db' | 'engine'>
  questions: Pick<WiredQuestions, 'catalogue' | 'sealing'>
  clock(): number
}

export const wireMistakes = ({ storage, questions: { catalogue, sealing }, clock }: MistakeDeps): MistakeDeck =>
  mistakeDeck({ store: sqlMistakeStore(storage), catalogue, sealing, clock })
