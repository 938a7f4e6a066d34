import { ok, type Result, refuse } from '../result.ts'
import { PARTY_GRACE_MS, type Party } from './party.ts'

export const FULL_POINTS = 1000

export interface PartyAnswer {
  choice: number
  correct: boolean
  tookMs: number
  points: number
}

export type AnswerRefusal = 'removed' | 'other-round' | 'not-open' | 'too-late' | 'joined-later' | 'not-an-option'

interface GivenPartyAnswer {
  round: number
  index: number
  /** The place of the chosen option. */
  choice: number
  at: number
}

/** Judges an answer at the moment when it is taken; its points never change afterwards. */
export function judgeAnswer(
  party: Party,
  player: { fromIndex: number; removed: boolean },
  given: GivenPartyAnswer,
): Result<PartyAnswer, AnswerRefusal> {
  if (player.removed) return refuse('removed')
  if (given.round !== party.round) return refuse('other-round')
  if (given.index < player.fromIndex) return refuse('joined-later')
  const { phase, index, paused } = party
  const question = party.questions[given.index]
  if (given.index > index || !question || phase.kind === 'lobby' || phase.kind === 'intro') return refuse('not-open')
  if (given.index < index || phase.kind !== 'open') return refuse('too-late')
  if (paused) return refuse('not-open')
  if (given.at > phase.closesAt + PARTY_GRACE_MS) return refuse('too-late')
  if (given.choice >= question.options.length) return refuse('not-an-option')
  const limitMs = phase.closesAt - phase.openedAt
  // Clocks of nodes differ: the node that judges may be a little behind the one that opened the question.
  const tookMs = Math.min(Math.max(0, given.at - phase.openedAt), limitMs)
  const correct = given.choice === question.answer
  return ok({
    choice: given.choice,
    correct,
    tookMs,
    points: correct ? pointsFor(tookMs, limitMs, party.settings.speedPoints) : 0,
  })
}

/** With speed points an answer at the last moment is still worth half. */
export const pointsFor = (tookMs: number, limitMs: number, speedPoints: boolean): number =>
  speedPoints ? Math.round(FULL_POINTS * (1 - tookMs / (2 * limitMs))) : FULL_POINTS
