import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const confirmEmailVerification = endpoint({
  method: 'POST',
  path: '/auth/confirm-email-verification',
  summary: 'Confirms an e-mail address with what the link in the mail carries.',
  input: z.object({
    user_id: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/, 'is not a user id')),
    secret: z.string().check(z.regex(/^[\x21-\x7e]{1,256}$/, 'is not a secret of ours')),
  }),
  reply: z.object({ verified: z.literal(true) }),
})
