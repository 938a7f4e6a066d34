import { type Answer, earnsSpeedPoints, isRight, type Kind, shareOf } from '../kinds/judge.ts'
import { LIMITS, lengthOf } from '../own-quiz/limits.ts'
import { assertNever, ok, type Result, refuse } from '../result.ts'
import { PARTY_GRACE_MS, type Party, type PointsFactor } from './party.ts'

export const FULL_POINTS = 1000

export interface PartyAnswer {
  given: Answer
  correct: boolean
  tookMs: number
  points: number
  /** What a fully right answer would have earned at this moment. */
  worth: number
}

export type AnswerRefusal =
  | 'removed'
  | 'other-round'
  | 'not-open'
  | 'too-late'
  | 'joined-later'
  | 'not-an-option'
  | 'does-not-fit'

interface GivenPartyAnswer {
  round: number
  index: number
  given: Answer
  at: number
}

/** Judges an answer at the moment when it is taken; only its host's acceptance changes its points afterwards. */
export function judgeAnswer(
  party: Party,
  player: { fromIndex: number; removed: boolean },
  { given, ...about }: GivenPartyAnswer,
): Result<PartyAnswer, AnswerRefusal> {
  if (player.removed) return refuse('removed')
  if (about.round !== party.round) return refuse('other-round')
  if (about.index < player.fromIndex) return refuse('joined-later')
  const { phase, index, paused } = party
  const question = party.questions[about.index]
  if (about.index > index || !question || phase.kind === 'lobby' || phase.kind === 'intro') return refuse('not-open')
  if (about.index < index || phase.kind !== 'open') return refuse('too-late')
  if (paused) return refuse('not-open')
  if (phase.closesAt !== null && about.at > phase.closesAt + PARTY_GRACE_MS) return refuse('too-late')
  const misfit = misfitOf(question.answer, given)
  if (misfit) return refuse(misfit)
  const limitMs = phase.closesAt === null ? null : phase.closesAt - phase.openedAt
  // Clocks of nodes differ: the node that judges may be a little behind the one that opened the question.
  const tookMs = Math.min(Math.max(0, about.at - phase.openedAt), limitMs ?? Number.POSITIVE_INFINITY)
  const speedPoints = party.settings.speedPoints && earnsSpeedPoints(question.answer.kind)
  const share = shareOf(question.answer, given)
  const terms = { factor: question.factor, tookMs, limitMs: speedPoints ? limitMs : null }
  return ok({
    given,
    correct: isRight(share),
    tookMs,
    points: pointsFor({ ...terms, share }),
    worth: pointsFor({ ...terms, share: 1 }),
  })
}

interface PointsTerms {
  share: number
  factor: PointsFactor
  tookMs: number
  /** Null where the time does not matter. */
  limitMs: number | null
}

/** With speed points an answer at the last moment is still worth half. */
export const pointsFor = ({ share, factor, tookMs, limitMs }: PointsTerms): number =>
  Math.round(share * factor * FULL_POINTS * (limitMs === null ? 1 : 1 - tookMs / (2 * limitMs)))

/** Equal answers in the same form, so that a repeated one is recognised. */
export function plainAnswer(given: Answer): Answer {
  if (given.kind === 'several') {
    return { kind: 'several', choices: [...new Set(given.choices)].toSorted((one, other) => one - other) }
  }
  if (given.kind === 'typeIn') {
    return { kind: 'typeIn', text: given.text.normalize('NFC').trim().replace(/\s+/gu, ' ') }
  }
  return given
}

/** Why this can be no answer to the question; null when it can. */
function misfitOf(asked: Kind, given: Answer): 'not-an-option' | 'does-not-fit' | null {
  if (asked.kind !== given.kind) return 'does-not-fit'
  switch (given.kind) {
    case 'choice':
      return isOption(asked, given.choice) ? null : 'not-an-option'
    case 'several':
      if (given.choices.length === 0) return 'does-not-fit'
      return given.choices.every((choice) => isOption(asked, choice)) ? null : 'not-an-option'
    case 'typeIn':
      return given.text.trim() !== '' && lengthOf(given.text) <= LIMITS.acceptedAnswer.most ? null : 'does-not-fit'
    case 'number':
      return Number.isFinite(given.number) ? null : 'does-not-fit'
    default:
      return assertNever(given)
  }
}

const isOption = (asked: Kind, choice: number): boolean =>
  'options' in asked && Number.isInteger(choice) && asked.options[choice] !== undefined
