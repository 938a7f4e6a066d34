import {
  answerRunQuestion,
  claimRuns,
  dailyArchive,
  dailyCalendar,
  dailyResults,
  dailyStatus,
  dealRunQuestion,
  readRun,
  startDaily,
} from '@knowdown/contracts/runs/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CorrectionNotes } from '../../features/corrections/key-corrections.ts'
import type { ChallengeService } from '../../features/runs/challenge-service.ts'
import type { DailyService } from '../../features/runs/daily-service.ts'
import { type RunService, type RunView, visitorHash } from '../../features/runs/run-service.ts'
import type { RunPlayer } from '../../features/runs/run-store.ts'
import { Problem } from '../../problem.ts'
import { callerOf, requireUser } from '../caller.ts'
import { serve } from '../serve.ts'

export interface RunApi {
  runs: RunService
  daily: DailyService
  challenges: ChallengeService
  corrections: CorrectionNotes
  claim(visitorHash: string, userId: string): Promise<void>
}

export function runRoutes(app: FastifyInstance, { runs, daily, corrections, claim }: RunApi): void {
  serve(app, startDaily, async ({ time_zone, date, timing, visitor_key }, request) => {
    const player = await playerOf(request, visitor_key)
    return toReply(await daily.start(player, { timeZone: time_zone, date: date ?? null, timing }))
  })
  serve(app, readRun, async ({ run_id, visitor_key }, request) => {
    return toReply(await runs.read(await playerOf(request, visitor_key), run_id))
  })
  serve(app, dealRunQuestion, async ({ run_id, visitor_key }, request) => {
    return toReply(await runs.deal(await playerOf(request, visitor_key), run_id))
  })
  serve(app, answerRunQuestion, async ({ run_id, visitor_key, index, answer }, request) => {
    return toReply(await runs.answer(await playerOf(request, visitor_key), run_id, index, answer))
  })
  serve(app, claimRuns, async ({ visitor_key }, request) => {
    const { userId } = await requireUser(request)
    await claim(visitorHash(visitor_key), userId)
    return { claimed: true }
  })
  serve(app, dailyStatus, async ({ time_zone, visitor_key }, request) => {
    const player = await playerOf(request, visitor_key)
    const { streak, nextAt, run, ...status } = await daily.status(player, time_zone)
    return {
      ...status,
      corrections: await corrections.countUnseen(player),
      run: run && { run_id: run.runId, answered: run.answered, right: run.right, ended: run.ended },
      streak: {
        ...streak,
        frozen: [...streak.frozen],
        pardoned: [...streak.pardoned],
        played_today: streak.playedToday,
      },
      next_at: nextAt,
    }
  })
  serve(app, dailyArchive, async ({ time_zone, before, visitor_key }, request) => {
    const player = await playerOf(request, visitor_key)
    const { dailies, nextBefore } = await daily.archive(player, time_zone, before ?? null)
    return { dailies: [...dailies], next_before: nextBefore }
  })
  serve(app, dailyResults, async ({ date, visitor_key }, request) => {
    const found = await daily.results(await playerOf(request, visitor_key), date)
    return {
      date: found.date,
      counts: [...found.counts],
      right: found.right,
      total_ms: found.totalMs,
      timing: found.timing,
      better_than_percent: found.betterThanPercent,
    }
  })
  serve(app, dailyCalendar, async ({ month, visitor_key }, request) => {
    const days = await daily.calendar(await playerOf(request, visitor_key), month)
    return { days: days.map(({ date, right, totalMs, finished }) => ({ date, right, total_ms: totalMs, finished })) }
  })
}

export async function playerOf(request: FastifyRequest, visitorKey: string | undefined): Promise<RunPlayer> {
  const caller = await callerOf(request)
  if (caller) return { userId: caller.userId }
  if (!visitorKey) throw new Problem('invalid', 'Sign in, or send a visitor_key.')
  return { visitorHash: visitorHash(visitorKey) }
}

export const toReply = ({ runId, timing, serverTime, total, settled, open, result, ghost }: RunView) => ({
  run_id: runId,
  timing,
  server_time: serverTime,
  total,
  settled: settled.map((one) => ({
    question: { ...one.question, options: [...one.question.options] },
    answer: one.answer,
    choice: one.choice,
    correct: one.correct,
    timed_out: one.timedOut,
    took_ms: one.tookMs,
    explanation: one.explanation,
  })),
  open: open && {
    index: open.index,
    question: { ...open.question, options: [...open.question.options] },
    closes_at: open.closesAt,
  },
  result: result && {
    right: result.right,
    answered: result.answered,
    total_ms: result.totalMs,
    timing: result.timing,
  },
  ghost: ghost && {
    name: ghost.name,
    recorded_at: ghost.recordedAt,
    steps: ghost.steps.map(({ tookMs, correct }) => ({ took_ms: tookMs, correct })),
  },
})
