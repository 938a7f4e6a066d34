import type { LanguageModel } from 'ai'
import type * as z from 'zod'
import {
  type FailureKind,
  ModelFailure,
  NO_TOKENS,
  type Reply,
  type Tokens,
} from '../../features/questions/models/question-writer.ts'
import { ReplyTooLong } from '../bounded-fetch.ts'
import { extractJson } from './extract-json.ts'
import { withTimeout } from './with-timeout.ts'

export interface Ask<Shape extends z.ZodType> {
  model: LanguageModel
  system: string
  prompt: string
  /** The schema that the model is asked to follow. The reply is JSON, but need not match it. */
  shape: Shape
  temperature: number
  mostTokens: number
  withinMs: number
  signal: AbortSignal
}

/** Blocks the process for a third of a second, so it is called at the start and not during the first quiz. */
export const loadModelLibrary = () => Promise.all([import('ai'), import('zod')])
type ModelLibrary = Awaited<ReturnType<typeof loadModelLibrary>>

/** Sends one prompt to a model and returns the JSON value of the reply. */
export async function askModel<Shape extends z.ZodType>(ask: Ask<Shape>): Promise<Reply<unknown>> {
  const library = await loadModelLibrary()
  return withTimeout(ask.withinMs, ask.signal, (signal) => askUntil(signal, ask, library))
}

async function askUntil<Shape extends z.ZodType>(
  signal: AbortSignal,
  ask: Ask<Shape>,
  [{ generateObject, jsonSchema, NoObjectGeneratedError }, { toJSONSchema }]: ModelLibrary,
): Promise<Reply<unknown>> {
  try {
    const { object, usage } = await generateObject({
      model: ask.model,
      system: ask.system,
      prompt: ask.prompt,
      // Anything is accepted here: callers check each item, so that one bad item does not lose the other thirteen.
      schema: jsonSchema<unknown>(toJSONSchema(ask.shape) as Parameters<typeof jsonSchema>[0], {
        validate: (value) => ({ success: true, value }),
      }),
      temperature: ask.temperature,
      maxOutputTokens: ask.mostTokens,
      maxRetries: 1,
      abortSignal: signal,
      experimental_repairText: async ({ text }) => extractJson(text),
    })
    return { value: object, tokens: tokensOf(usage) }
  } catch (error) {
    const spent = NoObjectGeneratedError.isInstance(error) ? tokensOf(error.usage) : NO_TOKENS
    throw new ModelFailure(kindOf(error, signal), spent, { cause: error })
  }
}

const tokensOf = (
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
): Tokens => ({
  input: usage?.inputTokens ?? 0,
  output: usage?.outputTokens ?? 0,
})

function kindOf(error: unknown, signal: AbortSignal): FailureKind {
  if (signal.aborted) return 'timeout'
  const causes = causesOf(error)
  if (causes.some((cause) => cause instanceof ReplyTooLong)) return 'too-long'
  if (causes.some((cause) => 'statusCode' in cause && Number(cause.statusCode) >= 400)) return 'refused'
  if (causes.some(({ name }) => name === 'AI_NoObjectGeneratedError' || name === 'AI_JSONParseError'))
    return 'malformed'
  if (causes.some(({ name }) => name === 'AI_TypeValidationError' || name === 'AI_InvalidResponseDataError'))
    return 'malformed'
  return causes.some((cause) => 'statusCode' in cause && cause.statusCode !== undefined) ? 'malformed' : 'unreachable'
}

/** The library wraps the original error, sometimes twice, sometimes as the last of several errors. */
function causesOf(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return []
  const inner = [error.cause, 'lastError' in error ? error.lastError : undefined]
  return [error, ...inner.flatMap(causesOf)]
}
