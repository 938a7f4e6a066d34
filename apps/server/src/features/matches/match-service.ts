import { createHmac, randomBytes } from 'node:crypto'
import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { canPlay } from '@knowdown/domain/catalogue/entitlements'
import { graceFor, type Judgement, judgementOf } from '@knowdown/domain/match/answer'
import { comparisonFor } from '@knowdown/domain/match/comparison'
import { questionsShownTo } from '@knowdown/domain/match/game'
import { drawLobbyCode, parseLobbyCode } from '@knowdown/domain/match/lobby-code'
import { latestGame, type Match } from '@knowdown/domain/match/match'
import type { Move } from '@knowdown/domain/match/move'
import { opponentOf, type PerRole, type Role } from '@knowdown/domain/match/role'
import { newLobby } from '@knowdown/domain/match/start-game'
import { type SeatView, viewForSeat } from '@knowdown/domain/match/view'
import { Problem } from '../../problem.ts'
import type { Caller } from '../identity.ts'
import type { GuessLimits } from '../live/guess-limits.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { Rivals } from '../rivals/rivals.ts'
import type { BattleHistory } from '../stats/ledger-store.ts'
import { checkVisitorName } from '../visitor-name.ts'
import { battleIdOf } from './battle-result.ts'
import { lobbyNotFound, type MatchEngine, problemFor } from './match-engine.ts'
import type { MatchStore, SeatOrigin, StoredMatch } from './match-store.ts'
import type { PlayerCard, PlayerCards } from './player-cards.ts'
import { type FoundSeat, hashPlayerId, newPlayerId, playerIdForRequest, roleOf, seatUserId } from './seats.ts'

/** Who creates or joins a lobby, and from where. */
export interface LobbyCaller {
  caller: Caller
  /** The address, or the part of it that one household shares: guesses are counted by it. */
  network: string
  /** The session id of the browser, under which Solo remembers what a visitor has seen. */
  sessionId: string | null
  /** What a visitor chose to be called. */
  visitorName?: string | null
}

/** What a player sends with every call after creating or joining. */
export interface SeatKey {
  code: string
  playerId: string
  network: string
}

interface PlayedMove {
  stored: StoredMatch
  match: Match
  role: Role
}

/** How many lobbies may wait for a guest at once: of one account, and of all visitors of one network. */
export interface OpenLobbyLimits {
  account: number
  network: number
}

interface MatchServiceDeps {
  store: MatchStore
  engine: MatchEngine
  limits: GuessLimits
  entitlements: Entitlements
  categories: readonly Category[]
  /** Null where limits are off. */
  maxOpenLobbies: OpenLobbyLimits | null
  secret: string
  isOffensive(name: string): boolean
  cards: PlayerCards
  history: BattleHistory
  asRival: Rivals['asRival']
  /** The guest has given up the seat of a match. */
  onSeatFreed(matchId: string): void
  /** The round trip to a player as the server measured it; null while it is unknown. */
  roundTripMs(seatUserId: string): number | null
  /** Called when a player wants to play again and the opponent, who has an account, is not there. Must not reject. */
  onRematchWanted?(userId: string, occasion: string): Promise<void>
}

/** A drawn code may be in use already; then another one is drawn. */
const MAX_CODE_ATTEMPTS = 50
/** A lobby that nobody joins closes within minutes. */
const RETRY_AFTER_MS = 60_000

export class MatchService {
  readonly #deps: MatchServiceDeps

  constructor(deps: MatchServiceDeps) {
    this.#deps = deps
  }

  async create(
    options: { category?: string | undefined; difficulty?: Difficulty | undefined },
    lobbyCaller: LobbyCaller,
  ) {
    const { store, maxOpenLobbies } = this.#deps
    const creator = this.#creatorOf(lobbyCaller)
    await this.#checkCategory(options.category, lobbyCaller.caller)
    const most = maxOpenLobbies?.[lobbyCaller.caller ? 'account' : 'network'] ?? null
    if (most !== null && (await store.openLobbiesOf(creator)) >= most) {
      throw new Problem('too-many-requests', `You have ${most} open lobbies already. Please close one first.`, {
        retryAfterMs: RETRY_AFTER_MS,
      })
    }
    const hostName = this.#nameOf(lobbyCaller)
    const playerId = newPlayerId()
    const at = await store.now()
    for (let attempt = 0; attempt < MAX_CODE_ATTEMPTS; attempt += 1) {
      const match = newLobby({ ...options, hostName, code: drawLobbyCode(randomBytes), at })
      const matchId = randomBytes(16).toString('hex')
      const hostUserId = lobbyCaller.caller?.userId ?? null
      const host = { hostKey: hashPlayerId(playerId), hostUserId, hostOrigin: this.#originOf(lobbyCaller) }
      if (await store.create({ matchId, match, ...host, creator })) return { match, playerId }
    }
    throw new Problem('unavailable', 'All lobbies are taken. Please try again soon.')
  }

  /** What a lobby is about, for a guest who has not joined yet. A wrong code counts as a guess, like in `join`. */
  preview(typed: string, network: string): Promise<Pick<Match, 'category' | 'difficulty'>> {
    return this.#deps.limits.countGuess(network, async () => {
      const { found } = await this.#deps.engine.read(codeFrom(typed))
      if (!found || found.match.phase === 'ended') throw lobbyNotFound()
      return found.match
    })
  }

  /** A caller who repeats the request because the reply was lost sends the same `requestId`. */
  async join(
    typed: string,
    requestId: string | undefined,
    lobbyCaller: LobbyCaller,
  ): Promise<{ match: Match; playerId: string }> {
    const { caller, network } = lobbyCaller
    const playerIdFor = requestId
      ? ({ matchId }: StoredMatch) => playerIdForRequest(this.#deps.secret, matchId, requestId)
      : newPlayerId
    // Guesses of one network wait for each other. So only the code is checked here, and a whole class can join at once.
    const code = await this.#deps.limits.countGuess(network, async () => {
      const code = codeFrom(typed)
      const { found } = await this.#deps.engine.read(code)
      if (!found || found.match.phase === 'ended') throw lobbyNotFound()
      await this.#refuseOwnLobby(found, caller)
      if (found.match.guestJoined && roleOf(found, playerIdFor(found)) !== 'guest') throw problemFor('lobby-full')
      return code
    })
    const name = this.#nameOf(lobbyCaller)
    let playerId = ''
    const { match } = await this.#deps.engine.apply(code, (stored, at) => {
      if (stored.match.phase === 'ended') throw lobbyNotFound()
      playerId = playerIdFor(stored)
      if (roleOf(stored, playerId) === 'guest') return { move: null }
      return {
        move: { type: 'join', name, at },
        guest: { key: hashPlayerId(playerId), userId: caller?.userId ?? null, origin: this.#originOf(lobbyCaller) },
      }
    })
    return { match, playerId }
  }

  async ready(seat: SeatKey, round?: number): Promise<void> {
    const move = { type: 'ready' as const, ...(round !== undefined && { round }) }
    await this.#notifyAbsent(await this.#play(seat, (role, at) => ({ ...move, role, at })))
  }

  async requestRematch(seat: SeatKey): Promise<void> {
    await this.#notifyAbsent(await this.#play(seat, (role, at) => ({ type: 'rematch', role, at })))
  }

  async claim(seat: SeatKey): Promise<void> {
    await this.#play(seat, (role, at) => ({ type: 'claim', role, at }))
  }

  async #notifyAbsent({ stored, match, role }: PlayedMove): Promise<void> {
    const other = opponentOf(role)
    const wantsRematch = match.phase === 'finished' && !match.ready[other]
    // Whoever is still there sees it on the screen.
    if (!wantsRematch || match.awaySince[other] === null) return
    const userId = (await this.#deps.store.userIds(stored.matchId))[other]
    if (userId !== null) await this.#deps.onRematchWanted?.(userId, `${stored.matchId}:${match.round}`)
  }

  async answer(
    seat: SeatKey,
    { index, round, choice }: { index: number; round?: number | undefined; choice: string | null },
  ): Promise<Judgement> {
    const { match, role } = await this.#play(seat, (role, at, { matchId }) => ({
      type: 'answer',
      role,
      index,
      ...(round !== undefined && { round }),
      choice,
      graceMs: graceFor(this.#deps.roundTripMs(seatUserId(matchId, role)) ?? 0),
      at,
    }))
    const judgement = judgementOf(match, role, index)
    if (!judgement) throw new Error('An answer was accepted but has no verdict.')
    return judgement
  }

  /** A guest who leaves a lobby that waits frees the seat; its player id and its connections end at once. */
  async leave(seat: SeatKey): Promise<void> {
    const { engine, onSeatFreed } = this.#deps
    await this.#countMisses(seat.network, async () => {
      const { stored } = await engine.apply(codeFrom(seat.code), (found, at) => {
        const role = seatOf(found, seat.playerId)
        const isFreed = role === 'guest' && found.match.phase === 'waiting'
        return { move: { type: 'leave', role, at }, ...(isFreed && { guest: null }) }
      })
      if (roleOf(stored, seat.playerId) === 'guest' && stored.match.phase === 'waiting') onSeatFreed(stored.matchId)
    })
  }

  async state(seat: SeatKey): Promise<{ view: SeatView; players: PerRole<PlayerCard> }> {
    const { stored, role, at } = await this.#findSeat(seat)
    return { view: viewForSeat(stored.match, role, at), players: await this.#deps.cards.of(stored, at) }
  }

  /** What the last game meant for this player. */
  async summary(seat: SeatKey) {
    const { stored, role } = await this.#findSeat(seat)
    const questions = comparisonFor(stored.match, role)
    if (!questions) throw problemFor('not-finished')
    const battleId = battleIdOf(stored.matchId, stored.match.round)
    // In this order: what is no longer waiting to be recorded is in the ledger.
    const pending = (await this.#deps.store.unrecordedBattle(battleId)) !== null
    const { [role]: userId, [opponentOf(role)]: opponentId } = await this.#deps.store.userIds(stored.matchId)
    if (pending || userId === null) return { pending, rating: null, record: null, rival: null, questions }
    const { ratingChange, recordAgainst } = this.#deps.history
    return {
      pending,
      rating: await ratingChange(battleId, userId),
      record: opponentId === null ? null : await recordAgainst(userId, opponentId),
      rival: opponentId === null ? null : await this.#deps.asRival(userId, opponentId),
      questions,
    }
  }

  /** The id of a question that this player has been shown, in the current game or else in the last one. */
  async shownQuestion(seat: SeatKey, index: number): Promise<string> {
    const { stored, role } = await this.#findSeat(seat)
    const game = latestGame(stored.match)
    const question = game && index < questionsShownTo(game, role) ? game.questions[index] : undefined
    if (!question) throw new Problem('not-found', 'You have not been asked this question.')
    return question.id
  }

  /** The seat that a player id proves, for callers such as the realtime service. */
  seat(seat: SeatKey): Promise<FoundSeat> {
    return this.#findSeat(seat)
  }

  async #findSeat({ code, playerId, network }: SeatKey): Promise<FoundSeat & { at: number }> {
    return this.#countMisses(network, async () => {
      const { found, at } = await this.#deps.engine.read(codeFrom(code))
      if (!found) throw lobbyNotFound()
      return { stored: found, role: seatOf(found, playerId), at }
    })
  }

  #play(seat: SeatKey, move: (role: Role, at: number, stored: StoredMatch) => Move): Promise<PlayedMove> {
    return this.#countMisses(seat.network, async () => {
      const { stored, match } = await this.#deps.engine.apply(codeFrom(seat.code), (found, at) => ({
        move: move(seatOf(found, seat.playerId), at, found),
      }))
      return { stored, match, role: seatOf(stored, seat.playerId) }
    })
  }

  async #countMisses<Value>(network: string, work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem) || (error.kind !== 'not-found' && error.kind !== 'forbidden')) throw error
      throw await this.#deps.limits.countMiss(network, error)
    }
  }

  /** Nobody plays against themselves; most often it is the wrong tab. */
  async #refuseOwnLobby({ matchId }: StoredMatch, caller: Caller): Promise<void> {
    if (!caller) return
    const { host } = await this.#deps.store.userIds(matchId)
    if (host === caller.userId) throw new Problem('invalid', 'This is your own lobby. Share its code with a friend.')
  }

  async #checkCategory(wanted: string | undefined, caller: Caller): Promise<void> {
    if (wanted === undefined) return
    const category = findCategory(this.#deps.categories, wanted)
    if (!category) throw new Problem('invalid', 'There is no such category.')
    if (category.pack !== null && !canPlay(await this.#deps.entitlements.of(caller?.userId ?? null), category)) {
      throw new Problem('forbidden', 'This category belongs to a pack that you do not own.')
    }
  }

  #creatorOf({ caller, network }: LobbyCaller): string {
    return this.#hash(caller ? `user:${caller.userId}` : `network:${network}`)
  }

  #nameOf({ caller, visitorName: wanted }: LobbyCaller): string | null {
    return caller || !wanted ? null : checkVisitorName(wanted, this.#deps.isOffensive)
  }

  #originOf({ network, sessionId }: LobbyCaller): SeatOrigin {
    return { sessionId, networkHash: this.#hash(`origin:${network}`) }
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#deps.secret).update(text).digest('base64url')
  }
}

function codeFrom(typed: string): string {
  const code = parseLobbyCode(typed)
  if (!code) throw lobbyNotFound()
  return code
}

function seatOf(stored: StoredMatch, playerId: string): Role {
  const role = roleOf(stored, playerId)
  // Strangers get 404 for an ended lobby, so that codes cannot be probed; its players get the real state.
  if (!role) throw stored.match.phase === 'ended' ? lobbyNotFound() : problemFor('no-such-seat')
  return role
}
