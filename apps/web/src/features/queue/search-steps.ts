import { searchWindow, WIDER_EVERY_MS } from '@knowdown/domain/queue/pair-up'
import { WIDEN_AFTER_MS } from '@knowdown/domain/queue/queue-times'
import type { QueueState } from './use-queue.ts'

export interface SearchStep {
  title: string
  detail: string
  /** Seconds of waiting after which it begins. */
  at: number
  state: 'done' | 'now' | 'ahead'
}

/** What the search does and does next, after this time of waiting. */
export function searchSteps(
  { rating, category }: Pick<QueueState, 'rating' | 'category'>,
  waitedMs: number,
): SearchStep[] {
  const widenAt = WIDEN_AFTER_MS / 1000
  const widen: SearchStep[] =
    category === null
      ? []
      : [
          {
            title: 'Any category, if you like',
            detail: 'You decide; your place stays',
            at: widenAt,
            state: waitedMs >= WIDEN_AFTER_MS ? 'now' : 'ahead',
          },
        ]
  if (rating === null) {
    const visitors: SearchStep = {
      title: 'Other visitors',
      detail: 'Not rated. Sign in to be paired by rating',
      at: 0,
      state: 'now',
    }
    return [visitors, ...widen]
  }
  const range = (points: number) => `${rating - points} to ${rating + points}`
  const [first, present] = [searchWindow(0), searchWindow(waitedMs)]
  const next = searchWindow(WIDER_EVERY_MS)
  const isWider = present > first
  return [
    {
      title: `Within ${first} points of you`,
      detail: `Players from ${range(first)}`,
      at: 0,
      state: isWider ? 'done' : 'now',
    },
    {
      title: `Within ${isWider ? present : next} points of you`,
      detail: `${range(isWider ? present : next)}, wider every ${WIDER_EVERY_MS / 1000} seconds`,
      at: WIDER_EVERY_MS / 1000,
      state: isWider ? 'now' : 'ahead',
    },
    ...widen,
  ]
}

/** How much of the way to the next step is done, from 0 to 1. */
export function stepProgress({ rating, category }: Pick<QueueState, 'rating' | 'category'>, waitedMs: number): number {
  if (category !== null && waitedMs < WIDEN_AFTER_MS) return waitedMs / WIDEN_AFTER_MS
  return rating === null ? 1 : (waitedMs % WIDER_EVERY_MS) / WIDER_EVERY_MS
}

/** Minutes and seconds: '0:12'. */
export function formatWaited(waitedMs: number): string {
  const seconds = Math.max(0, Math.floor(waitedMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const ANNOUNCED_EVERY_S = 15

/** What screen readers announce: the time of waiting, four times a minute. */
export function waitedAnnouncement(waitedMs: number): string {
  const seconds = Math.floor(waitedMs / 1000 / ANNOUNCED_EVERY_S) * ANNOUNCED_EVERY_S
  return seconds === 0 ? '' : `Waiting for ${seconds} seconds`
}
