import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Where a client finds the realtime service: here (null), at the vendor's, or at a server that speaks like it. */
const RealtimeAddress = z.nullable(
  z.union([z.object({ cluster: z.string() }), z.object({ host: z.string(), port: z.number(), secure: z.boolean() })]),
)

export interface ClientRealtime {
  key: string
  hosted: z.infer<typeof RealtimeAddress>
}

export const getClientSettings = endpoint({
  method: 'GET',
  path: '/client-settings',
  summary: 'Which services a client uses here. Public keys only.',
  input: z.object({}),
  reply: z.object({
    ads: z.enum(['house', 'none']),
    purchases: z.object({
      provider: z.enum(['sandbox', 'revenuecat', 'none']),
      webKey: z.optional(z.string()),
      iosKey: z.optional(z.string()),
      androidKey: z.optional(z.string()),
    }),
    realtime: z.object({ key: z.string(), hosted: RealtimeAddress }),
  }),
  cacheSeconds: 60,
})
