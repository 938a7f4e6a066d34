import type { Kind } from '@knowdown/domain/kinds/judge'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import * as z from 'zod/mini'

export const QUESTION_KINDS = ['choice', 'several', 'typeIn', 'number'] as const satisfies readonly Kind['kind'][]

/** A sign of a text counts once, but may take several units of JSON; the domain counts signs. */
const UNITS_PER_SIGN = 4
const text = (most: number) => z.string().check(z.maxLength(most * UNITS_PER_SIGN))

const Options = z.array(text(LIMITS.option.most)).check(z.maxLength(LIMITS.options.most))
const Place = z.int().check(z.nonnegative())
const Spellings = z.array(text(LIMITS.acceptedAnswer.most)).check(z.maxLength(LIMITS.accepted.most))

/** What is asked and what is right. */
const AskedKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), options: Options, right: Place }),
  z.object({
    kind: z.literal('several'),
    options: Options,
    right: z.array(Place).check(z.maxLength(LIMITS.options.most)),
  }),
  z.object({ kind: z.literal('typeIn'), accepted: Spellings, wrong: Spellings, typos: z.boolean() }),
  z.object({
    kind: z.literal('number'),
    value: z.number(),
    tolerance: z.object({ amount: z.number(), of: z.enum(['percent', 'absolute']) }),
    unit: text(LIMITS.unit.most),
    worthlessAt: z.nullable(z.number()),
  }),
])

/** A question of an own quiz. Its limits are checked by the domain, which says what is wrong with which question. */
export const OwnQuestionInput = z.object({
  text: text(LIMITS.text.most),
  answer: AskedKind,
  explanation: text(LIMITS.explanation.most),
  seconds: z.nullable(z.int()),
  fixedOrder: z.boolean(),
})
