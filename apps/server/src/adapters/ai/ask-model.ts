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
import { withinTime } from './within-time.ts'

export interface Ask<Shape extends z.ZodType> {
  model: LanguageModel
  system: string
  prompt: string
  /** What the model is told to send; the reply is only promised to be JSON. */
  shape: Shape
  temperature: number
  mostTokens: number
  withinMs: number
  signal: AbortSignal
}

/** Takes a third of a second in which nobody is served: loaded at the start, not while the first quiz is played. */
export const loadModelLibrary = () => Promise.all([import('ai'), import('zod')])
type ModelLibrary = Awaited<ReturnType<typeof loadModelLibrary>>

/** One question to a model, one JSON value back, within its time. */
export async function askModel<Shape extends z.ZodType>(ask: Ask<Shape>): Promise<Reply<unknown>> {
  const library = await loadModelLibrary()
  return withinTime(ask.withinMs, ask.signal, (signal) => askUntil(signal, ask, library))
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
      // Told strictly, read leniently: one bad item of fourteen must not cost the other thirteen.
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

/** The library wraps what happened, sometimes twice, sometimes as the last of several errors. */
function causesOf(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return []
  const inner = [error.cause, 'lastError' in error ? error.lastError : undefined]
  return [error, ...inner.flatMap(causesOf)]
}
