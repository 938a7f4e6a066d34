import type { ReplyOf } from '@knowdown/contracts/endpoint'
import {
  answerOwnQuestion,
  COPIED_TEXT,
  COPY_PIECE_CHARACTERS,
  dealOwnQuestion,
  playSharedQuiz,
  readOwnRun,
  tryOwnQuiz,
} from '@knowdown/contracts/own-quizzes/runs'
import { shareOf } from '@knowdown/domain/kinds/judge'
import { readAnswerText, writeAnswerText } from '@knowdown/domain/run/answer-text'
import type { RunTiming, SealedRunQuestion } from '@knowdown/domain/run/run'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { quizIdIn } from '../../features/own-quizzes/own-card-id.ts'
import type { QuizRuns } from '../../features/own-quizzes/quiz-runs.ts'
import type { RunService, RunView } from '../../features/runs/run-service.ts'
import { requireUser } from '../caller.ts'
import { enforceSize } from '../enforce-limits.ts'
import { serve } from '../serve.ts'
import { playerOf } from './runs.ts'

export interface QuizRunApi {
  quizRuns: QuizRuns
  runs: Pick<RunService, 'read' | 'deal' | 'answer'>
}

export function ownRunRoutes(app: FastifyInstance, { quizRuns, runs }: QuizRunApi): void {
  serve(app, tryOwnQuiz, async ({ quiz_id, request_id, timing }, request) => {
    const { userId } = await requireUser(request)
    return toReply(await quizRuns.tryOut(userId, quiz_id, attemptOf(request, request_id, timing)))
  })
  serve(app, playSharedQuiz, async ({ link, request_id, timing, visitor_key }, request) => {
    const player = await playerOf(request, visitor_key)
    return toReply(await quizRuns.playShared(player, link, attemptOf(request, request_id, timing)))
  })
  serve(app, readOwnRun, async ({ run_id, visitor_key }, request) => {
    return toReply(await runs.read(await playerOf(request, visitor_key), run_id))
  })
  serve(app, dealOwnQuestion, async ({ run_id, visitor_key }, request) => {
    return toReply(await runs.deal(await playerOf(request, visitor_key), run_id))
  })
  serve(app, answerOwnQuestion, async ({ run_id, visitor_key, index, answer }, request) => {
    const choice = answer && writeAnswerText(answer)
    return toReply(await runs.answer(await playerOf(request, visitor_key), run_id, index, choice))
  })
}

const attemptOf = (request: FastifyRequest, requestId: string, timing: RunTiming) => ({
  requestId,
  timing,
  countCopy: (characters: number) => enforceSize(request, COPIED_TEXT, Math.ceil(characters / COPY_PIECE_CHARACTERS)),
})

type Reply = ReplyOf<typeof readOwnRun>
type Settled = Reply['settled'][number]

const toReply = ({ runId, timing, serverTime, total, settled, open, result }: RunView): Reply => ({
  run_id: runId,
  timing,
  server_time: serverTime,
  total,
  settled: settled.flatMap((one) => toSettled(one) ?? []),
  open: open && { index: open.index, question: toAsked(open.question), closes_at: open.closesAt },
  result: result && {
    right: result.right,
    answered: result.answered,
    total_ms: result.totalMs,
    timing: result.timing,
  },
})

/** Null in runs of the bank, which are read by calls of their own. */
function toSettled({
  questionId,
  question,
  asked,
  choice,
  correct,
  timedOut,
  tookMs,
  explanation,
}: RunView['settled'][number]) {
  if (!asked) return null
  const given = choice === null ? null : readAnswerText(asked, choice)
  return {
    card_id: quizIdIn(questionId) === null ? null : questionId,
    question: toAsked(question),
    key: asked as Settled['key'],
    given: given as Settled['given'],
    correct,
    share: given ? shareOf(asked, given) : 0,
    timed_out: timedOut,
    took_ms: tookMs,
    explanation: explanation ?? '',
  }
}

export const toAsked = ({ question, options, own }: SealedRunQuestion): Settled['question'] => ({
  text: question,
  kind: own?.kind ?? 'choice',
  options: [...options],
  unit: own?.unit ?? '',
  picture: own?.picture ?? null,
})
