import { displayName } from '@knowdown/domain/account/display-name'
import type { Match } from '@knowdown/domain/match/match'
import { isProvisional, ratingAt } from '@knowdown/domain/match/rating'
import { type PerRole, ROLES, type Role } from '@knowdown/domain/match/role'
import { seatNames } from '@knowdown/domain/match/seat-names'
import type { MatchStore, SeatedPlayer, StoredMatch } from './match-store.ts'

/** A player as both see them. */
export interface PlayerCard {
  name: string
  /** Null for visitors. */
  rating: { value: number; provisional: boolean } | null
}

/** Hundreds of players who reconnect at once read their state again and again; names hardly change meanwhile. */
const FRESH_MS = 20_000
const MOST_CACHED = 5_000

/** Reads the names and ratings of the two players. Deleted accounts disappear from here within seconds. */
export class PlayerCards {
  readonly #store: Pick<MatchStore, 'players'>
  readonly #isOffensive: (name: string) => boolean
  readonly #cached = new Map<string, { cards: PerRole<PlayerCard>; at: number }>()

  constructor(store: Pick<MatchStore, 'players'>, isOffensive: (name: string) => boolean) {
    this.#store = store
    this.#isOffensive = isOffensive
  }

  async of({ matchId, match }: Pick<StoredMatch, 'matchId' | 'match'>, at: number): Promise<PerRole<PlayerCard>> {
    // A guest who joins, and a rating that a game has changed, are read anew.
    const isOver = match.phase === 'finished' || match.phase === 'ended'
    const key = `${matchId} ${match.guestJoined} ${match.round} ${isOver} ${JSON.stringify(match.visitorNames)}`
    const cached = this.#cached.get(key)
    if (cached && at - cached.at < FRESH_MS) return cached.cards
    const players = await this.#store.players(matchId)
    const cards = cardsOf(players, { matchId, visitorNames: match.visitorNames }, at, this.#isOffensive)
    if (this.#cached.size >= MOST_CACHED) this.#cached.clear()
    this.#cached.set(key, { cards, at })
    return cards
  }
}

export function cardsOf(
  players: PerRole<SeatedPlayer>,
  { matchId, visitorNames = {} }: { matchId: string; visitorNames?: Match['visitorNames'] | undefined },
  at: number,
  isOffensive: (name: string) => boolean,
): PerRole<PlayerCard> {
  /** A name that was accepted under milder rules is replaced like a missing one. */
  const seat = (role: Role) => {
    const { account, sessionId } = players[role]
    const name = displayName((account ? account.name : visitorNames[role]) ?? '', isOffensive)
    return { name: name.ok ? name.value : null, device: sessionId, hasAccount: account !== null }
  }
  const names = seatNames({ host: seat('host'), guest: seat('guest') }, matchId)
  const [host, guest] = ROLES.map((role): PlayerCard => {
    const { account } = players[role]
    const rating = account && ratingAt(account.rating, account.ratedAt, at)
    return {
      name: names[role],
      rating: rating && { value: Math.round(rating.rating), provisional: isProvisional(rating) },
    }
  }) as [PlayerCard, PlayerCard]
  return { host, guest }
}
