import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { Shape } from '@knowdown/domain/question/shape'
import type { Broken } from './sound-drafts.ts'

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

/** A question as a model proposes it. The answer is a field of its own, so that no wrong option can be taken for it. */
export interface Draft {
  topic: string
  shape: Shape
  question: string
  answer: string
  wrong: readonly string[]
  explanation: string
  changesOverTime: boolean
  /** From 1, a guess, to 5. */
  sure: number
}

export type BrokenDraft = Broken<Draft>

export interface BlindQuestion {
  question: string
  /** Two to six. */
  options: readonly string[]
  /** The text that the question is about; without one the checker answers from what it knows. */
  passage?: string
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

/** A model that writes and checks questions. Each call has its own timeout and rejects with a `ModelFailure`. */
export interface QuestionWriter {
  model: string
  /** Malformed drafts are null, so that they can be counted. */
  write(brief: WritingBrief, signal: AbortSignal): Promise<Reply<readonly (Draft | null)[]>>
  /** In the order of `broken`; null where nothing usable came back. */
  repair(broken: readonly BrokenDraft[], signal: AbortSignal): Promise<Reply<readonly (Draft | null)[]>>
  /** Answers without having seen the key; null where no answer came back. */
  answer(questions: readonly BlindQuestion[], signal: AbortSignal): Promise<Reply<readonly (BlindAnswer | null)[]>>
  /** One sentence on why the wrong option is wrong. */
  explain(about: WrongOption, signal: AbortSignal): Promise<Reply<string>>
}

export type FailureKind =
  | 'timeout'
  | 'unreachable'
  /** Too many requests or tokens for a while. */
  | 'rate-limited'
  | 'overloaded'
  /** The provider did not accept the request: a wrong key or model, or more text than the model reads. */
  | 'refused'
  /** The model or a filter in front of it would not answer this. */
  | 'blocked'
  /** It reached the most tokens before it was done. */
  | 'cut-off'
  | 'malformed'
  | 'too-long'

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

export const subtractTokens = (from: Tokens, less: Tokens): Tokens => ({
  input: from.input - less.input,
  output: from.output - less.output,
})
