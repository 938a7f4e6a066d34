import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { QueueKey } from '../queue/calls.ts'
import { MINUTE_MS, type RateLimit } from '../rate-limit.ts'
import { RUN_STARTS, RunReply, Timing, VisitorKey } from '../runs/calls.ts'

const CONSENT_CALLS: readonly RateLimit[] = [
  { name: 'recording-consent', per: 'account', max: 60, windowMs: MINUTE_MS },
]

const Consent = z.object({ allowed: z.boolean(), asked: z.boolean(), verified: z.boolean() })

export const recordingConsent = endpoint({
  method: 'GET',
  path: '/recorded-games/consent',
  limits: CONSENT_CALLS,
  input: z.object({}),
  reply: Consent,
})

export const setRecordingConsent = endpoint({
  method: 'POST',
  path: '/recorded-games/consent',
  limits: CONSENT_CALLS,
  input: z.object({ allowed: z.nullable(z.boolean()) }),
  reply: Consent,
})

export const offerRecordedGame = endpoint({
  method: 'POST',
  path: '/queue/recorded-offer',
  limits: [{ name: 'recorded-offer', per: 'player', max: 30, windowMs: MINUTE_MS }],
  work: 'running',
  input: QueueKey,
  reply: z.object({
    offer: z.nullable(
      z.object({
        recorded_id: z.string(),
        name: z.string(),
        rating: z.int(),
        category: z.string(),
        recorded_at: z.number(),
      }),
    ),
  }),
})

export const playRecordedGame = endpoint({
  method: 'POST',
  path: '/queue/recorded-runs',
  keyField: 'visitor_key',
  limits: RUN_STARTS,
  work: 'new',
  input: z.extend(QueueKey, {
    recorded_id: z.string().check(z.minLength(1), z.maxLength(64)),
    timing: z._default(Timing, 'normal'),
    visitor_key: VisitorKey,
  }),
  reply: RunReply,
})
