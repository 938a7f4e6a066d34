import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import { DEFAULT_DIFFICULTY, type Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { canPlay } from '@knowdown/domain/catalogue/entitlements'
import { drawLobbyCode } from '@knowdown/domain/match/lobby-code'
import { isRatedPair } from '@knowdown/domain/match/rating-eligibility'
import { opponentOf, type Role } from '@knowdown/domain/match/role'
import { absencePause } from '@knowdown/domain/queue/absences'
import { leaverStanding } from '@knowdown/domain/queue/leavers'
import { ACCEPT_WITHIN_MS, pairedLobby } from '@knowdown/domain/queue/queue-times'
import { Problem } from '../../problem.ts'
import { MINUTE_MS } from '../limits.ts'
import type { LobbyCaller } from '../matches/match-service.ts'
import { cardsOf, type PlayerCard } from '../matches/player-cards.ts'
import { hashPlayerId, playerIdForRequest } from '../matches/seats.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import { checkVisitorName } from '../visitor-name.ts'
import type {
  DecidePairs,
  NewEntry,
  PairedPlayer,
  PairOfPlayers,
  QueueEntry,
  QueueStore,
  Search,
} from './queue-store.ts'

const GAMES_LOOKED_AT = 5

export type UnratedBecause = 'visitor' | 'unverified' | 'same-network' | 'arena'

/** A player's place in the queue, as the player sees it. */
export interface QueueView {
  entry: QueueEntry
  at: number
  looking: number
  leavingPauses: boolean
  pausedUntil: number | null
  unratedBecause: UnratedBecause | null
  found: { opponent: PlayerCard; category: string; acceptBy: number } | null
  seat: { code: string; playerId: string; role: Role } | null
}

interface QueueServiceDeps {
  store: QueueStore
  categories: readonly Category[]
  entitlements: Entitlements
  /** Shared by all nodes, and known to nobody else. */
  secret: string
  isOffensive(name: string): boolean
  /** How many look for an opponent, as counted a moment ago. */
  looking(): number
  decide: DecidePairs
  /** Players were found for each other. */
  onPaired(entryIds: readonly string[]): void
  /** Somebody may fit somebody else, and nobody has looked. */
  onMissed(): void
  onSignOfLife(entryId: string): void
  onChanged(entryIds: readonly string[]): void
  onLobbyOpened(code: string): void
}

interface Entering extends Omit<NewEntry, 'entryId' | 'keyHash'> {
  /** Made by the client, equal for calls that are repeated. */
  requestId: string | undefined
}

export type QueueService = ReturnType<typeof queueService>

/** What a player does in the queue. */
export function queueService(deps: QueueServiceDeps) {
  const { store, secret } = deps
  const hash = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

  async function view(key: string): Promise<QueueView> {
    const found = await store.find(keyHashOf(key))
    if (!found) throw notInQueue()
    const { entry, at } = found
    deps.onSignOfLife(entry.entryId)
    const pair = entry.pair && (await store.pairOf(entry.pair.pairId))
    const games = entry.userId === null ? [] : await store.lastGames(entry.userId, GAMES_LOOKED_AT)
    return {
      entry,
      at,
      looking: deps.looking(),
      leavingPauses: leaverStanding(games, at).isWarned,
      pausedUntil: absencePause(entry.absences, at),
      unratedBecause: pair ? unratedPair(pair) : unratedAlone(entry),
      found: entry.pair && pair && foundView(pair, entry.pair.role, entry.pair.foundAt, at),
      seat: seatOf(entry),
    }
  }

  function foundView(pair: PairOfPlayers, role: Role, foundAt: number, at: number): QueueView['found'] {
    const { host, guest } = pair.players
    const visitorNames = {
      ...(host.visitorName !== null && { host: host.visitorName }),
      ...(guest.visitorName !== null && { guest: guest.visitorName }),
    }
    const cards = cardsOf(pair.players, { matchId: pair.pairId, visitorNames }, at, deps.isOffensive)
    return { opponent: cards[opponentOf(role)], category: pair.category, acceptBy: foundAt + ACCEPT_WITHIN_MS }
  }

  /** The key of the seat is computed when it is asked for, and never stored. */
  const playerIdOf = (pairId: string, entryId: string): string => playerIdForRequest(secret, pairId, entryId)

  function seatOf({ entryId, pair }: QueueEntry): QueueView['seat'] {
    return pair && pair.code !== null
      ? { code: pair.code, playerId: playerIdOf(pair.pairId, entryId), role: pair.role }
      : null
  }

  function lobbyFor({ pairId, category, difficulty, arena, players: { host, guest } }: PairOfPlayers, at: number) {
    const options = { category, difficulty, rising: arena?.difficulty === 'rising', unrated: arena?.rated === false }
    const keyOf = ({ entryId }: PairedPlayer) => hashPlayerId(playerIdOf(pairId, entryId))
    const originOf = ({ sessionId, networkHash }: PairedPlayer) => ({ sessionId, networkHash })
    return {
      matchId: pairId,
      match: pairedLobby({
        code: drawLobbyCode(randomBytes),
        ...options,
        hostName: host.visitorName,
        guestName: guest.visitorName,
        at,
      }),
      hostKey: keyOf(host),
      hostUserId: host.userId,
      hostOrigin: originOf(host),
      // Nobody has it open: both are in it.
      creator: '',
      guest: { key: keyOf(guest), userId: guest.userId, origin: originOf(guest) },
    }
  }

  async function refuseLeaver(userId: string): Promise<void> {
    const at = await store.now()
    const { pausedUntil } = leaverStanding(await store.lastGames(userId, GAMES_LOOKED_AT), at)
    if (pausedUntil === null) return
    const minutes = Math.ceil((pausedUntil - at) / MINUTE_MS)
    throw new Problem(
      'too-many-requests',
      `You left two of your last five games. You can look for an opponent again in ${minutes} min.`,
      { retryAfterMs: pausedUntil - at },
    )
  }

  async function searchFor(
    wanted: { category: string | null; difficulty: Difficulty | undefined },
    userId: string | null,
  ): Promise<Search> {
    const difficulty = wanted.difficulty ?? DEFAULT_DIFFICULTY
    if (wanted.category === null) return { category: null, sensitive: false, difficulty }
    const category = findCategory(deps.categories, wanted.category)
    if (!category) throw new Problem('invalid', 'There is no such category.')
    if (category.pack !== null && !canPlay(await deps.entitlements.of(userId), category)) {
      throw new Problem('forbidden', 'This category belongs to a pack that you do not own.')
    }
    return { category: category.id, sensitive: category.sensitive, difficulty }
  }

  const networkHashOf = (network: string): string => hash(`origin:${network}`)

  /** An account has a name of its own. */
  const chosenNameOf = ({ userId, visitorName }: Pick<Entering, 'userId' | 'visitorName'>): string | null =>
    userId !== null || !visitorName ? null : checkVisitorName(visitorName, deps.isOffensive)

  /** The same request gets the same key again: it proves a place, and only its maker knows the request. */
  const keyFor = (requestId: string | undefined): string =>
    requestId === undefined ? newId() : hash(`search:${requestId}`)

  async function enter({ requestId, ...entry }: Entering): Promise<{ key: string; view: QueueView }> {
    if (entry.userId !== null) await refuseLeaver(entry.userId)
    const [entryId, key] = [newId(), keyFor(requestId)]
    const place = { ...entry, visitorName: chosenNameOf(entry), entryId, keyHash: keyHashOf(key) }
    const { putBack, paired, isPartial } = await store.enter(place, deps.decide)
    deps.onChanged(putBack)
    deps.onPaired(paired.filter((id) => id !== entryId))
    if (isPartial) deps.onMissed()
    return { key, view: await view(key) }
  }

  return {
    networkHashOf,

    async join(
      wanted: { category: string | null; difficulty: Difficulty | undefined },
      { caller, network, sessionId, visitorName = null }: LobbyCaller,
      requestId?: string,
    ): Promise<{ key: string; view: QueueView }> {
      const userId = caller?.userId ?? null
      const search = await searchFor(wanted, userId)
      return enter({ ...search, userId, sessionId, visitorName, networkHash: networkHashOf(network), requestId })
    },

    /** Looks for opponents in an arena, with one game after the other: each needs a new call. */
    joinArena: enter,

    async leaveArena(playerId: string): Promise<void> {
      deps.onChanged((await store.leaveArena(playerId)).putBack)
    },

    /** Also a sign of life. */
    view,

    /** The player has seen who the opponent is. The second of both opens the lobby. */
    async accept(key: string): Promise<QueueView> {
      const opened = await store.accept(keyHashOf(key), lobbyFor)
      if (opened) {
        deps.onLobbyOpened(opened.code)
        deps.onChanged(opened.entryIds)
      }
      return view(key)
    },

    /** From one category to any, at the same place. */
    async widen(key: string): Promise<QueueView> {
      const found = await store.find(keyHashOf(key))
      if (!found) throw notInQueue()
      await store.change(keyHashOf(key), { category: null, sensitive: false, difficulty: found.entry.difficulty })
      deps.onMissed()
      return view(key)
    },

    /** Leaving twice, or a queue that one is not in, changes nothing. */
    async leave(key: string): Promise<void> {
      deps.onChanged((await store.leave(keyHashOf(key))).putBack)
    },
  }
}

const newId = (): string => randomBytes(16).toString('base64url')
/** Keys are random, so a fast hash is enough. */
const keyHashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const notInQueue = (): Problem => new Problem('not-found', 'You are not looking for an opponent any more.')

const unratedAlone = ({ userId, verified }: Pick<QueueEntry, 'userId' | 'verified'>): UnratedBecause | null =>
  userId === null ? 'visitor' : verified ? null : 'unverified'

function unratedPair({ arena, players: { host, guest } }: PairOfPlayers): UnratedBecause | null {
  if (arena && !arena.rated) return 'arena'
  const sameNetwork = host.networkHash === guest.networkHash
  if (isRatedPair({ bothVerified: host.verified && guest.verified, sameNetwork })) return null
  return unratedAlone(host) ?? unratedAlone(guest) ?? 'same-network'
}
