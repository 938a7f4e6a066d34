import { arenaState, enterArena, leaveArena, listArenas, pauseInArena } from '@knowdown/contracts/arenas/calls'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { ApiError, callOrThrow } from '../../api/call-or-throw.ts'
import { deviceSessionId } from '../../platform/device-keys.ts'
import { deviceStorage } from '../../platform/device-storage.ts'

export type ArenaState = ReplyOf<typeof arenaState>
export type ListedArena = ReplyOf<typeof listArenas>['arenas'][number]
export type StandingRow = ArenaState['rows'][number]
export type OwnStanding = NonNullable<ArenaState['own']>

/** Standings are never older than two seconds; the server counts half a second of its own. */
const LIVE_MS = 1_500
const BEFORE_MS = 5_000
const LIST_MS = 30_000

export function useArenas() {
  const { api } = useBackend()
  return useQuery({
    queryKey: ['arenas'],
    queryFn: () => callOrThrow(api, listArenas, {}),
    refetchInterval: LIST_MS,
  })
}

/** When to read again; false when nothing changes any more. */
function nextRead(state: ArenaState | undefined): number | false {
  if (!state) return BEFORE_MS
  const { phase, starts_at } = state.arena
  if (phase === 'running' || phase === 'finishing') return LIVE_MS
  if (phase === 'upcoming') return Math.min(BEFORE_MS, Math.max(500, starts_at - state.server_time))
  return false
}

const keyName = (arenaId: string) => `arena-${arenaId}`

/** The key belongs to whoever entered: the next person at this device gets one of their own. */
function readKey(arenaId: string, userId: string | null): string | null {
  const [owner, key] = (deviceStorage.read(keyName(arenaId)) ?? '').split(' ')
  return key && owner === (userId ?? 'visitor') ? key : null
}

/** An arena as this player sees it, kept up to date while it is watched, and what can be done in it. */
export function useArena(arenaId: string, userId: string | null, rows: number, isWatching: boolean) {
  const { api } = useBackend()
  const queries = useQueryClient()
  const [key, setKey] = useState(() => readKey(arenaId, userId))
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    queryKey: ['arena', arenaId, key, rows],
    queryFn: () => callOrThrow(api, arenaState, { arena_id: arenaId, arena_key: key, rows }),
    refetchInterval: ({ state }) => nextRead(state.data),
    placeholderData: keepPreviousData,
    enabled: isWatching,
  })

  /** Everything is read again after each change, also when it failed. */
  async function change(work: () => Promise<unknown>) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const isRefused = error instanceof ApiError && error.failure.kind === 'refused'
      setFailure(isRefused ? error.message : 'Network error: please try again.')
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['arena', arenaId] })
    }
  }

  function keep(given: string) {
    deviceStorage.write(keyName(arenaId), given && `${userId ?? 'visitor'} ${given}`)
    setKey(given || null)
  }

  return {
    state: query.data,
    isMissing: query.error instanceof ApiError && query.error.failure.kind === 'refused',
    key,
    failure,
    busy,
    refresh: () => void query.refetch(),
    enter: () =>
      change(async () => {
        const entered = await callOrThrow(api, enterArena, { arena_id: arenaId, session_id: deviceSessionId() })
        keep(entered.arena_key)
      }),
    pause: (paused: boolean) =>
      change(async () => key !== null && (await callOrThrow(api, pauseInArena, { arena_key: key, paused }))),
    leave: () =>
      change(async () => {
        if (key !== null) await callOrThrow(api, leaveArena, { arena_key: key })
        keep('')
      }),
  }
}
