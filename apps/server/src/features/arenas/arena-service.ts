import { createHash, randomBytes } from 'node:crypto'
import { displayName } from '@knowdown/domain/account/display-name'
import { type Arena, type ArenaPhase, arenaPhase, isListed } from '@knowdown/domain/arena/arena'
import { rankPlayers } from '@knowdown/domain/arena/standings'
import { DEFAULT_DIFFICULTY } from '@knowdown/domain/catalogue/difficulty'
import { Problem } from '../../problem.ts'
import type { LobbyCaller } from '../matches/match-service.ts'
import type { QueueService } from '../queue/queue-service.ts'
import type { ArenaPlayer, ArenaStore, ArenaWithPlayers, OwnGame, StandingRow } from './arena-store.ts'

/** Standings are read once in this time by each node, however many look at them. */
const FRESH_MS = 300
const MAX_CACHED = 100
const LAST_GAMES = 5

export type RankedRow = StandingRow & { rank: number }

/** An arena at a moment, equal for everybody who looks at it. */
interface ArenaSnapshot {
  arena: Arena
  phase: ArenaPhase
  at: number
  rows: readonly RankedRow[]
  next: Arena | null
  /** The name of a player that others see. Many look at one snapshot, and each name is judged once in it. */
  nameOf(playerId: string): string
}

export interface ArenaView extends ArenaSnapshot {
  own: { row: RankedRow; player: ArenaPlayer; lastGames: readonly (OwnGame & { opponent: string })[] } | null
}

interface ArenaServiceDeps {
  store: ArenaStore
  queue: Pick<QueueService, 'joinArena' | 'leaveArena' | 'networkHashOf'>
  isOffensive(name: string): boolean
  /** A monotonic clock. */
  now(): number
}

export type ArenaService = ReturnType<typeof arenaService>

/** What players and spectators do in arenas. */
export function arenaService({ store, queue, isOffensive, now }: ArenaServiceDeps) {
  const cached = new Map<string, { readAt: number; snapshot: Promise<ArenaSnapshot> }>()

  async function read(arenaId: string): Promise<ArenaSnapshot> {
    const arena = await store.find(arenaId)
    if (!arena) throw new Problem('not-found', 'There is no such arena.')
    const { rows, runningGames } = await store.standings(arenaId)
    const at = await store.now()
    const next = (await store.endingAfter(at)).find(({ startsAt, isCancelled }) => startsAt > at && !isCancelled)
    return {
      arena,
      phase: arenaPhase(arena, runningGames, at),
      at,
      rows: rankPlayers(rows),
      next: next && next.arenaId !== arenaId ? next : null,
      nameOf: publicNames(rows, isOffensive),
    }
  }

  function snapshotOf(arenaId: string): Promise<ArenaSnapshot> {
    const known = cached.get(arenaId)
    if (known && now() - known.readAt < FRESH_MS) return known.snapshot
    const snapshot = read(arenaId)
    if (cached.size >= MAX_CACHED) cached.clear()
    cached.set(arenaId, { readAt: now(), snapshot })
    // The caller gets the error; only the cache must not keep it.
    snapshot.catch(() => cached.delete(arenaId))
    return snapshot
  }

  async function view(arenaId: string, player: ArenaPlayer | null): Promise<ArenaView> {
    const snapshot = await snapshotOf(arenaId)
    const row = player && snapshot.rows.find(({ playerId }) => playerId === player.playerId)
    if (!player || !row) return { ...snapshot, own: null }
    const games = await store.gamesOf(player.playerId, LAST_GAMES)
    const lastGames = games.map((game) => ({ ...game, opponent: snapshot.nameOf(game.opponentId) }))
    return { ...snapshot, own: { row, player, lastGames } }
  }

  async function playerOf(key: string): Promise<ArenaPlayer> {
    const player = await store.findPlayer(keyHashOf(key))
    if (!player) throw new Problem('not-found', 'You are not in this arena any more.')
    return player
  }

  return {
    /** Those that the battle screen names. */
    async list(): Promise<{ at: number; arenas: readonly (ArenaWithPlayers & { phase: ArenaPhase })[] }> {
      const at = await store.now()
      const arenas = await store.endingAfter(at)
      const listed = arenas.filter((arena) => isListed(arena, arena.players, at))
      return { at, arenas: listed.map((arena) => ({ ...arena, phase: arenaPhase(arena, 0, at) })) }
    },

    async state(arenaId: string, key: string | null): Promise<ArenaView> {
      const player = key === null ? null : await store.findPlayer(keyHashOf(key))
      return view(arenaId, player?.arenaId === arenaId ? player : null)
    },

    async enter(
      arenaId: string,
      { caller, network, sessionId }: LobbyCaller,
    ): Promise<{ key: string; view: ArenaView }> {
      const arena = await store.find(arenaId)
      if (!arena) throw new Problem('not-found', 'There is no such arena.')
      const phase = arenaPhase(arena, 0, await store.now())
      if (phase === 'over' || phase === 'cancelled') throw new Problem('conflict', `This arena ${ENDED[phase]}.`)
      const userId = caller?.userId ?? null
      if (arena.rated && userId === null) throw new Problem('unauthorised', 'Please sign in to enter a rated arena.')
      const key = newId()
      const networkHash = queue.networkHashOf(network)
      await store.enter(arena, { playerId: newId(), keyHash: keyHashOf(key), userId, sessionId, networkHash })
      cached.delete(arenaId)
      return { key, view: await view(arenaId, await playerOf(key)) }
    },

    /** Looks for the next opponent. */
    async search(key: string, network: string, client: { requestId: string | undefined; visitorName: string | null }) {
      const { playerId, arenaId, userId, sessionId, isPaused } = await playerOf(key)
      const arena = await store.find(arenaId)
      if (!arena || arenaPhase(arena, 0, await store.now()) !== 'running') {
        throw new Problem('conflict', 'Nobody is paired in this arena now.')
      }
      if (isPaused) throw new Problem('conflict', 'You are paused. Return to be paired again.')
      return queue.joinArena({
        category: arena.category,
        sensitive: false,
        difficulty: arena.difficulty === 'rising' ? DEFAULT_DIFFICULTY : arena.difficulty,
        userId,
        sessionId,
        networkHash: queue.networkHashOf(network),
        arena: { arenaId, playerId },
        ...client,
      })
    },

    async pause(key: string, isPaused: boolean): Promise<ArenaView> {
      const { playerId, arenaId } = await playerOf(key)
      await store.pause(playerId, isPaused)
      if (isPaused) await queue.leaveArena(playerId)
      cached.delete(arenaId)
      return view(arenaId, await playerOf(key))
    },

    /** Leaving twice, or an arena that one is not in, changes nothing. */
    async leave(key: string): Promise<void> {
      const player = await store.findPlayer(keyHashOf(key))
      if (!player) return
      await queue.leaveArena(player.playerId)
      await store.pause(player.playerId, true)
      await store.leave(player.playerId)
    },
  }
}

/** Only verified players have names; whoever is gone has none either. */
function publicNames(
  rows: readonly StandingRow[],
  isOffensive: (name: string) => boolean,
): (playerId: string) => string {
  const byId = new Map(rows.map((row) => [row.playerId, row]))
  const known = new Map<string, string>()
  const judge = (row: StandingRow | undefined): string => {
    const shown = row?.isVerified ? displayName(row.name ?? '', isOffensive) : null
    return shown?.ok ? shown.value : 'Guest'
  }
  return (playerId) => {
    const name = known.get(playerId) ?? judge(byId.get(playerId))
    known.set(playerId, name)
    return name
  }
}

const ENDED = { over: 'is over', cancelled: 'was cancelled' }

const newId = (): string => randomBytes(16).toString('base64url')
/** Keys are random, so a fast hash is enough. */
const keyHashOf = (key: string): string => createHash('sha256').update(key).digest('hex')
