import { isSensitive } from '../catalogue/category.ts'
import type { Kind } from '../kinds/judge.ts'
import type { QuestionPicture } from '../own-quiz/own-quiz.ts'
import { assertNever } from '../result.ts'
import type { Party, PartyPhase, PartyQuestion, PartySettings, PointsFactor, TimeFactor } from './party.ts'

/** For 17 and older: an own quiz that is marked so, or categories of the bank that are. */
export const isMature = ({ quiz, categories }: PartySettings): boolean =>
  quiz ? (quiz.mature ?? false) : categories.some(isSensitive)

/** How the current question went, counted when it closed. */
export interface PartyResult {
  /** How many chose each option, or typed each accepted spelling; empty for numbers. */
  counts: readonly number[]
  /** How many were fully right; null in results of a version that did not count them. */
  right: number | null
  answered: number
  players: number
  /** The first five. */
  top: readonly PartyStanding[]
}

export interface PartyStanding {
  playerId: string
  name: string
  points: number
  rank: number
  /** Places gained since the previous question; negative when places were lost, null on the first question. */
  moved: number | null
}

/** What everybody in the room may know, the big screen included: no key before the question is closed. */
export interface PartyView {
  seq: number
  round: number
  phase: PartyPhase['kind']
  index: number
  total: number
  difficulty: string | null
  categories: readonly string[]
  /** Title of the own quiz that is played. */
  quiz: string | null
  /** Whether a model wrote some of that quiz. */
  byModel: boolean
  /** Phones show a warning first. */
  mature: boolean
  phonesShowQuestion: boolean
  speedPoints: boolean
  locked: boolean
  autoAdvance: boolean
  timeFactor: TimeFactor
  paused: 'host' | 'away' | null
  /** The server's time now; the times below are of the same clock. */
  at: number
  /** When the current phase ends; null while it waits. */
  until: number | null
  /** The time limit of the open question; null without one. */
  limitMs: number | null
  question: ViewedQuestion | null
  /** How many typed answers the host has accepted afterwards. */
  corrections: number
  /** Set once the right answer is shown; which field says it depends on the kind. */
  answer: number | null
  rightOptions: readonly number[] | null
  accepted: readonly string[] | null
  value: number | null
  explanation: string | null
  result: PartyResult | null
}

export interface ViewedQuestion {
  category: string | null
  question: string
  /** Told with the question and never before, so that nobody looks at the next one. */
  picture: QuestionPicture | null
  kind: Kind['kind']
  factor: PointsFactor
  /** Null before they open, and for kinds without options. */
  options: readonly string[] | null
  /** Of a number; null before it opens. */
  unit: string | null
}

type Secrets = Pick<PartyView, 'answer' | 'rightOptions' | 'accepted' | 'value' | 'explanation'>

export function viewParty(party: Party, result: PartyResult | null, at: number): PartyView {
  const { settings, phase, paused } = party
  return {
    seq: party.seq,
    round: party.round,
    phase: phase.kind,
    index: party.index,
    total: party.questions.length || settings.questions,
    difficulty: settings.difficulty,
    categories: settings.categories,
    quiz: settings.quiz?.title ?? null,
    byModel: settings.quiz?.byModel ?? false,
    mature: isMature(settings),
    phonesShowQuestion: settings.phonesShowQuestion,
    speedPoints: settings.speedPoints,
    locked: party.locked,
    autoAdvance: party.autoAdvance,
    timeFactor: party.timeFactor,
    paused: paused?.by ?? null,
    at,
    until: untilOf(party, at),
    limitMs: phase.kind === 'open' && phase.closesAt !== null ? phase.closesAt - phase.openedAt : null,
    question: questionOf(party),
    corrections: party.corrections,
    ...secretsOf(party),
    result: isCounted(phase) ? result : null,
  }
}

/** During a pause the deadline moves along with the clock, so that every reader sees the same time left. */
function untilOf({ phase, paused }: Party, at: number): number | null {
  const until = phase.kind === 'open' ? phase.closesAt : 'until' in phase ? phase.until : null
  return until === null || !paused ? until : until + Math.max(0, at - paused.since)
}

function questionOf({ questions, index, phase }: Party): ViewedQuestion | null {
  const question = questions[index]
  if (!question || phase.kind === 'podium' || phase.kind === 'ended') return null
  const { category, question: text, picture, answer, factor } = question
  const isOpen = phase.kind !== 'intro'
  return {
    category,
    question: text,
    picture,
    kind: answer.kind,
    factor,
    options: isOpen && 'options' in answer ? answer.options : null,
    unit: isOpen && answer.kind === 'number' ? answer.unit : null,
  }
}

const NOTHING_SHOWN: Secrets = { answer: null, rightOptions: null, accepted: null, value: null, explanation: null }

function secretsOf({ questions, index, phase }: Party): Secrets {
  const question = questions[index]
  if (!question || (phase.kind !== 'reveal' && phase.kind !== 'standings')) return NOTHING_SHOWN
  return { ...NOTHING_SHOWN, ...keyOf(question), explanation: question.explanation }
}

function keyOf({ answer }: PartyQuestion): Partial<Secrets> {
  switch (answer.kind) {
    case 'choice':
      return { answer: answer.right }
    case 'several':
      return { rightOptions: answer.right }
    case 'typeIn':
      return { accepted: answer.accepted }
    case 'number':
      return { value: answer.value }
    default:
      return assertNever(answer)
  }
}

/** The distribution would give the right answer away while it is still secret. */
const isCounted = ({ kind }: PartyPhase): boolean => kind === 'reveal' || kind === 'standings' || kind === 'podium'
