import type { Difficulty } from '../catalogue/difficulty.ts'
import type { Kind } from '../kinds/judge.ts'
import type { QuestionPicture } from '../own-quiz/own-quiz.ts'
import type { KeptResultsDays } from '../privacy/kept-results.ts'

/** The question stands alone on the screen for so long; then the options open. */
export const INTRO_MS = 4_000
/** An answer may arrive this long after the deadline, because the network delays it. */
export const PARTY_GRACE_MS = 500
/** Phones are sent all that happens; they read the state this often to find what an event may have missed. */
export const PHONE_READS_EVERY_MS = 30_000
/** Answers are closed and the right one is not shown yet. */
export const CLOSED_MS = 800
/** The right answer stands alone on the screen before the standings join it. */
export const REVEAL_MS = 3_500
/** How long standings stay when the party goes on by itself. */
export const STANDINGS_MS = 8_000
/** After so long without its host a running party waits. */
export const HOST_AWAY_MS = 60_000
/** After so long without its host a party ends. */
export const HOST_GONE_MS = 15 * 60_000
/** No party lasts longer, and its code leads to the results for as long after the end. */
export const PARTY_LIFE_MS = 24 * 3_600_000
/** "At once" still lets the room look at the podium. */
const PODIUM_LIFE_MS = 3_600_000
const DAY_MS = 86_400_000

export const PARTY_QUESTIONS = { fewest: 5, most: 30, usual: 10 } as const
export const PARTY_SECONDS = { fewest: 10, most: 60, usual: 20 } as const
export const MOST_PARTY_CATEGORIES = 10
/** How many questions of an own quiz one party plays. */
export const OWN_PARTY_QUESTIONS = { fewest: 1, most: 100, mostOfBank: 30 } as const
/** With more time for everybody a question of an own quiz still ends. */
const MOST_LIMIT_MS = 600_000
export const TIME_FACTORS = [1, 2, 5] as const
export type TimeFactor = (typeof TIME_FACTORS)[number]

/** How many times the usual points a question is worth: none, single or double. */
export const POINTS_FACTORS = [0, 1, 2] as const
export type PointsFactor = (typeof POINTS_FACTORS)[number]

interface PlayedQuiz {
  id: string | null
  title: string
  /** Whether a model wrote some of it. Not known of parties that were opened before this was kept. */
  byModel?: boolean | undefined
  /** For 17 and older; parties that an earlier version opened do not say it. */
  mature?: boolean | undefined
  /** Known of a quiz that the host's account keeps. */
  language?: string | undefined
}

export interface PartySettings {
  /** Ids; questions are spread over all of them. None where an own quiz is played. */
  categories: readonly string[]
  /** Null where an own quiz is played. */
  difficulty: Difficulty | null
  questions: number
  /** Null where an own quiz is played: each of its questions has its own time. */
  seconds: number | null
  speedPoints: boolean
  /** The own quiz that is played; its questions are stored apart, because they are needed only at the start. */
  quiz: PlayedQuiz | null
  /** Whether phones show the text of the question, or only what is needed to answer. */
  phonesShowQuestion: boolean
}

export interface PartyQuestion {
  /** Of the bank; null for a question of an own quiz, which nothing but its party knows. */
  id: string | null
  /** Null for a question of an own quiz. */
  category: string | null
  question: string
  picture: QuestionPicture | null
  /** What is asked and what is right. Options are in the order in which everybody sees them. */
  answer: Kind
  explanation: string
  /** Names a question of an own quiz in the decks of players who miss it. */
  cardId?: string | undefined
  /** How long it is open; null until the host closes it. */
  seconds: number | null
  factor: PointsFactor
}

export type PartyPhase =
  | { kind: 'lobby' }
  /** The question without its options. */
  | { kind: 'intro'; until: number }
  /** Without a `closesAt` it waits for the host, or for the last answer. */
  | { kind: 'open'; openedAt: number; closesAt: number | null }
  /** Nobody can answer any more; the right answer and the points are still secret. */
  | { kind: 'closed'; until: number }
  | { kind: 'reveal'; until: number }
  /** Null waits for the host. */
  | { kind: 'standings'; until: number | null }
  | { kind: 'podium'; at: number }
  /** Ended before any question was counted. */
  | { kind: 'ended'; at: number }

/**
 * A party as plain JSON, without its players and their answers, which are stored apart: so it changes only when the
 * party moves on, however many people play. A restarted server continues from this value alone.
 */
export interface Party {
  settings: PartySettings
  createdAt: number
  /** How many games were started with these players. */
  round: number
  phase: PartyPhase
  /** Of the current game; empty in the lobby. */
  questions: readonly PartyQuestion[]
  /** The current question. */
  index: number
  /** The questions of this game that were counted: skipped ones are not. */
  counted: readonly number[]
  /** Ids of all questions of this party, so that no later game repeats one. */
  dealtIds: readonly string[]
  locked: boolean
  /** Goes on by itself after the standings. */
  autoAdvance: boolean
  /** For the next question; the limit of the open one is in its phase. */
  timeFactor: TimeFactor
  /** While it is set no deadline counts. */
  paused: { since: number; by: 'host' | 'away' } | null
  /** Outages up to this moment are already included in the deadlines. */
  resumedUntil: number
  /** How many keys were widened or corrected afterwards: points that players know may have changed. */
  corrections: number
  /** Rises with every change that players see. */
  seq: number
}

export const newParty = (settings: PartySettings, at: number): Party => ({
  settings,
  createdAt: at,
  round: 0,
  phase: { kind: 'lobby' },
  questions: [],
  index: 0,
  counted: [],
  dealtIds: [],
  locked: false,
  autoAdvance: false,
  timeFactor: 1,
  paused: null,
  resumedUntil: at,
  corrections: 0,
  seq: 1,
})

export const isOver = ({ phase }: Party): boolean => phase.kind === 'podium' || phase.kind === 'ended'

/** When everything about it is deleted; null before its end. Hosts without an account have no choice: null. */
export function partyDeletedAt({ phase }: Party, keptDays: KeptResultsDays | null): number | null {
  if (phase.kind === 'ended') return phase.at + PARTY_LIFE_MS
  if (phase.kind !== 'podium') return null
  if (keptDays === 0) return phase.at + PODIUM_LIFE_MS
  return phase.at + (keptDays === null ? PARTY_LIFE_MS : keptDays * DAY_MS)
}

/** A game is being played: its questions must not be given away elsewhere. */
export const isRunning = (party: Party): boolean => party.phase.kind !== 'lobby' && !isOver(party)

/** The counted questions: everybody has seen their right answer. */
export function shownQuestions({ questions, counted }: Party): { index: number; question: PartyQuestion }[] {
  return counted.flatMap((one) => {
    const question = questions[one]
    return question ? [{ index: one, question }] : []
  })
}

/** The ids that the bank knows of these questions. */
export const bankIds = (questions: readonly PartyQuestion[]): string[] =>
  questions.map(({ id }) => id).filter((id) => id !== null)

/** How long a question is open that opens now; null without a limit. */
export function limitOf({ seconds, id }: PartyQuestion, factor: TimeFactor): number | null {
  if (seconds === null) return null
  const limitMs = seconds * 1000 * factor
  return id === null ? Math.min(limitMs, MOST_LIMIT_MS) : limitMs
}

/** The first question that somebody plays who joins now. */
export function firstIndexFor({ phase, index }: Party): number {
  if (phase.kind === 'lobby') return 0
  return phase.kind === 'intro' ? index : index + 1
}

/** When to play the next `tick`; null when nothing is due any more. */
export function partyDueAt(party: Party, hostSeenAt: number): number | null {
  if (isOver(party)) return null
  const lifeEnds = party.createdAt + PARTY_LIFE_MS
  if (party.phase.kind === 'lobby' || party.paused) return Math.min(hostSeenAt + HOST_GONE_MS, lifeEnds)
  return Math.min(phaseDueAt(party.phase) ?? Number.POSITIVE_INFINITY, hostSeenAt + HOST_AWAY_MS, lifeEnds)
}

/**
 * During an outage of the server the host could not be seen: that time does not count. The absence before it does, or
 * frequent restarts would keep an abandoned party for ever.
 */
export const hostSeenAfter = (hostSeenAt: number, outages: readonly { downSince: number; backAt: number }[]): number =>
  outages.reduce((seen, { downSince, backAt }) => (downSince < seen ? seen : seen + backAt - downSince), hostSeenAt)

/** An open question waits for the longest grace, so that a tick never cuts off an answer that is still on time. */
export function phaseDueAt(phase: PartyPhase): number | null {
  if (phase.kind === 'open') return phase.closesAt === null ? null : phase.closesAt + PARTY_GRACE_MS
  return 'until' in phase ? phase.until : null
}
