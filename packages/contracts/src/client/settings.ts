import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Where the realtime service is: this server (null), the vendor, or another server with the same protocol. */
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
  /** Never refused under load: players need it to connect to their battle, and it costs next to nothing. */
  work: 'running',
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
    contact_email: z.string(),
  }),
  cacheSeconds: 60,
})
