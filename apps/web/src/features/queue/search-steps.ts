import { searchWindow, WIDER_EVERY_MS } from '@knowdown/domain/queue/pair-up'
import { OFFER_RECORDED_AFTER_MS, WIDEN_AFTER_MS } from '@knowdown/domain/queue/queue-times'
import type { QueueState } from './use-queue.ts'

export interface SearchStep {
  title: string
  detail: string
  /** Seconds of waiting after which it begins. */
  at: number
  state: 'done' | 'now' | 'ahead'
}

/** What the search does and does next, after this time of waiting. */
export function searchSteps({ rating }: Pick<QueueState, 'rating'>, waitedMs: number): SearchStep[] {
  const recorded: SearchStep = {
    title: 'A recorded game, if you like',
    detail: 'A real player’s, labelled, not rated',
    at: OFFER_RECORDED_AFTER_MS / 1000,
    state: waitedMs >= OFFER_RECORDED_AFTER_MS ? 'now' : 'ahead',
  }
  if (rating === null) {
    const visitors: SearchStep = {
      title: 'Other visitors',
      detail: 'Not rated. Sign in to be paired by rating',
      at: 0,
      state: 'now',
    }
    return [visitors, recorded]
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
    recorded,
  ]
}

/** How much of the way to the next step is done, from 0 to 1. */
export function stepProgress({ rating, category }: Pick<QueueState, 'rating' | 'category'>, waitedMs: number): number {
  const ahead = [...(category === null ? [] : [WIDEN_AFTER_MS]), OFFER_RECORDED_AFTER_MS]
  const next = ahead.find((at) => waitedMs < at)
  if (next !== undefined) return waitedMs / next
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
