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
      schema: jsonSchema<unknown>(schemaOf(ask.shape, toJSONSchema), {
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

/** Only names and types: OpenAI refuses a schema with lengths or bounds, and callers check those of each item. */
const LIMITS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'] as const

type SchemaOf = ModelLibrary[0]['jsonSchema']

/** Of the few shapes that are asked for; computing one takes longer than sending it. */
const schemas = new WeakMap<z.ZodType, Parameters<SchemaOf>[0]>()

function schemaOf(shape: z.ZodType, toJSONSchema: ModelLibrary[1]['toJSONSchema']): Parameters<SchemaOf>[0] {
  const known = schemas.get(shape)
  if (known) return known
  const schema = toJSONSchema(shape, {
    override({ jsonSchema }) {
      for (const limit of LIMITS) delete jsonSchema[limit]
    },
  }) as Parameters<SchemaOf>[0]
  schemas.set(shape, schema)
  return schema
}

const tokensOf = (
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
): Tokens => ({
  input: usage?.inputTokens ?? 0,
  output: usage?.outputTokens ?? 0,
})

/** 529 is Anthropic's word for overloaded. */
const STATUS_KINDS: Readonly<Record<number, FailureKind>> = {
  429: 'rate-limited',
  503: 'overloaded',
  529: 'overloaded',
}

function kindOf(error: unknown, signal: AbortSignal): FailureKind {
  if (signal.aborted) return 'timeout'
  const causes = causesOf(error)
  if (causes.some((cause) => cause instanceof ReplyTooLong)) return 'too-long'
  const status = causes
    .map((cause) => ('statusCode' in cause ? Number(cause.statusCode) : 0))
    .find((code) => code >= 400)
  if (status !== undefined) return STATUS_KINDS[status] ?? 'refused'
  const ended = causes.map((cause) => ('finishReason' in cause ? cause.finishReason : null))
  if (ended.includes('content-filter')) return 'blocked'
  if (ended.includes('length')) return 'cut-off'
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
