import { PICTURE_LIMITS, type PictureSize } from '@knowdown/domain/pictures/picture-limits'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { HOUR_MS } from '../rate-limit.ts'

/** Four signs for three bytes. What is a little larger gets the sentence about the limit instead of a bare refusal. */
const MOST_SIGNS = Math.ceil((PICTURE_LIMITS.uploadBytes * 1.05 * 4) / 3)

export const addPicture = endpoint({
  method: 'POST',
  path: '/pictures',
  // An import of a full quiz sends one for each question.
  limits: [{ name: 'pictures', per: 'account', max: 600, windowMs: HOUR_MS, what: 'pictures added to own quizzes' }],
  status: 201,
  bodyBytes: MOST_SIGNS + 1_000,
  input: z.object({ content: z.string().check(z.minLength(1), z.maxLength(MOST_SIGNS)) }),
  reply: z.object({ picture_id: z.string() }),
})

/** Below the API's base. Anybody who knows the address can load the picture; nobody guesses it. */
export const picturePath = (pictureId: string, size: PictureSize): string =>
  size === 'large' ? `/pictures/${pictureId}` : `/pictures/${pictureId}/small`
