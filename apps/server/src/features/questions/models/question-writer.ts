import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'

export interface Tokens {
  input: number
  output: number
}

export interface Reply<Value> {
  value: Value
  tokens: Tokens
}

export interface WritingBrief {
  categoryName: string
  difficulty: Difficulty
  count: number
  topics: readonly string[]
  avoidAnswers: readonly string[]
  avoidQuestions: readonly string[]
}

/** A question as a model proposes it: the answer apart, so that the key cannot be mixed up with another option. */
export interface Draft {
  topic: string
  question: string
  answer: string
  wrong: readonly string[]
  explanation: string
  changesOverTime: boolean
  /** From 1, a guess, to 5. */
  sure: number
}

export interface BrokenDraft {
  draft: Draft
  faults: readonly string[]
}

export interface BlindQuestion {
  question: string
  options: readonly string[]
}

export interface BlindAnswer {
  /** Place of the chosen option. */
  choice: number | 'none' | 'several'
  sure: number
}

export interface WrongOption {
  question: string
  answer: string
  explanation: string
  wrongOption: string
}

/** A model that writes and checks questions. Each call gives up by itself; what goes wrong is a ModelFailure. */
export interface QuestionWriter {
  model: string
  /** Drafts that are no drafts come back as null, so that they can be counted. */
  write(brief: WritingBrief, signal: AbortSignal): Promise<Reply<readonly (Draft | null)[]>>
  /** In the order of the broken ones; null where nothing usable came back. */
  repair(broken: readonly BrokenDraft[], signal: AbortSignal): Promise<Reply<readonly (Draft | null)[]>>
  /** Answers without having seen the key; null where it did not. */
  answer(questions: readonly BlindQuestion[], signal: AbortSignal): Promise<Reply<readonly (BlindAnswer | null)[]>>
  /** One sentence on why the wrong option is wrong. */
  explain(about: WrongOption, signal: AbortSignal): Promise<Reply<string>>
}

export type FailureKind = 'timeout' | 'refused' | 'unreachable' | 'malformed' | 'too-long'

export class ModelFailure extends Error {
  readonly kind: FailureKind
  readonly tokens: Tokens

  constructor(kind: FailureKind, tokens: Tokens, options?: ErrorOptions) {
    super(`The model failed: ${kind}`, options)
    this.name = 'ModelFailure'
    this.kind = kind
    this.tokens = tokens
  }
}

export const NO_TOKENS: Tokens = { input: 0, output: 0 }

export const addTokens = (one: Tokens, other: Tokens): Tokens => ({
  input: one.input + other.input,
  output: one.output + other.output,
})
