import type { Difficulty } from '../catalogue/difficulty.ts'

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
  if (one.difficulty !== other.difficulty || !fitsCategory(one, other)) return false
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

const isBlocked = (one: Searcher, other: Searcher): boolean =>
  (other.userId !== null && one.blocked.has(other.userId)) || (one.userId !== null && other.blocked.has(one.userId))

/** How much better another opponent would be: the same person twice in a row is worst, the same network second. */
export function drawbackOf(one: Searcher, other: Searcher): number {
  const isRepeat =
    one.userId !== null &&
    other.userId !== null &&
    (one.lastOpponent === other.userId || other.lastOpponent === one.userId)
  return (isRepeat ? 2 : 0) + (isSameNetwork(one, other) ? 1 : 0)
}

export const isSameNetwork = (one: Pick<Searcher, 'network'>, other: Pick<Searcher, 'network'>): boolean =>
  one.network === other.network

/**
 * Pairs those who wait, the longest first, until no fair pair is left. Then pairs with a drawback exchange partners with
 * other pairs where that makes it smaller and both pairs stay fair.
 */
export function pairUp(waiting: readonly Searcher[], at: number): Pair[] {
  const inOrder = waiting.toSorted(byPlace)
  const taken = new Set<Searcher>()
  const pairs: Pair[] = []
  for (const [place, searcher] of inOrder.entries()) {
    if (taken.has(searcher)) continue
    const partner = bestPartner(
      searcher,
      inOrder.slice(place + 1).filter((other) => !taken.has(other)),
      at,
    )
    if (!partner) continue
    taken.add(searcher).add(partner)
    pairs.push([searcher, partner])
  }
  return exchangePartners(pairs, at)
}

const byPlace = (one: Searcher, other: Searcher): number =>
  one.since - other.since || (one.entryId < other.entryId ? -1 : 1)

function bestPartner(searcher: Searcher, others: readonly Searcher[], at: number): Searcher | null {
  let best: Searcher | null = null
  for (const other of others) {
    if (isFairPair(searcher, other, at) && (!best || isBetter(searcher, other, best))) best = other
  }
  return best
}

/** Of partners that are equally good, the one who has waited longer stays. */
function isBetter(searcher: Searcher, other: Searcher, best: Searcher): boolean {
  const difference = drawbackOf(searcher, other) - drawbackOf(searcher, best)
  return difference < 0 || (difference === 0 && distance(searcher, other) < distance(searcher, best))
}

/** Visitors have no rating to compare. */
const distance = (one: Searcher, other: Searcher): number =>
  one.userId === null ? 0 : Math.abs(one.rating - other.rating)

/** Each exchange makes the sum of all drawbacks smaller, so that this ends. */
function exchangePartners(pairs: readonly Pair[], at: number): Pair[] {
  const result = [...pairs]
  for (let index = 0; index < result.length; ) {
    index = exchangeOne(result, index, at) ? 0 : index + 1
  }
  return result
}

function exchangeOne(pairs: Pair[], index: number, at: number): boolean {
  const [a, b] = pairs[index] as Pair
  const drawback = drawbackOf(a, b)
  if (drawback === 0) return false
  for (const [otherIndex, [c, d]] of pairs.entries()) {
    if (otherIndex === index) continue
    const before = drawback + drawbackOf(c, d)
    for (const [one, two] of [
      [
        [a, c],
        [b, d],
      ],
      [
        [a, d],
        [b, c],
      ],
    ] as const satisfies readonly (readonly Pair[])[]) {
      if (drawbackOf(...one) + drawbackOf(...two) >= before) continue
      if (!isFairPair(...one, at) || !isFairPair(...two, at)) continue
      pairs[index] = one
      pairs[otherIndex] = two
      return true
    }
  }
  return false
}
