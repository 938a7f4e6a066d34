import { addDeskArena, cancelDeskArena, deskArenas } from '@knowdown/contracts/arenas/calls'
import {
  actOnPlayer,
  actOnQuestion,
  addDeskQuestion,
  barFromQuizJobs,
  deskHealth,
  deskLog,
  deskModels,
  deskPlayers,
  deskQuestion,
  deskQuestions,
  deskReports,
  deskToday,
  deskWork,
  editDeskQuestion,
  pauseModels,
  retryWork,
  sendTestMail,
} from '@knowdown/contracts/operator/calls'
import { actOnSharedQuiz, deskQuizReports, removeQuizPicture } from '@knowdown/contracts/own-quizzes/reports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AccountProblem } from '../../features/accounts/account-problem.ts'
import type { Accounts } from '../../features/accounts/accounts.ts'
import type { SignedIn } from '../../features/accounts/sessions/session-service.ts'
import { toArenaReply } from '../../features/arenas/wire-format.ts'
import type { Doctor } from '../../features/doctor/doctor.ts'
import { HOUR_MS, MINUTE_MS } from '../../features/limits.ts'
import type { OperatorDesk } from '../../features/operator/desk.ts'
import type { LogEntry } from '../../features/operator/operator-log.ts'
import type { DeskPlayer } from '../../features/operator/operator-players.ts'
import type { DeskQuestion } from '../../features/operator/operator-questions.ts'
import { Problem } from '../../problem.ts'
import { bearerOf, enforceRateLimit } from '../caller.ts'
import { checkOrigin } from '../check-origin.ts'
import { sendNotFound } from '../error-mapping.ts'
import { serve } from '../serve.ts'
import { toReportedQuiz } from './quiz-reports.ts'

const READS = { max: 600, windowMs: 10 * MINUTE_MS }
const CHANGES = { max: 200, windowMs: HOUR_MS }

interface OperatorRoutesDeps {
  desk: OperatorDesk
  doctor: Doctor
  accounts: Pick<Accounts, 'sessions' | 'limits'>
  origins: readonly string[]
  originProblem(): Problem
}

/**
 * The operator's desk. Whoever is no operator gets exactly what an unknown address gets, before anything of the request
 * is looked at: not even a wrong body or a foreign origin tells that there is something here.
 */
export function operatorRoutes(app: FastifyInstance, deps: OperatorRoutesDeps): void {
  const { desk, doctor, accounts, origins, originProblem } = deps
  const { questions, players, quizzes, models, work } = desk
  const callers = new WeakMap<FastifyRequest, SignedIn>()

  app.addHook('onRequest', async (request, reply) => {
    const token = bearerOf(request)
    const caller = token === null ? null : await callerBehind(accounts, token)
    if (!caller || !(await desk.operators.isOperator(caller.user))) return sendNotFound(request, reply)
    callers.set(request, caller)
  })
  checkOrigin(app, origins, originProblem)
  app.addHook('onRequest', async (request) => {
    const caller = callerOf(request)
    await enforceRateLimit(accounts.limits, `desk ${caller.user.id}`, READS)
    if (request.method !== 'POST') return
    await enforceRateLimit(accounts.limits, `desk-change ${caller.user.id}`, CHANGES)
    accounts.sessions.requireFreshProof(caller)
  })

  const callerOf = (request: FastifyRequest): SignedIn => {
    const caller = callers.get(request)
    if (!caller) throw new Error('A call of the desk was not checked.')
    return caller
  }
  const actorOf = (request: FastifyRequest) => ({ userId: callerOf(request).user.id })

  serve(app, deskArenas, async () => {
    const { at, arenas } = await desk.arenas.all()
    return {
      server_time: at,
      scheduled: desk.arenas.scheduled,
      time_zone: desk.arenas.timeZone,
      arenas: arenas.map((arena) => ({
        ...toArenaReply(arena, arena.phase, arena.players),
        is_scheduled: arena.isScheduled,
      })),
    }
  })
  serve(app, addDeskArena, async ({ starts_at, ...wanted }, request) => ({
    arena_id: await desk.arenas.create(actorOf(request), { ...wanted, startsAt: starts_at }),
  }))
  serve(app, cancelDeskArena, async ({ arena_id }, request) => {
    await desk.arenas.cancel(actorOf(request), arena_id)
    return { cancelled: true as const }
  })

  serve(app, deskToday, async () => {
    const { hours, traffic } = await desk.today()
    return {
      hours: [...hours],
      traffic: traffic.map(({ medianMs, slowMs, ...slice }) => ({ ...slice, median_ms: medianMs, slow_ms: slowMs })),
    }
  })

  serve(app, deskReports, async () => ({
    reports: (await questions.reported()).map((reported) => ({
      ...toQuestion(reported),
      reasons: tally(Object.fromEntries(reported.reasons)),
      weight: reported.weight,
      last_reported_at: reported.lastReportedAt,
    })),
  }))
  serve(app, deskQuestions, async ({ search, category, show, offset }) => {
    const found = await questions.search({ text: search, category: category ?? null, show, offset })
    return { total: found.total, questions: found.questions.map(toQuestion) }
  })
  serve(app, deskQuestion, async ({ question_id }) => {
    const { original, entries } = await questions.history(question_id)
    return {
      question: toQuestion(await questions.one(question_id)),
      original: original && { ...original, options: [...original.options] },
      history: entries.map(toEntry),
    }
  })
  serve(app, addDeskQuestion, async (wanted, request) => ({
    question_id: await questions.add(actorOf(request), wanted),
  }))
  serve(app, editDeskQuestion, async ({ question_id, ...wanted }, request) => {
    const warnings = await questions.edit(actorOf(request), question_id, wanted)
    return { question: toQuestion(await questions.one(question_id)), warnings: [...warnings] }
  })
  serve(app, actOnQuestion, async ({ question_id, action }, request) => {
    await questions.act(actorOf(request), question_id, action)
    return { question: toQuestion(await questions.one(question_id)) }
  })

  serve(app, deskPlayers, async ({ search }) => ({ players: (await players.search(search)).map(toPlayer) }))
  serve(app, actOnPlayer, async ({ user_id, action, name }, request) => {
    if (action === 'rename' && name === undefined) throw new Problem('invalid', 'name: a new name is missing.')
    const wanted = action === 'rename' ? { action, name: name ?? '' } : { action }
    return { player: toPlayer(await players.act(actorOf(request), user_id, wanted)) }
  })

  serve(app, deskQuizReports, async () => ({ quizzes: (await quizzes.reported()).map(toReportedQuiz) }))
  serve(app, actOnSharedQuiz, async ({ quiz_id, action, reason }, request) => {
    await quizzes.act(actorOf(request), quiz_id, action, reason)
    return { done: true as const }
  })
  serve(app, removeQuizPicture, async ({ address }, request) => {
    await quizzes.removePicture(actorOf(request), address)
    return { removed: true as const }
  })

  serve(app, deskModels, async () => {
    const { models: reports, blockedBy, tokensToday, dailyTokens, quizzes, purposes, ...rest } = await models.report()
    return {
      ...rest,
      quizzes: {
        ...quizzes,
        accounts: quizzes.accounts.map(({ userId, isBarred, ...use }) => ({
          ...use,
          user_id: userId,
          barred: isBarred,
        })),
      },
      purposes: purposes.map(({ dropped, ...purpose }) => ({ ...purpose, dropped: tally(dropped) })),
      blocked_by: blockedBy,
      tokens_today: tokensToday,
      daily_tokens: dailyTokens,
      models: reports.map(({ dropped, failures, tokens, ...report }) => ({
        ...report,
        dropped: tally(dropped),
        failures: tally(failures),
        tokens_in: tokens.input,
        tokens_out: tokens.output,
      })),
    }
  })
  serve(app, pauseModels, async ({ paused, what }, request) => {
    await models.setPaused(actorOf(request), paused, what)
    return { paused }
  })
  serve(app, barFromQuizJobs, async ({ user_id, barred }, request) => {
    await models.setBarred(actorOf(request), user_id, barred)
    return { barred }
  })

  serve(app, deskWork, async () => ({
    queues: (await work.all()).map(({ oldestAt, givenUp, items, ...queue }) => ({
      ...queue,
      given_up: givenUp,
      oldest_at: oldestAt,
      items: items.map(({ nextTryAt, ...item }) => ({ ...item, next_try_at: nextTryAt })),
    })),
  }))
  serve(app, retryWork, async ({ queue }, request) => ({ retried: await work.retry(actorOf(request), queue) }))

  serve(app, deskHealth, async () => ({ findings: [...(await doctor.examine())] }))
  serve(app, sendTestMail, async (_input, request) => {
    const { email } = callerOf(request).user
    return { finding: await doctor.sendTestMail(email ?? '') }
  })

  serve(app, deskLog, async ({ before }) => {
    const { entries, nextBefore } = await desk.log.page(before ?? null)
    return { entries: entries.map(toEntry), next_before: nextBefore }
  })
}

/** Null for a token that is not ours, has expired, or whose session has ended. */
async function callerBehind({ sessions }: Pick<Accounts, 'sessions'>, token: string): Promise<SignedIn | null> {
  try {
    return await sessions.authenticateByJwt(token)
  } catch (error) {
    if (error instanceof AccountProblem) return null
    throw error
  }
}

const tally = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count)

const statusOf = (hiddenReason: DeskQuestion['hiddenReason']) =>
  hiddenReason === null ? 'active' : hiddenReason === 'withdrawn' ? 'withdrawn' : 'hidden'

const toQuestion = ({
  question,
  hiddenReason,
  daily,
  isEdited,
  servings,
  answers,
  shareRight,
  picks,
}: DeskQuestion) => ({
  question_id: question.id,
  category: question.category,
  difficulty: question.difficulty,
  question: question.question,
  options: [...question.options],
  answer: question.answer,
  explanation: question.explanation,
  status: statusOf(hiddenReason) as 'active' | 'hidden' | 'withdrawn',
  hidden_reason: hiddenReason,
  daily,
  edited: isEdited,
  servings,
  answers,
  share_right: shareRight,
  picks: [...picks],
})

const toPlayer = (player: DeskPlayer) => ({
  user_id: player.userId,
  name: player.name,
  email: player.email,
  email_verified: player.emailVerified,
  created_at: player.createdAt,
  accessed_at: player.accessedAt,
  sessions: player.sessions,
  games: player.games,
  name_reports: player.nameReports,
  status: player.status,
})

const toEntry = ({ entryId, at, actor, action, subject, before, after }: LogEntry) => ({
  entry_id: entryId,
  at,
  actor,
  action,
  subject_kind: subject.kind,
  subject: subject.name ?? subject.id,
  before,
  after,
})
