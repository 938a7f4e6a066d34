import { TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'POST /client-failures': {
    summary:
      'Counts a failure that a client has swallowed, by its kind. Nothing else is sent or kept; the count is a metric.',
    authentication: 'none',
    statuses: { 429: TOO_OFTEN },
    fields: {
      'input.kind': 'What failed: ads, haptics, a purchase, a restore, a step of the start, or posting statistics.',
      'reply.counted': 'Always true.',
    },
  },
  'GET /client-settings': {
    summary: 'Returns which services a client uses with this server. Holds public keys only.',
    authentication: 'none',
    fields: {
      'reply.realtime.key': 'App key of the realtime service, part of its address.',
      'reply.contact_email': 'Where people write about their data.',
    },
  },
}

/** By name, for the fields that mean the same in all calls. */
export const FIELDS: Readonly<Record<string, string>> = {
  ads: 'Which ads a client shows.',
  androidKey: 'Public key for the Android app.',
  cluster: 'Cluster of the hosted service.',
  hosted: "Address of a hosted realtime service; null when this server's own gateway is used.",
  iosKey: 'Public key for the iOS app.',
  port: 'Port of the service.',
  purchases: 'How purchases are made.',
  realtime: 'How to reach the realtime service.',
  secure: 'Whether to use TLS.',
  webKey: 'Public key for the web app.',
}
