import type { Difficulty } from '../catalogue/difficulty.ts'
import { type Absences, absencePause, isUnreliable } from './absences.ts'

/** Somebody who looks for an opponent. */
export interface Searcher {
  entryId: string
  /** Null for visitors, who meet visitors only. */
  userId: string | null
  /** When the search began. Whoever was put back into the queue keeps the old time, and with it the place. */
  since: number
  /** Null for any free category without a content warning. */
  category: string | null
  /** The chosen category has a content warning, which only those who chose it have accepted. */
  sensitive: boolean
  difficulty: Difficulty
  /** Of no meaning for visitors. */
  rating: number
  /** Equal for people who share an internet connection. */
  network: string
  /** User ids of those whom this player blocked, or who blocked this player. */
  blocked: ReadonlySet<string>
  /** The user id of the opponent in the last game from the queue. */
  lastOpponent: string | null
  /** Of the account if it is verified, else of everybody in the network who is not. */
  absences: Absences | null
}

export type Pair = readonly [first: Searcher, second: Searcher]

const FIRST_WINDOW = 100
const WIDER_BY = 12
export const WIDER_EVERY_MS = 3_000

/** How many points of rating an opponent may be away after this time of waiting. */
export const searchWindow = (waitedMs: number): number =>
  FIRST_WINDOW + WIDER_BY * Math.max(0, Math.floor(waitedMs / WIDER_EVERY_MS))

/** Whether two may play each other at this moment, leaving aside whom else they could play. */
export function isFairPair(one: Searcher, other: Searcher, at: number): boolean {
  if (one.difficulty !== other.difficulty || !fitsCategory(one, other) || isKeptApart(one, other, at)) return false
  if (one.userId === null || other.userId === null) return one.userId === other.userId
  if (one.userId === other.userId || isBlocked(one, other)) return false
  const window = searchWindow(at - Math.max(one.since, other.since))
  return Math.abs(one.rating - other.rating) <= window
}

function fitsCategory(one: Searcher, other: Searcher): boolean {
  if (one.category === other.category) return true
  const chosen = one.category === null ? other : other.category === null ? one : null
  return chosen !== null && !chosen.sensitive
}

type Blocking = Pick<Searcher, 'userId' | 'blocked'>

export const isBlocked = (one: Blocking, other: Blocking): boolean =>
  (other.userId !== null && one.blocked.has(other.userId)) || (one.userId !== null && other.blocked.has(one.userId))

type Coming = Pick<Searcher, 'network' | 'absences'>

/** One of both pauses because of absences. Within a network nobody does: a school must not suffer from one pupil. */
export const isKeptApart = (one: Coming, other: Coming, at: number): boolean =>
  !isSameNetwork(one, other) && (absencePause(one.absences, at) ?? absencePause(other.absences, at)) !== null

/** How much better another opponent would be: the same person twice in a row is worst, the same network least bad. */
export function drawbackOf(one: Searcher, other: Searcher): number {
  const isRepeat =
    one.userId !== null &&
    other.userId !== null &&
    (one.lastOpponent === other.userId || other.lastOpponent === one.userId)
  return pairDrawback({ isRepeat, mayNotCome: mayNotCome(one, other), isSameNetwork: isSameNetwork(one, other) })
}

export const mayNotCome = (one: Coming, other: Coming): boolean =>
  isUnreliable(one.absences) || isUnreliable(other.absences)

export const pairDrawback = (pair: { isRepeat: boolean; mayNotCome: boolean; isSameNetwork: boolean }): number =>
  (pair.isRepeat ? 4 : 0) + (pair.mayNotCome ? 2 : 0) + (pair.isSameNetwork ? 1 : 0)

export const isSameNetwork = (one: Pick<Searcher, 'network'>, other: Pick<Searcher, 'network'>): boolean =>
  one.network === other.network

/** Pairs those who wait, the longest first and the unreliable last, until no fair pair is left. */
export const pairUp = (waiting: readonly Searcher[], at: number): Pair[] =>
  pairInOrder(waiting.toSorted(byPlace), {
    fits: (one, other) => isFairPair(one, other, at),
    drawback: drawbackOf,
    compare: (to, one, other) => distance(to, one) - distance(to, other),
  })

const byPlace = (one: Searcher, other: Searcher): number =>
  reliableFirst(one, other) || one.since - other.since || (one.entryId < other.entryId ? -1 : 1)

export const reliableFirst = (one: Coming, other: Coming): number =>
  Number(isUnreliable(one.absences)) - Number(isUnreliable(other.absences))

/** Visitors have no rating to compare. */
const distance = (one: Searcher, other: Searcher): number =>
  one.userId === null ? 0 : Math.abs(one.rating - other.rating)

interface PairingRule<One> {
  fits(one: One, other: One): boolean
  /** How much better another partner would be; 0 for a good one. */
  drawback(one: One, other: One): number
  /** Of two partners with the same drawback: below 0 if the first is nearer. Of equally near ones the earlier stays. */
  compare(to: One, one: One, other: One): number
}

/**
 * Each in turn takes the best partner who is left. Then pairs with a drawback exchange partners with other pairs where
 * that makes it smaller and both pairs still fit.
 */
export function pairInOrder<One>(inOrder: readonly One[], rule: PairingRule<One>): (readonly [One, One])[] {
  const taken = new Set<One>()
  const pairs: (readonly [One, One])[] = []
  for (const [place, one] of inOrder.entries()) {
    if (taken.has(one)) continue
    const others = inOrder.slice(place + 1).filter((other) => !taken.has(other))
    const partner = bestPartner(one, others, rule)
    if (partner === null) continue
    taken.add(one).add(partner)
    pairs.push([one, partner])
  }
  // Each exchange makes the sum of all drawbacks smaller, so that this ends.
  for (let index = 0; index < pairs.length; ) {
    index = exchangeOne(pairs, index, rule) ? 0 : index + 1
  }
  return pairs
}

function bestPartner<One>(one: One, others: readonly One[], { fits, drawback, compare }: PairingRule<One>): One | null {
  let best: One | null = null
  for (const other of others) {
    if (!fits(one, other)) continue
    const difference = best === null ? -1 : drawback(one, other) - drawback(one, best) || compare(one, other, best)
    if (difference < 0) best = other
  }
  return best
}

function exchangeOne<One>(
  pairs: (readonly [One, One])[],
  index: number,
  { fits, drawback }: PairingRule<One>,
): boolean {
  const [a, b] = pairs[index] as readonly [One, One]
  const own = drawback(a, b)
  if (own === 0) return false
  for (const [otherIndex, [c, d]] of pairs.entries()) {
    if (otherIndex === index) continue
    const before = own + drawback(c, d)
    for (const [one, two] of [
      [
        [a, c],
        [b, d],
      ],
      [
        [a, d],
        [b, c],
      ],
    ] as const) {
      if (drawback(...one) + drawback(...two) >= before) continue
      if (!fits(...one) || !fits(...two)) continue
      pairs[index] = one
      pairs[otherIndex] = two
      return true
    }
  }
  return false
}
