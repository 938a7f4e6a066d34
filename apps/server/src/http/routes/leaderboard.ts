import { getLeaderboard } from '@knowdown/contracts/leaderboard'
import type { FastifyInstance } from 'fastify'
import type { Leaderboards } from '../../features/stats/leaderboard-service.ts'
import { callerOf } from '../caller.ts'
import { serve } from '../serve.ts'

export function leaderboardRoutes(app: FastifyInstance, leaderboards: Leaderboards): void {
  serve(app, getLeaderboard, async ({ board, period, category }, request) => {
    const caller = await callerOf(request)
    const shown = await leaderboards.show({ board, period, category: category ?? null }, caller?.userId ?? null)
    return { board, period, category: shown.category, top: [...shown.top], own: shown.own }
  })
}
