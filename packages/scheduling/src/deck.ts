import { type CardState, isDue, isLearned, newCard } from './card.ts'

/** How many cards one practice has at most. */
export const PRACTICE_SIZE = 10
/** A deck that is full drops the cards that come back last. */
export const DECK_SIZE = 1_000

export interface DeckSummary {
  due: number
  /** Cards that are not learned yet, due or not. */
  open: number
  learned: number
  /** When the next card becomes due; null when one is due now, or none is open. */
  nextDueAt: number | null
}

/** A missed question enters the deck once; a learned one that was missed since starts again. */
export function stateAfterMiss(card: CardState | null, missedAt: number): CardState {
  if (!card) return newCard(missedAt)
  const isForgotten = isLearned(card) && missedAt > (card.reviewedAt ?? 0)
  return isForgotten ? newCard(missedAt) : card
}

/** Of the same question practised on two devices, the state that knows more. */
export const moreReviewed = (one: CardState, other: CardState): CardState => (other.reviews > one.reviews ? other : one)

export function summarizeDeck(cards: readonly CardState[], at: number): DeckSummary {
  const open = cards.filter((card) => !isLearned(card))
  const due = open.filter((card) => isDue(card, at)).length
  const nextDueAt = due > 0 || open.length === 0 ? null : Math.min(...open.map(({ dueAt }) => dueAt))
  return { due, open: open.length, learned: cards.length - open.length, nextDueAt }
}

/** The cards to practise now, the longest due first. */
export const pickDue = <Item extends { state: CardState }>(cards: readonly Item[], at: number): Item[] =>
  byDueTime(cards.filter(({ state }) => isDue(state, at))).slice(0, PRACTICE_SIZE)

export const byDueTime = <Item extends { state: CardState }>(cards: readonly Item[]): Item[] =>
  cards.toSorted((one, other) => one.state.dueAt - other.state.dueAt)
