import { createHmac } from 'node:crypto'
import { displayName } from '@knowdown/domain/account/display-name'
import { Problem } from '../../problem.ts'

/** Somebody whom a player has met in battles, or has blocked. */
interface StoredRival {
  userId: string
  name: string
  won: number
  lost: number
  tied: number
  isBlocked: boolean
}

export interface RivalStore {
  /** Who was played most, and everybody whom the player has blocked; without deleted accounts. */
  rivalsOf(userId: string, max: number): Promise<readonly StoredRival[]>
  setBlocked(userId: string, blockedUserId: string, isBlocked: boolean): Promise<void>
  /** Whether one of both has blocked the other. */
  isBlockedPair(userId: string, otherUserId: string): Promise<boolean>
  hasBlocked(userId: string, otherUserId: string): Promise<boolean>
}

interface Rival extends Omit<StoredRival, 'userId'> {
  /** Different for every reader, so that nobody can be recognised by it elsewhere. */
  rivalId: string
}

export interface Rivals {
  list(userId: string): Promise<readonly Rival[]>
  setBlocked(userId: string, rivalId: string, isBlocked: boolean): Promise<void>
  /** Somebody whom the player has just met. */
  asRival(userId: string, opponentId: string): Promise<Pick<Rival, 'rivalId' | 'isBlocked'>>
  isBlockedPair: RivalStore['isBlockedPair']
}

const MAX_RIVALS = 50
const MAX_SEARCHED = 10_000
const UNNAMED = 'A player without a name'

interface RivalsDeps {
  store: RivalStore
  secret: string
  isOffensive(name: string): boolean
}

export function createRivals({ store, secret, isOffensive }: RivalsDeps): Rivals {
  const idFor = (reader: string, userId: string): string =>
    createHmac('sha256', secret).update(`rival:${reader}:${userId}`).digest('base64url').slice(0, 22)
  const nameOf = (name: string): string => {
    const shown = displayName(name, isOffensive)
    return shown.ok ? shown.value : UNNAMED
  }

  return {
    async list(userId) {
      const found = await store.rivalsOf(userId, MAX_RIVALS)
      return found.map(({ userId: rival, name, ...record }) => ({
        ...record,
        rivalId: idFor(userId, rival),
        name: nameOf(name),
      }))
    },
    async setBlocked(userId, rivalId, isBlocked) {
      // Also those who are not on the list: a result leads here, too.
      const found = await store.rivalsOf(userId, MAX_SEARCHED)
      const rival = found.find((one) => idFor(userId, one.userId) === rivalId)
      if (!rival) throw new Problem('not-found', 'You have not played this player.')
      await store.setBlocked(userId, rival.userId, isBlocked)
    },
    asRival: async (userId, opponentId) => ({
      rivalId: idFor(userId, opponentId),
      isBlocked: await store.hasBlocked(userId, opponentId),
    }),
    isBlockedPair: store.isBlockedPair,
  }
}
