import {
  isBlocked,
  isKeptApart,
  isSameNetwork,
  mayNotCome,
  pairDrawback,
  pairInOrder,
  reliableFirst,
  type Searcher,
} from '../queue/pair-up.ts'

/** Somebody who is in a running arena and not playing. */
export interface ArenaSearcher
  extends Pick<Searcher, 'entryId' | 'userId' | 'since' | 'rating' | 'network' | 'blocked' | 'absences'> {
  playerId: string
  points: number
  /** The player id of the opponent in the last game of this arena. */
  lastOpponent: string | null
}

type ArenaPair = readonly [first: ArenaSearcher, second: ArenaSearcher]

/** So long two whose game would be a repetition, or may not come about or not count, wait for somebody else to become free. */
export const BETTER_WAIT_MS = 7_000

/** Pairs those who are free, by points and then by rating. `allowSameNetwork`: games within one network count as well. */
export function pairInArena(free: readonly ArenaSearcher[], at: number, allowSameNetwork: boolean): ArenaPair[] {
  const drawback = (one: ArenaSearcher, other: ArenaSearcher): number =>
    pairDrawback({
      isRepeat: isRepetition(one, other),
      mayNotCome: mayNotCome(one, other),
      isSameNetwork: !allowSameNetwork && isSameNetwork(one, other),
    })
  return pairInOrder(free.toSorted(byPoints), {
    fits: (one, other) =>
      !isSamePerson(one, other) &&
      !isBlocked(one, other) &&
      !isKeptApart(one, other, at) &&
      (drawback(one, other) === 0 || at - Math.max(one.since, other.since) >= BETTER_WAIT_MS),
    drawback,
    compare: (to, one, other) =>
      Math.abs(to.points - one.points) - Math.abs(to.points - other.points) ||
      Math.abs(to.rating - one.rating) - Math.abs(to.rating - other.rating),
  })
}

const isSamePerson = (one: ArenaSearcher, other: ArenaSearcher): boolean =>
  one.userId !== null && one.userId === other.userId

const isRepetition = (one: ArenaSearcher, other: ArenaSearcher): boolean =>
  one.lastOpponent === other.playerId || other.lastOpponent === one.playerId

const byPoints = (one: ArenaSearcher, other: ArenaSearcher): number =>
  reliableFirst(one, other) ||
  other.points - one.points ||
  other.rating - one.rating ||
  (one.entryId < other.entryId ? -1 : 1)
