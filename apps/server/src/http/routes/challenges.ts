import {
  compareChallenge,
  createChallenge,
  leaveChallenge,
  playChallenge,
  readChallenge,
  renameInChallenge,
  sendChallengeBack,
} from '@knowdown/contracts/challenges/calls'
import type { FastifyInstance } from 'fastify'
import type { ChallengeService, ChallengeView } from '../../features/runs/challenge-service.ts'
import { callerOf } from '../caller.ts'
import { serve } from '../serve.ts'
import { playerOf, toReply } from './runs.ts'

export function challengeRoutes(app: FastifyInstance, challenges: ChallengeService): void {
  serve(app, createChallenge, async ({ category, difficulty, timing, visitor_key, ...input }, request) => {
    const player = await playerOf(request, visitor_key)
    return { challenge_id: await challenges.create(player, { category, difficulty, timing, ...visitorOf(input) }) }
  })
  serve(app, sendChallengeBack, async ({ challenge_id, timing, visitor_key, ...input }, request) => {
    const player = await playerOf(request, visitor_key)
    return { challenge_id: await challenges.sendBack(player, challenge_id, { timing, ...visitorOf(input) }) }
  })
  serve(app, readChallenge, async ({ challenge_id, visitor_key }, request) => {
    const isKnown = visitor_key !== undefined || (await callerOf(request)) !== null
    return toChallengeReply(await challenges.show(isKnown ? await playerOf(request, visitor_key) : null, challenge_id))
  })
  serve(app, playChallenge, async ({ challenge_id, timing, visitor_key, ...input }, request) => {
    const player = await playerOf(request, visitor_key)
    const asked = { timing: timing ?? null, ...visitorOf(input) }
    return toReply(await challenges.play(player, challenge_id, asked))
  })
  serve(app, compareChallenge, async ({ challenge_id, place, visitor_key }, request) => {
    const wanted = place === undefined ? null : Number(place)
    const { own, other, questions } = await challenges.compare(
      await playerOf(request, visitor_key),
      challenge_id,
      wanted,
    )
    return {
      own: toSide(own),
      other: other && { ...toSide(other), recorded_at: other.recordedAt },
      questions: questions.map((one) => ({
        question: { ...one.question, options: [...one.question.options] },
        answer: one.answer,
        explanation: one.explanation,
        own: one.own && toAnswer(one.own),
        other: one.other && toAnswer(one.other),
      })),
    }
  })
  serve(app, renameInChallenge, async ({ challenge_id, name, visitor_key }, request) => {
    await challenges.rename(await playerOf(request, visitor_key), challenge_id, name)
    return { renamed: true }
  })
  serve(app, leaveChallenge, async ({ challenge_id, visitor_key }, request) => {
    await challenges.leave(await playerOf(request, visitor_key), challenge_id)
    return { left: true }
  })
}

const visitorOf = (input: { session_id?: string | undefined; visitor_name?: string | undefined }) => ({
  sessionId: input.session_id ?? null,
  visitorName: input.visitor_name ?? null,
})

type Comparison = Awaited<ReturnType<ChallengeService['compare']>>

const toSide = ({ place, name, right, totalMs, timing }: Comparison['own']) => ({
  place,
  name,
  right,
  total_ms: totalMs,
  timing,
})

const toAnswer = ({ choice, correct, timedOut, tookMs }: NonNullable<Comparison['questions'][number]['own']>) => ({
  choice,
  correct,
  timed_out: timedOut,
  took_ms: tookMs,
})

const toChallengeReply = ({ sender, table, run, category, state, ...view }: ChallengeView) => ({
  challenge_id: view.challengeId,
  category: { id: category.id, name: category.name, sensitive: category.sensitive },
  difficulty: view.difficulty,
  // What is gone has been refused by now.
  state: state === 'gone' ? ('expired' as const) : state,
  sender: sender && {
    name: sender.name,
    recorded_at: sender.recordedAt,
    right: sender.right,
    total_ms: sender.totalMs,
    timing: sender.timing,
  },
  expires_at: view.expiresAt,
  players: view.players,
  role: view.role,
  own_name: view.ownName,
  run: run && { run_id: run.runId, ended: run.ended, abandoned: run.abandoned },
  table: table.map((row) => ({
    place: row.place,
    rank: row.rank,
    name: row.name,
    is_sender: row.isSender,
    own: row.isOwn,
    returned: row.returned,
    right: row.right,
    total_ms: row.totalMs,
    timing: row.timing,
  })),
})
