import {
  arenaState,
  enterArena,
  leaveArena,
  listArenas,
  pauseInArena,
  STANDINGS_ROWS,
  searchInArena,
} from '@knowdown/contracts/arenas/calls'
import type { FastifyInstance } from 'fastify'
import type { ArenaService, ArenaView } from '../../features/arenas/arena-service.ts'
import { toArenaReply, toArenaStateReply } from '../../features/arenas/wire-format.ts'
import { toJoinReply } from '../../features/queue/wire-format.ts'
import { lobbyCallerOf } from '../caller.ts'
import { serve } from '../serve.ts'

export function arenaRoutes(app: FastifyInstance, arenas: ArenaService): void {
  const toReply = (view: ArenaView, rows = STANDINGS_ROWS) => toArenaStateReply(view, rows)

  serve(app, listArenas, async () => {
    const { at, arenas: listed } = await arenas.list()
    return { server_time: at, arenas: listed.map((arena) => toArenaReply(arena, arena.phase, arena.players)) }
  })

  serve(app, arenaState, async ({ arena_id, arena_key, rows }) =>
    toReply(await arenas.state(arena_id, arena_key ?? null), rows),
  )

  serve(app, enterArena, async ({ arena_id, session_id }, request) => {
    const { key, view } = await arenas.enter(arena_id, await lobbyCallerOf(request, session_id))
    return { ...toReply(view), arena_key: key }
  })

  serve(app, searchInArena, async ({ arena_key, request_id, visitor_name }, request) => {
    const { network } = await lobbyCallerOf(request)
    const { key, view } = await arenas.search(arena_key, network, {
      requestId: request_id,
      visitorName: visitor_name ?? null,
    })
    return toJoinReply(key, view)
  })

  serve(app, pauseInArena, async ({ arena_key, paused }) => toReply(await arenas.pause(arena_key, paused)))

  serve(app, leaveArena, async ({ arena_key }) => {
    await arenas.leave(arena_key)
    return { left: true as const }
  })
}
