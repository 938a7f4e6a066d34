import type { ReplyOf } from '@knowdown/contracts/endpoint'
import {
  answerOwnQuestion,
  dealOwnQuestion,
  playSharedQuiz,
  readOwnRun,
  tryOwnQuiz,
} from '@knowdown/contracts/own-quizzes/runs'
import type { Answer } from '@knowdown/domain/kinds/judge'
import { readRunTiming } from '../../platform/run-timing.ts'
import type { Api } from '../api.ts'
import type { RunCalls, RunPlay } from '../use-run.ts'
import { visitorInput } from '../visitor-input.ts'

export type OwnRunReply = ReplyOf<typeof readOwnRun>
export type OwnRunCalls = RunCalls<OwnRunReply, Answer>
export type OwnRunPlay = RunPlay<OwnRunReply, Answer>

/** The author plays a quiz of the account as others would. The same request id continues the same run. */
export const tryCalls = (api: Api, quizId: string, requestId: string): OwnRunCalls => ({
  start: () => api.call(tryOwnQuiz, { quiz_id: quizId, request_id: requestId, timing: readRunTiming() }),
  ...played(api, false),
})

/** Whoever has the link plays the quiz, with or without an account. */
export const sharedCalls = (api: Api, link: string, requestId: string, isVisitor: boolean): OwnRunCalls => ({
  start: () =>
    api.call(playSharedQuiz, { link, request_id: requestId, timing: readRunTiming(), ...visitorInput(isVisitor) }),
  ...played(api, isVisitor),
})

function played(api: Api, isVisitor: boolean): Omit<OwnRunCalls, 'start'> {
  const player = (run_id: string) => ({ run_id, ...visitorInput(isVisitor) })
  return {
    read: (runId) => api.call(readOwnRun, player(runId)),
    deal: (runId) => api.call(dealOwnQuestion, player(runId)),
    answer: (runId, index, given) =>
      api.call(answerOwnQuestion, { ...player(runId), index, answer: given && toWire(given) }),
  }
}

/** The contract's lists can be written to. */
const toWire = (given: Answer) => (given.kind === 'several' ? { kind: given.kind, choices: [...given.choices] } : given)
