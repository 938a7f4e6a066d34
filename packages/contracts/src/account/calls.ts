import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { HOUR_MS, MINUTE_MS, type RateLimit } from '../rate-limit.ts'

export const confirmEmailVerification = endpoint({
  method: 'POST',
  path: '/auth/confirm-email-verification',
  limits: [{ name: 'verify', per: 'network', max: 100, windowMs: 10 * MINUTE_MS }],
  input: z.object({
    user_id: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/, 'is not a user id')),
    secret: z.string().check(z.regex(/^[\x21-\x7e]{1,256}$/, 'is not a secret of ours')),
  }),
  reply: z.object({ verified: z.literal(true) }),
})

/** What is larger comes as a zip file. */
export const EXPORT_JSON_BYTES = 20_000_000

const EXPORTS: RateLimit = { name: 'export', per: 'account', max: 20, windowMs: HOUR_MS }

export const exportData = endpoint({
  method: 'GET',
  path: '/user/data-export',
  limits: [EXPORTS],
  input: z.object({}),
  reply: z.object({
    product: z.string(),
    exported_at: z.string(),
    user_id: z.string(),
    /** Grouped by kind of record. Each record is as the server stores it, with times in epoch milliseconds. */
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
})

/** The zip file itself is no JSON, so it has no contract of its own: it is fetched with the address of this reply. */
export const EXPORT_ZIP_PATH = '/user/data-export.zip'

export const exportLink = endpoint({
  method: 'POST',
  path: '/user/data-export/link',
  limits: [EXPORTS],
  input: z.object({}),
  reply: z.object({ path: z.string() }),
})

/** The reason of a 401 to a call that cannot be undone: `proveIdentity` first, then the same call again. */
export const PROOF_NEEDED = 'Please confirm that it is you.'

export const proveIdentity = endpoint({
  method: 'POST',
  path: '/auth/prove-identity',
  input: z.object({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
    code: z.optional(z.string().check(z.regex(/^\d{6}$/, 'is not a code of ours'))),
  }),
  reply: z.object({ proved: z.literal(true) }),
})

export const sendProofCode = endpoint({
  method: 'POST',
  path: '/auth/send-proof-code',
  limits: [{ name: 'proof-code', per: 'account', max: 3, windowMs: HOUR_MS }],
  input: z.object({}),
  reply: z.object({ sent: z.literal(true) }),
})

export const deleteData = endpoint({
  method: 'DELETE',
  path: '/user/data',
  input: z.object({}),
  reply: z.object({ deleted: z.literal(true) }),
})
