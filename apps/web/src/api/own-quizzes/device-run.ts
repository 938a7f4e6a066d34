import { shareOf } from '@knowdown/domain/kinds/judge'
import { isPlayable } from '@knowdown/domain/own-quiz/check-own-quiz'
import { dealQuestion } from '@knowdown/domain/own-quiz/deal-question'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { type Random, shuffle } from '@knowdown/domain/random'
import { ok, refuse } from '@knowdown/domain/result'
import { readAnswerText, writeAnswerText } from '@knowdown/domain/run/answer-text'
import { playRun, type RunMove } from '@knowdown/domain/run/play-run'
import { type RunQuestion, type RunTiming, runResult, startRun } from '@knowdown/domain/run/run'
import type { OwnRunCalls, OwnRunReply } from './own-run-calls.ts'

interface DeviceRunDeps {
  timing: RunTiming
  random: Random
  now(): number
}

const CONFLICT = 409

/**
 * A run of a quiz that is on this device alone, by the rules of the server. Its author has the answers anyway, so nothing
 * has to be sealed; a reload begins anew.
 */
export function deviceRunCalls(questions: readonly OwnQuestion[], { timing, random, now }: DeviceRunDeps): OwnRunCalls {
  const copies = shuffle(questions.filter(isPlayable), random).map((question) => dealQuestion(question, random))
  let run = startRun(copies.map(toRunQuestion), timing, now())

  const reply = (): OwnRunReply => {
    const asked = copies.map(toAsked)
    const index = run.answers.length
    const next = asked[index]
    const result = runResult(run)
    return {
      run_id: 'on-this-device',
      timing,
      server_time: now(),
      total: copies.length,
      settled: run.answers.flatMap((one, place) => {
        const [copy, question] = [copies[place], asked[place]]
        if (!copy || !question) return []
        const given = one.choice === null ? null : readAnswerText(copy.answer, one.choice)
        return {
          card_id: null,
          question,
          key: copy.answer as OwnRunReply['settled'][number]['key'],
          given: given as OwnRunReply['settled'][number]['given'],
          correct: one.correct,
          share: given ? shareOf(copy.answer, given) : 0,
          timed_out: one.timedOut,
          took_ms: one.tookMs,
          explanation: copy.explanation,
        }
      }),
      open: run.open && next ? { index, question: next, closes_at: run.open.closesAt } : null,
      result:
        run.endedAt === null
          ? null
          : { right: result.right, answered: result.answered, total_ms: result.totalMs, timing },
    }
  }

  async function move(made: RunMove) {
    const played = playRun(run, made)
    if (!played.ok) {
      return refuse({ kind: 'refused' as const, status: CONFLICT, detail: 'This question is not open.' })
    }
    run = played.value
    return ok(reply())
  }

  const empty = { kind: 'refused', status: CONFLICT, detail: 'No question of this quiz can be played yet.' } as const
  return {
    start: async () => (copies.length === 0 ? refuse(empty) : ok(reply())),
    read: () => move({ type: 'tick', at: now() }),
    deal: () => move({ type: 'deal', at: now() }),
    answer: (_, index, given) => move({ type: 'answer', index, choice: given && writeAnswerText(given), at: now() }),
  }
}

const toRunQuestion = ({ text, answer, explanation, seconds, picture }: OwnQuestion, place: number): RunQuestion => ({
  id: String(place),
  category: '',
  difficulty: 'medium',
  question: text,
  options: 'options' in answer ? answer.options : [],
  answer: '',
  explanation,
  own: { asked: answer, seconds, picture },
})

const toAsked = ({ text, answer, picture }: OwnQuestion): OwnRunReply['settled'][number]['question'] => ({
  text,
  kind: answer.kind,
  options: 'options' in answer ? [...answer.options] : [],
  unit: answer.kind === 'number' ? answer.unit : '',
  picture,
})
