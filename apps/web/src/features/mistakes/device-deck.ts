import type { Kind } from '@knowdown/domain/kinds/judge'
import type { QuestionPicture } from '@knowdown/domain/own-quiz/own-quiz'
import { isRightText } from '@knowdown/domain/run/answer-text'
import { type CardState, isDue, newCard, reviewCard } from '@knowdown/scheduling/card'
import { byDueTime, type DeckSummary, pickDue, stateAfterMiss, summarizeDeck } from '@knowdown/scheduling/deck'
import { deckWritten } from '../../platform/deck-changes.ts'
import { deckKey } from '../../platform/device-keys.ts'
import type { DeviceStorage } from '../../platform/device-storage.ts'

/** A missed question as it is kept on this device, so that it can be practised without a network. */
export interface DeckCard extends MissedQuestion {
  /** The question's id; on a visitor's device the text of a question of the bank, because battles and runs keep ids to themselves. */
  id: string
  /** Its right answer was corrected, so it starts again. */
  corrected: boolean
  state: CardState
}

export interface MissedQuestion {
  category: string
  difficulty: string
  question: string
  options: readonly string[]
  answer: string
  /** Null until the server has told it. */
  explanation: string | null
  /** What was asked of an own quiz; then `answer` is empty. Null for a question of the bank. */
  own: Kind | null
  /** Only questions of own quizzes have one. */
  picture?: QuestionPicture | null
}

/** The answer is an option, or to a question of an own quiz an answer as text. */
export const isRightAnswer = ({ own, answer: right }: MissedQuestion, answer: string): boolean =>
  own ? isRightText(own, answer) : answer === right

export interface QueuedReview {
  reviewId: string
  questionId: string
  answer: string
  tookMs: number
  at: number
}

export interface DeviceDeck {
  /** Null for a visitor, whose deck is only here. */
  userId: string | null
  cards: readonly DeckCard[]
  /** What the server has beyond the cards on this device. */
  elsewhere: Pick<DeckSummary, 'due' | 'open' | 'learned'>
  /** Reviews that the server has not confirmed. */
  reviews: readonly QueuedReview[]
  /** When the server was last asked. */
  syncedAt: number
}

/** So that a full storage does not keep anything else from being stored. */
const MOST_VISITOR_CARDS = 200
const NOTHING_ELSEWHERE = { due: 0, open: 0, learned: 0 }

const emptyDeck = (userId: string | null): DeviceDeck => ({
  userId,
  cards: [],
  elsewhere: NOTHING_ELSEWHERE,
  reviews: [],
  syncedAt: 0,
})

export function readDeck(storage: DeviceStorage, userId: string | null): DeviceDeck {
  const kept = parse(storage.read(deckKey(userId)))
  return kept?.userId === userId ? kept : emptyDeck(userId)
}

export function writeDeck(storage: DeviceStorage, deck: DeviceDeck): void {
  storage.write(deckKey(deck.userId), deck.cards.length + deck.reviews.length > 0 ? JSON.stringify(deck) : '')
  deckWritten()
}

/** Questions of own quizzes have an id that says whose they are. */
export type KeptMiss = MissedQuestion & { id?: string }

/** Adds what a visitor missed, each question once. */
export function keepMissed(storage: DeviceStorage, missed: readonly KeptMiss[], at: number): void {
  const deck = readDeck(storage, null)
  const cards = new Map(deck.cards.map((card) => [card.id, card]))
  for (const one of missed) {
    const id = one.id ?? one.question
    const known = cards.get(id)
    const explanation = one.explanation || known?.explanation || null
    cards.set(id, {
      ...(known ?? { ...one, id, corrected: false }),
      explanation,
      state: stateAfterMiss(known?.state ?? null, at),
    })
  }
  writeDeck(storage, { ...deck, cards: byDueTime([...cards.values()]).slice(0, MOST_VISITOR_CARDS) })
}

/** The deck after a card was practised. Reviews of accounts wait for the server. */
export function practise(deck: DeviceDeck, review: QueuedReview): DeviceDeck {
  const { questionId, answer, tookMs, at } = review
  return {
    ...deck,
    cards: deck.cards.map((card) =>
      card.id === questionId
        ? {
            ...card,
            corrected: false,
            state: reviewCard(card.state, { right: isRightAnswer(card, answer), tookMs, at }),
          }
        : card,
    ),
    reviews: deck.userId === null ? [] : [...deck.reviews, review],
  }
}

/** A card whose right answer is another one now starts again. */
export const withContent = (card: DeckCard, content: Omit<MissedQuestion, 'own'>, at: number): DeckCard => ({
  ...card,
  ...content,
  ...(content.answer !== card.answer && { corrected: true, state: newCard(at) }),
})

export const dueCards = (deck: DeviceDeck, at: number): DeckCard[] => pickDue(deck.cards, at)

export function summaryOf(deck: DeviceDeck, at: number): DeckSummary {
  const here = summarizeDeck(
    deck.cards.map(({ state }) => state),
    at,
  )
  const { due, open, learned } = deck.elsewhere
  return {
    due: here.due + due,
    open: here.open + open,
    learned: here.learned + learned,
    nextDueAt: here.nextDueAt,
  }
}

export const hasDue = (deck: DeviceDeck, at: number): boolean => deck.cards.some(({ state }) => isDue(state, at))

/** Storage may hold data of another version, or data that someone edited. */
function parse(text: string | null): DeviceDeck | null {
  if (!text) return null
  try {
    const kept: Partial<DeviceDeck> | null = JSON.parse(text)
    if (!kept || !Array.isArray(kept.cards) || !Array.isArray(kept.reviews)) return null
    return {
      ...emptyDeck(kept.userId ?? null),
      ...kept,
      cards: kept.cards.filter(isCard).map((card) => ({ ...card, own: card.own ?? null })),
    }
  } catch {
    return null
  }
}

const isCard = (card: Partial<DeckCard> | null): boolean =>
  typeof card?.id === 'string' &&
  typeof card.question === 'string' &&
  typeof card.answer === 'string' &&
  Array.isArray(card.options) &&
  typeof card.state?.dueAt === 'number' &&
  typeof card.state.intervalDays === 'number'
