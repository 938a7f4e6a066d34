import { assertNever, ok, type Result, refuse } from '../result.ts'
import { isRightText, readAnswerText } from './answer-text.ts'
import { RUN_GRACE_MS, RUN_IDLE_MS, type Run, type RunAnswer, type RunQuestion, timeLimitMs } from './run.ts'

export type RunMove =
  /** The player asks for the question to answer now: the open one again, or the next. */
  | { type: 'deal'; at: number }
  /** `choice` is null to skip, and when the player's own clock has run out. */
  | { type: 'answer'; index: number; choice: string | null; at: number }
  /** The server was down from `downSince` until `at`. */
  | { type: 'resume'; downSince: number; at: number }
  | { type: 'tick'; at: number }

export type RunRefusal = 'ended' | 'too-late' | 'question-not-open' | 'already-answered' | 'not-an-option'

type Decision = Result<Run, RunRefusal>

/** The rules of a run: the same run and the same move always give the same result. */
export function playRun(run: Run, move: RunMove): Decision {
  switch (move.type) {
    case 'deal':
      return deal(closeOverdue(run, move.at), move.at)
    case 'answer':
      return answer(run, move)
    case 'resume':
      return ok(extendDeadline(run, move))
    case 'tick':
      return ok(closeOverdue(run, move.at))
    default:
      return assertNever(move)
  }
}

/** When to play the next `tick`; null when nothing is due any more. */
export function runDueAt({ open, endedAt, lastActiveAt, waits }: Run): number | null {
  if (endedAt !== null) return null
  const closesAt = open?.closesAt ? open.closesAt + RUN_GRACE_MS : null
  if (waits) return closesAt
  const idleAt = lastActiveAt + RUN_IDLE_MS
  return closesAt === null ? idleAt : Math.min(closesAt, idleAt)
}

/** Asking again returns the same question with the same deadline, so that a reload gains no time. */
function deal(run: Run, at: number): Decision {
  if (run.endedAt !== null) return refuse('ended')
  if (run.open) return ok(run)
  const limit = timeLimitMs(run.timing, run.questions[run.answers.length])
  return ok({
    ...run,
    lastActiveAt: at,
    open: { openedAt: at, extendedUntil: at, closesAt: limit === null ? null : at + limit },
  })
}

function answer(run: Run, { index, choice, at }: Extract<RunMove, { type: 'answer' }>): Decision {
  const settled = run.answers[index]
  // A client that lost the reply sends the same answer again: it is acknowledged again and counted once.
  if (settled) {
    return settled.choice === choice ? ok(run) : refuse(settled.timedOut ? 'too-late' : 'already-answered')
  }
  if (run.endedAt !== null) return refuse('ended')
  if (!run.open || run.answers.length !== index) return refuse('question-not-open')
  if (choice !== null && !isAnswerTo(run.questions[index], choice)) return refuse('not-an-option')
  return ok(isLate(run, at) ? settleOpen(run, null, at) : settleOpen(run, choice, at))
}

const isAnswerTo = (question: RunQuestion | undefined, choice: string): boolean =>
  question?.own ? readAnswerText(question.own.asked, choice) !== null : question?.options.includes(choice) === true

/** Half of an own question is not right. */
function isCorrect({ own, answer }: RunQuestion, choice: string | null): boolean {
  if (!own) return choice === answer
  return choice !== null && isRightText(own.asked, choice)
}

/** After an outage of the server the player gets back exactly the lost time. Nothing else moves a deadline. */
function extendDeadline(run: Run, { downSince, at }: Extract<RunMove, { type: 'resume' }>): Run {
  if (!run.open) return run
  const { openedAt, extendedUntil, closesAt } = run.open
  const isOver = closesAt !== null && closesAt <= downSince
  // The last sign of life may be from before the question was dealt: only the time since then was lost.
  const lostSince = Math.max(downSince, extendedUntil)
  if (isOver || at <= lostSince) return run
  const lostMs = at - lostSince
  return {
    ...run,
    lastActiveAt: Math.max(run.lastActiveAt, at),
    open: {
      openedAt: openedAt + lostMs,
      extendedUntil: at,
      closesAt: closesAt === null ? null : closesAt + lostMs,
    },
  }
}

function closeOverdue(run: Run, at: number): Run {
  const current = isLate(run, at) ? settleOpen(run, null, at) : run
  if (current.endedAt !== null || run.waits || at < run.lastActiveAt + RUN_IDLE_MS) return current
  return { ...current, open: null, endedAt: at, abandoned: true }
}

const isLate = ({ open }: Run, at: number): boolean =>
  open?.closesAt !== null && open?.closesAt !== undefined && at > open.closesAt + RUN_GRACE_MS

function settleOpen(run: Run, choice: string | null, at: number): Run {
  const question = run.questions[run.answers.length]
  if (!run.open || !question) return run
  const limit = timeLimitMs(run.timing, question)
  const { openedAt } = run.open
  // Clocks of nodes differ: the node that judges may be a little behind the one that dealt.
  const tookMs = Math.min(Math.max(0, at - openedAt), limit ?? Number.POSITIVE_INFINITY)
  const settled: RunAnswer = {
    choice,
    correct: isCorrect(question, choice),
    timedOut: choice === null && limit !== null && tookMs >= limit,
    tookMs,
    atMs: openedAt + tookMs - run.startedAt,
  }
  const answers = [...run.answers, settled]
  const isLast = answers.length === run.questions.length
  const settledAt = openedAt + tookMs
  // A timeout is not activity: the idle limit counts from the last thing that the player did.
  const lastActiveAt = choice === null && settled.timedOut ? run.lastActiveAt : Math.max(run.lastActiveAt, at)
  return { ...run, answers, open: null, lastActiveAt, endedAt: isLast ? settledAt : null }
}
