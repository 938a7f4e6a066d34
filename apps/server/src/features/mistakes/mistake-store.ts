import type { Kind } from '@knowdown/domain/kinds/judge'
import type { QuestionPicture } from '@knowdown/domain/own-quiz/own-quiz'
import type { CardState } from '@knowdown/scheduling/card'

/** Where a question was missed; `device` is a visitor's card of which the server does not know where. */
export type MistakeSource = 'solo' | 'battle' | 'party' | 'daily' | 'challenge' | 'device'

/** A question of an own quiz as it was asked. The card keeps it, because the author may change the question. */
export interface OwnCopy {
  quizId: string
  text: string
  asked: Kind
  explanation: string
  /** It stays for as long as the question has it. */
  picture: QuestionPicture | null
}

/** A question in a player's deck. */
export interface MistakeCard {
  questionId: string
  /** The right option when the card was last new; another one in the bank means that the key was corrected. */
  answer: string
  source: MistakeSource
  /** The key was corrected, and the card has not been practised since. */
  corrected: boolean
  state: CardState
  /** Null for a question of the bank. */
  own: OwnCopy | null
}

export interface DeckChange {
  save?: readonly MistakeCard[]
  remove?: readonly string[]
}

export interface MistakeStore {
  /** All cards of a player; at most `DECK_SIZE`. */
  cardsOf(userId: string): Promise<readonly MistakeCard[]>
  /** Those of the cards of own questions whose authors have not deleted the question. */
  stillThere(cardIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Reads the deck, decides and saves, so that concurrent changes of one deck follow each other. */
  change(userId: string, decide: (cards: ReadonlyMap<string, MistakeCard>) => DeckChange): Promise<void>
  /** The same, together with the reviews that were never seen before: each id is counted once. */
  recordReviews(
    userId: string,
    reviewIds: readonly string[],
    at: number,
    decide: (fresh: ReadonlySet<string>, cards: ReadonlyMap<string, MistakeCard>) => DeckChange,
  ): Promise<void>
}
