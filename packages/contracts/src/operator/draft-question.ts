import type { Kind } from '@knowdown/domain/kinds/judge'
import * as z from 'zod/mini'

export const QUESTION_KINDS = ['choice', 'several', 'typeIn', 'number'] as const satisfies readonly Kind['kind'][]

/** A draft may break every limit of a playable question; these only bound what the server keeps. */
const Text = z.string().check(z.maxLength(4_000))
const ShortText = z.string().check(z.maxLength(1_000))
const Texts = z.array(ShortText).check(z.maxLength(50))
/** Every answer is compared with each of them. */
const WrongTexts = z.array(z.string().check(z.maxLength(240))).check(z.maxLength(20))
/** -1 when the author has marked no option yet. */
const Place = z.int().check(z.minimum(-1), z.maximum(49))
const Amount = z.number().check(z.minimum(-1e15), z.maximum(1e15))

/** What is asked and what is right, as in Knowdown's own file format and in `domain/kinds`. */
export const OwnAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), options: Texts, right: Place }),
  z.object({ kind: z.literal('several'), options: Texts, right: z.array(Place).check(z.maxLength(50)) }),
  z.object({ kind: z.literal('typeIn'), accepted: Texts, wrong: WrongTexts, typos: z.boolean() }),
  z.object({
    kind: z.literal('number'),
    value: Amount,
    tolerance: z.object({ amount: Amount, of: z.enum(['absolute', 'percent']) }),
    unit: ShortText,
    worthlessAt: z.nullable(Amount),
  }),
])

/** Names a picture, with a text for those who cannot see it. */
export const OwnPicture = z.nullable(z.object({ file: z.string().check(z.maxLength(200)), alt: ShortText }))

/** What was stored before there were pictures has none. */
export const StoredPicture = z._default(OwnPicture, null)

/** A question of an own quiz: the `OwnQuestion` of `domain/own-quiz`, field by field. */
export const OwnQuestionBody = z.object({
  text: Text,
  answer: OwnAnswer,
  explanation: Text,
  seconds: z.nullable(z.int().check(z.minimum(0), z.maximum(86_400))),
  fixedOrder: z.boolean(),
  picture: OwnPicture,
})

/** In a game. Its limits are checked by the domain, which says what is wrong with which question. */
export const OwnQuestionInput = z.extend(OwnQuestionBody, { picture: StoredPicture })
