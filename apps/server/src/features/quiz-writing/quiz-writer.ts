import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { Reply } from '../questions/models/question-writer.ts'
import type { Broken, WrittenQuestion } from '../questions/models/sound-drafts.ts'

/** What a quiz is asked for: about a topic, or from passages of a text. */
export interface QuizBrief {
  /** Null when it is from a text. */
  topic: string | null
  passages: readonly string[]
  count: number
  /** A language tag. */
  language: string
  difficulty: Difficulty
  avoidQuestions: readonly string[]
}

export interface Fact {
  fact: string
  /** The number of the passage where it stands; null for a topic. */
  passage: number | null
  /** From 1, a guess, to 5. */
  sure: number
  changesOverTime: boolean
}

export interface QuizDraft extends WrittenQuestion {
  explanation: string
  passage: number | null
  quote: string | null
}

/** A model that writes quizzes. Each call has its own timeout and rejects with a `ModelFailure`; null is a malformed item. */
export interface QuizWriter {
  model: string
  plan(brief: QuizBrief, signal: AbortSignal): Promise<Reply<readonly (Fact | null)[]>>
  write(brief: QuizBrief, facts: readonly Fact[], signal: AbortSignal): Promise<Reply<readonly (QuizDraft | null)[]>>
  /** In the order of `broken`. */
  repair(
    brief: QuizBrief,
    broken: readonly Broken<QuizDraft>[],
    signal: AbortSignal,
  ): Promise<Reply<readonly (QuizDraft | null)[]>>
}
