import type { Difficulty } from '../catalogue/difficulty.ts'
import type { Kind } from '../kinds/judge.ts'
import type { QuestionPicture } from '../own-quiz/own-quiz.ts'

export const RUN_QUESTION_MS = 20_000
/** An answer may arrive this long after the deadline, because the network delays it. */
export const RUN_GRACE_MS = 500
/** A run without any activity for this long ends. */
export const RUN_IDLE_MS = 86_400_000

export const RUN_TIMINGS = ['normal', 'double', 'untimed'] as const
export type RunTiming = (typeof RUN_TIMINGS)[number]

export interface RunQuestion {
  id: string
  category: string
  difficulty: Difficulty
  question: string
  /** In the order in which every player of this series sees them. */
  options: readonly string[]
  answer: string
  explanation: string
  /** In a run of an own quiz: what is asked, of any kind, and how long it is open. Then `answer` is empty. */
  own?: OwnRunQuestion | undefined
}

export interface OwnRunQuestion {
  asked: Kind
  /** Null leaves it to the usual limit. */
  seconds: number | null
  picture: QuestionPicture | null
}

/** What a player may see before the question is settled. */
export interface SealedRunQuestion extends Pick<RunQuestion, 'category' | 'difficulty' | 'question' | 'options'> {
  own?: { kind: Kind['kind']; unit: string; picture: QuestionPicture | null }
}

export interface RunAnswer {
  /** Null when time ran out or the player skipped. In a run of an own quiz: the answer, see `answer-text.ts`. */
  choice: string | null
  correct: boolean
  timedOut: boolean
  tookMs: number
  /** When the question was settled, counted from the start of the run, so that a run can be replayed. */
  atMs: number
}

/**
 * One player answering a fixed list of questions that are dealt one at a time, as plain JSON. A restarted server
 * continues from this value alone.
 */
export interface Run {
  questions: readonly RunQuestion[]
  timing: RunTiming
  startedAt: number
  lastActiveAt: number
  answers: readonly RunAnswer[]
  /** The question that is dealt and not yet settled; its index is the number of answers. */
  open: OpenRunQuestion | null
  endedAt: number | null
  /** Ended because of `RUN_IDLE_MS` without activity. */
  abandoned: boolean
  /** An attempt of an assignment waits for its player until the assignment closes. */
  waits?: boolean | undefined
}

export interface OpenRunQuestion {
  openedAt: number
  /** Outages until this moment are already included in `closesAt`. */
  extendedUntil: number
  /** Null without a time limit. */
  closesAt: number | null
}

export interface RunResult {
  right: number
  answered: number
  questions: number
  totalMs: number
  timing: RunTiming
}

export const startRun = (questions: readonly RunQuestion[], timing: RunTiming, at: number): Run => ({
  questions,
  timing,
  startedAt: at,
  lastActiveAt: at,
  answers: [],
  open: null,
  endedAt: null,
  abandoned: false,
})

export const runResult = ({
  questions,
  answers,
  timing,
}: Pick<Run, 'questions' | 'answers' | 'timing'>): RunResult => ({
  right: answers.filter(({ correct }) => correct).length,
  answered: answers.filter(({ choice }) => choice !== null).length,
  questions: questions.length,
  totalMs: answers.reduce((sum, { tookMs }) => sum + tookMs, 0),
  timing,
})

/** Copies each field by name, so that a field added later does not leak to players. */
export const sealRunQuestion = ({ category, difficulty, question, options, own }: RunQuestion): SealedRunQuestion => ({
  category,
  difficulty,
  question,
  options,
  ...(own && {
    own: { kind: own.asked.kind, unit: own.asked.kind === 'number' ? own.asked.unit : '', picture: own.picture },
  }),
})

export function timeLimitMs(timing: RunTiming, question?: Pick<RunQuestion, 'own'>): number | null {
  if (timing === 'untimed') return null
  const usual = question?.own?.seconds ? question.own.seconds * 1_000 : RUN_QUESTION_MS
  return timing === 'double' ? 2 * usual : usual
}
