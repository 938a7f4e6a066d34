import type { Party, PartyPhase, TimeFactor } from './party.ts'

/** How the current question went, counted when it closed. */
export interface PartyResult {
  /** How many chose each option. */
  counts: readonly number[]
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
  difficulty: string
  categories: readonly string[]
  speedPoints: boolean
  locked: boolean
  autoAdvance: boolean
  timeFactor: TimeFactor
  paused: 'host' | 'away' | null
  /** The server's time now; the times below are of the same clock. */
  at: number
  /** When the current phase ends; null while it waits. */
  until: number | null
  /** The time limit of the open question. */
  limitMs: number | null
  question: { category: string; question: string; options: readonly string[] | null } | null
  /** Set once the right answer is shown. */
  answer: number | null
  explanation: string | null
  result: PartyResult | null
}

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
    speedPoints: settings.speedPoints,
    locked: party.locked,
    autoAdvance: party.autoAdvance,
    timeFactor: party.timeFactor,
    paused: paused?.by ?? null,
    at,
    until: untilOf(party, at),
    limitMs: phase.kind === 'open' ? phase.closesAt - phase.openedAt : null,
    question: questionOf(party),
    ...secretsOf(party),
    result: isCounted(phase) ? result : null,
  }
}

/** During a pause the deadline moves along with the clock, so that every reader sees the same time left. */
function untilOf({ phase, paused }: Party, at: number): number | null {
  const until = phase.kind === 'open' ? phase.closesAt : 'until' in phase ? phase.until : null
  return until === null || !paused ? until : until + Math.max(0, at - paused.since)
}

function questionOf({ questions, index, phase }: Party): PartyView['question'] {
  const question = questions[index]
  if (!question || phase.kind === 'podium' || phase.kind === 'ended') return null
  const { category, question: text, options } = question
  return { category, question: text, options: phase.kind === 'intro' ? null : options }
}

function secretsOf({ questions, index, phase }: Party): Pick<PartyView, 'answer' | 'explanation'> {
  const question = questions[index]
  if (!question || (phase.kind !== 'reveal' && phase.kind !== 'standings')) return { answer: null, explanation: null }
  return { answer: question.answer, explanation: question.explanation }
}

/** The distribution would give the right answer away while it is still secret. */
const isCounted = ({ kind }: PartyPhase): boolean => kind === 'reveal' || kind === 'standings' || kind === 'podium'
