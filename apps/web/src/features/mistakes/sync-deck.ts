import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { checkMistakes, mergeMistakes, readMistakes, sendReviews } from '@knowdown/contracts/mistakes/calls'
import type { CardState } from '@knowdown/scheduling/card'
import { byDueTime, summarizeDeck } from '@knowdown/scheduling/deck'
import type { Api } from '../../api/api.ts'
import { deviceSessionId } from '../../platform/device-keys.ts'
import type { DeviceStorage } from '../../platform/device-storage.ts'
import { type DeckCard, readDeck, withContent, writeDeck } from './device-deck.ts'

/** As many as one call takes. */
const BATCH = 50
/** A quiz, a battle or another device may have added cards meanwhile. */
const CHECK_EVERY_MS = 10 * 60_000

let lastSync: Promise<unknown> = Promise.resolve()

/**
 * Sends waiting reviews, then reads what the server has. Without a network the deck stays as it is. A call waits for
 * the previous one to end, because both would send the same reviews.
 */
export function syncDeck(api: Api, storage: DeviceStorage, userId: string | null): Promise<void> {
  const round = lastSync.then(() =>
    userId === null ? checkVisitorDeck(api, storage) : syncAccount(api, storage, userId),
  )
  lastSync = round.catch(() => undefined)
  return round
}

/** For the background: only when reviews wait, something was recorded, or the deck was not read for a while. */
export async function syncDeckIfNeeded(
  api: Api,
  storage: DeviceStorage,
  userId: string,
  hasRecorded: boolean,
): Promise<void> {
  const { reviews, syncedAt } = readDeck(storage, userId)
  const isOld = Date.now() - syncedAt > CHECK_EVERY_MS
  if (reviews.length > 0 || hasRecorded || isOld) await syncDeck(api, storage, userId)
}

async function syncAccount(api: Api, storage: DeviceStorage, userId: string): Promise<void> {
  if (!(await sendWaiting(api, storage, userId))) return
  const reply = await api.call(readMistakes, {})
  if (!reply.ok) return
  const local = readDeck(storage, userId)
  // Practised while the reply was on its way: the server does not know of it yet.
  const ahead = new Set(local.reviews.map(({ questionId }) => questionId))
  const localCards = new Map(local.cards.map((card) => [card.id, card]))
  const cards = reply.value.cards.map((card) => {
    const known = ahead.has(card.question_id) ? localCards.get(card.question_id) : undefined
    return known ?? toCard(card)
  })
  const { due, open, learned } = reply.value
  const here = summarizeDeck(
    reply.value.cards.map(({ schedule }) => toState(schedule)),
    Date.now(),
  )
  writeDeck(storage, {
    ...local,
    cards,
    elsewhere: { due: Math.max(0, due - here.due), open: open - here.open, learned: learned - here.learned },
    syncedAt: Date.now(),
  })
}

/** Whether nothing is waiting any more. */
async function sendWaiting(api: Api, storage: DeviceStorage, userId: string): Promise<boolean> {
  for (;;) {
    const batch = readDeck(storage, userId).reviews.slice(0, BATCH)
    if (batch.length === 0) return true
    const reviews = batch.map(({ reviewId, questionId, answer, tookMs, at }) => ({
      review_id: reviewId,
      question_id: questionId,
      answer,
      took_ms: Math.round(tookMs),
      at,
    }))
    const sent = await api.call(sendReviews, { reviews })
    // A batch that is refused as bad input would be refused for ever.
    const isRefused = !sent.ok && sent.error.kind === 'refused' && sent.error.status === 400
    if (!sent.ok && !isRefused) return false
    const done = new Set(batch.map(({ reviewId }) => reviewId))
    const deck = readDeck(storage, userId)
    writeDeck(storage, { ...deck, reviews: deck.reviews.filter(({ reviewId }) => !done.has(reviewId)) })
  }
}

/** Withdrawn questions leave, corrected ones return as new, and missing explanations are filled in. */
async function checkVisitorDeck(api: Api, storage: DeviceStorage): Promise<void> {
  const asked = byDueTime(readDeck(storage, null).cards).slice(0, BATCH)
  if (asked.length === 0) return
  const reply = await api.call(checkMistakes, {
    questions: asked.filter(({ own }) => own === null).map(({ question }) => question),
    own_cards: asked.filter(({ own }) => own !== null).map(({ id }) => id),
    session_id: deviceSessionId(),
  })
  if (!reply.ok) return
  const checked = new Map(reply.value.checked.map((one) => [one.question, one]))
  const gone = new Set(reply.value.own_gone)
  const deck = readDeck(storage, null)
  writeDeck(storage, {
    ...deck,
    cards: deck.cards.flatMap((card): DeckCard[] => {
      if (card.own) return gone.has(card.id) ? [] : [card]
      const found = checked.get(card.question)
      if (!found) return [card]
      if (found.status === 'withdrawn') return []
      return [found.card ? withContent(card, found.card, Date.now()) : card]
    }),
    syncedAt: Date.now(),
  })
}

/**
 * Moves a visitor's deck into the account; what could not be sent stays for the next start. Own questions come with the
 * runs in which they were missed, because only the server's copy of a run proves that they were asked.
 */
export async function moveDeckToAccount(api: Api, storage: DeviceStorage): Promise<void> {
  for (;;) {
    const batch = readDeck(storage, null).cards.slice(0, BATCH)
    if (batch.length === 0) return
    const cards = batch
      .filter(({ own }) => own === null)
      .map(({ question, answer, state }) => ({ question, answer, schedule: toSchedule(state) }))
    if (cards.length > 0) {
      const sent = await api.call(mergeMistakes, { cards, session_id: deviceSessionId() })
      const isRefused = !sent.ok && sent.error.kind === 'refused' && sent.error.status === 400
      if (!sent.ok && !isRefused) return
    }
    const done = new Set(batch.map(({ id }) => id))
    const deck = readDeck(storage, null)
    writeDeck(storage, { ...deck, cards: deck.cards.filter(({ id }) => !done.has(id)) })
  }
}

type WireCard = ReplyOf<typeof readMistakes>['cards'][number]

const toCard = ({ question_id, schedule, ...content }: WireCard): DeckCard => ({
  ...content,
  id: question_id,
  state: toState(schedule),
})

const toState = (schedule: WireCard['schedule']): CardState => ({
  dueAt: schedule.due_at,
  stability: schedule.stability,
  difficulty: schedule.difficulty,
  intervalDays: schedule.interval_days,
  reviews: schedule.reviews,
  lapses: schedule.lapses,
  reviewedAt: schedule.reviewed_at,
})

const toSchedule = (state: CardState): WireCard['schedule'] => ({
  due_at: state.dueAt,
  stability: state.stability,
  difficulty: state.difficulty,
  interval_days: state.intervalDays,
  reviews: state.reviews,
  lapses: state.lapses,
  reviewed_at: state.reviewedAt,
})
