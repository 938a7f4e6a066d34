import { type Card, createEmptyCard, fsrs, type Grade, Rating, State } from 'ts-fsrs'

/** The chance of still knowing a card on the day it is due. */
const RETENTION = 0.9
/** A right answer that took longer is counted as hard. */
export const SLOW_ANSWER_MS = 12_000
/** A card with an interval this long counts as learned and is not asked again. */
export const LEARNED_DAYS = 60

// Without fuzz and short steps a review is a pure function: server and device compute the same date.
const scheduler = fsrs({ request_retention: RETENTION, enable_fuzz: false, enable_short_term: false })

/** How well a player knows one question, as plain JSON. Times are epoch milliseconds. */
export interface CardState {
  dueAt: number
  /** Days until the chance of knowing it falls to 0.9. */
  stability: number
  /** From 1 to 10; 0 before the first review. */
  difficulty: number
  intervalDays: number
  reviews: number
  lapses: number
  reviewedAt: number | null
}

export interface CardReview {
  right: boolean
  tookMs: number
  at: number
}

/** A new card is due at once. */
export const newCard = (at: number): CardState => ({
  dueAt: at,
  stability: 0,
  difficulty: 0,
  intervalDays: 0,
  reviews: 0,
  lapses: 0,
  reviewedAt: null,
})

export function reviewCard(card: CardState, { right, tookMs, at }: CardReview): CardState {
  // Reviews of several devices arrive in any order; time never runs backwards for a card.
  const reviewedAt = Math.max(at, card.reviewedAt ?? at)
  const { card: next } = scheduler.next(toLibraryCard(card), new Date(reviewedAt), gradeOf(right, tookMs))
  return {
    dueAt: next.due.getTime(),
    stability: next.stability,
    difficulty: next.difficulty,
    intervalDays: next.scheduled_days,
    reviews: next.reps,
    lapses: next.lapses,
    reviewedAt,
  }
}

export const isLearned = ({ intervalDays }: CardState): boolean => intervalDays >= LEARNED_DAYS

export const isDue = (card: CardState, at: number): boolean => !isLearned(card) && card.dueAt <= at

function gradeOf(right: boolean, tookMs: number): Grade {
  if (!right) return Rating.Again
  return tookMs > SLOW_ANSWER_MS ? Rating.Hard : Rating.Good
}

const toLibraryCard = (card: CardState): Card => ({
  ...createEmptyCard(new Date(card.dueAt)),
  stability: card.stability,
  difficulty: card.difficulty,
  scheduled_days: card.intervalDays,
  reps: card.reviews,
  lapses: card.lapses,
  state: card.reviewedAt === null ? State.New : State.Review,
  ...(card.reviewedAt !== null && { last_review: new Date(card.reviewedAt) }),
})
